-- Selling: a sale is sized by units, needs no answers, and is taxed.
alter table investments.order_terms
  alter column profile_version drop not null,
  add column tax_minor bigint check (tax_minor >= 0);

alter table investments.trades
  alter column amount_minor drop not null,
  add column units bigint check (units > 0),
  add constraint size_of_side check (case when side = 'BUY' then amount_minor is not null and units is null
    else units is not null end);

create table investments.tax_entries (
  customer_id text not null,
  id uuid not null,
  portfolio_id uuid not null,
  kind text not null check (kind in ('SALE', 'PREPAYMENT')),
  on_day date not null,
  gain_minor bigint not null,
  losses_used_minor bigint not null check (losses_used_minor >= 0),
  exempted_minor bigint not null check (exempted_minor >= 0),
  tax_minor bigint not null check (tax_minor >= 0),
  lines jsonb not null,
  transaction_id uuid,
  primary key (customer_id, id),
  foreign key (customer_id, portfolio_id) references investments.portfolios
);
create index tax_entries_of_year on investments.tax_entries (customer_id, on_day);
call platform.guard('investments.tax_entries');

alter table documents.documents drop constraint documents_type_check;
alter table documents.documents add constraint documents_type_check check (type in
  ('terms', 'agreement', 'orderConfirmation', 'withdrawalReceipt', 'revocation', 'opening', 'topUp', 'renewal',
   'interest', 'settlement', 'payout', 'statement', 'exemptionOrder', 'taxCorrection', 'taxOverview', 'taxTable',
   'coupon', 'closing', 'sale'));
