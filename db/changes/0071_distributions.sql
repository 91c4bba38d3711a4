-- What funds pay out: told by the custodian of each fund, paid to whoever held it, and invested again.
create table instruments.corporate_actions (
  id text primary key,
  isin text not null references instruments.instruments,
  ex_on date not null,
  per_unit bigint not null check (per_unit > 0),
  state text not null check (state in ('OPEN', 'PAID', 'CANCELLED'))
);
create index corporate_actions_open on instruments.corporate_actions (ex_on) where state = 'OPEN';

create table investments.distributions (
  customer_id text not null,
  portfolio_id uuid not null,
  action_id text not null references instruments.corporate_actions,
  isin text not null references instruments.instruments,
  units bigint not null check (units > 0),
  amount_minor bigint not null check (amount_minor > 0),
  tax_minor bigint not null check (tax_minor >= 0),
  transaction_id uuid not null,
  trade_id uuid,
  primary key (customer_id, portfolio_id, action_id),
  foreign key (customer_id, portfolio_id) references investments.portfolios,
  foreign key (customer_id, transaction_id) references investments.transactions,
  foreign key (customer_id, trade_id) references investments.trades
);
create index distributions_of_transaction on investments.distributions (customer_id, transaction_id);
create index distributions_to_reinvest on investments.distributions (portfolio_id) where trade_id is null;
call platform.guard('investments.distributions');

alter table investments.trades drop constraint trades_purpose_check;
alter table investments.trades add constraint trades_purpose_check
  check (purpose in ('ORDER', 'FEES', 'TAXES', 'REINVESTMENT'));
alter table investments.tax_entries drop constraint tax_entries_kind_check;
alter table investments.tax_entries add constraint tax_entries_kind_check
  check (kind in ('SALE', 'PREPAYMENT', 'DISTRIBUTION'));
alter table investments.custodian_events drop constraint custodian_events_kind_check;
alter table investments.custodian_events add constraint custodian_events_kind_check
  check (kind in ('ACCOUNT_OPENED', 'ACCOUNT_REFUSED', 'ACKNOWLEDGED', 'FILLED', 'REJECTED', 'MOVED', 'MOVE_REFUSED',
                  'DISTRIBUTION', 'DISTRIBUTION_CANCELLED'));
