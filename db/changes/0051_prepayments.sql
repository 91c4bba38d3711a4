-- The January prepayment on funds is taken from the cash of a portfolio, or from what is sold for it without an order.
alter table investments.trades drop constraint trades_purpose_check;
alter table investments.trades add constraint trades_purpose_check check (purpose in ('ORDER', 'FEES', 'TAXES'));
create table investments.prepayments (
  customer_id text not null,
  portfolio_id uuid not null,
  year int not null,
  tax_minor bigint not null default 0 check (tax_minor >= 0),
  entry_id uuid,
  transaction_id uuid,
  primary key (customer_id, portfolio_id, year),
  foreign key (customer_id, portfolio_id) references investments.portfolios,
  foreign key (customer_id, entry_id) references investments.tax_entries,
  foreign key (customer_id, transaction_id) references investments.transactions
);
create index prepayments_to_take on investments.prepayments (customer_id, portfolio_id)
  where transaction_id is null and tax_minor > 0;
call platform.guard('investments.prepayments');

create table investments.prepaid_funds (
  customer_id text not null,
  portfolio_id uuid not null,
  year int not null,
  isin text not null references instruments.instruments,
  start_minor bigint not null check (start_minor >= 0),
  end_minor bigint not null check (end_minor >= 0),
  prepayment_minor bigint not null check (prepayment_minor >= 0),
  taxable_minor bigint not null check (taxable_minor >= 0),
  primary key (customer_id, portfolio_id, year, isin),
  foreign key (customer_id, portfolio_id, year) references investments.prepayments
);
call platform.guard('investments.prepaid_funds');
