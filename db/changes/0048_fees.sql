-- Fees are charged from the cash of a portfolio, or from what is sold for them without an order.
create table investments.fees (
  customer_id text not null,
  portfolio_id uuid not null,
  from_day date not null,
  until_day date not null check (until_day > from_day),
  value_days numeric(30, 0) not null check (value_days > 0),
  percent numeric(6, 4) not null check (percent > 0),
  amount_minor bigint not null check (amount_minor > 0),
  transaction_id uuid,
  primary key (customer_id, portfolio_id, from_day),
  foreign key (customer_id, portfolio_id) references investments.portfolios,
  foreign key (customer_id, transaction_id) references investments.transactions
);
create index fees_to_charge on investments.fees (customer_id, portfolio_id) where transaction_id is null;
call platform.guard('investments.fees');
alter table investments.trades alter column order_id drop not null;
alter table investments.trades add column purpose text not null default 'ORDER' check (purpose in ('ORDER', 'FEES'));
alter table investments.trades add column asked_on date;
alter table investments.trades add constraint ordered_or_asked check (case when purpose = 'ORDER' then order_id is not null
  else order_id is null and asked_on is not null end);
create index trades_unordered on investments.trades (customer_id, portfolio_id) where order_id is null;
alter table investments.order_terms add column fee_minor bigint check (fee_minor >= 0);
