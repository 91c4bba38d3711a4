-- Managed portfolios: what the ledger does not say of them. Money and units are its own.
create schema investments;

-- One for each instance, under its id.
create table investments.portfolios (
  customer_id text not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 25),
  status text not null check (status in
    ('ACTIVE', 'CREATION_IN_PROGRESS', 'CREATED', 'DELETED', 'DELETION_IN_PROGRESS')),
  -- The ledger's account at the custodian that it is held on.
  custody text not null,
  -- What the service costs a year where that is not what it costs elsewhere.
  service_percent numeric(6, 4) check (service_percent > 0),
  -- Where its holder chose the funds: the whole percent of each, how often that is restored, where new money goes, and when
  -- it is to be restored next.
  weights jsonb,
  rebalancing text check (rebalancing in ('NONE', 'MONTHLY', 'QUARTERLY', 'HALF_YEARLY', 'YEARLY')),
  new_money text check (new_money in ('BY_TARGET', 'FURTHEST_BELOW')),
  rebalance_on date,
  constraint whole_mix check (num_nulls(weights, rebalancing, new_money) in (0, 3)),
  primary key (customer_id, id),
  foreign key (customer_id, id) references holdings.product_instances
);
create index mixes_to_restore on investments.portfolios (rebalance_on) where rebalance_on is not null;
call platform.guard('investments.portfolios');

-- What happened, as the customer reads it: above zero what the portfolio received.
create table investments.transactions (
  customer_id text not null,
  id uuid not null,
  portfolio_id uuid not null,
  type text not null check (type in
    ('INFLOWS', 'OUTFLOWS', 'DISTRIBUTIONS', 'BUY_REINVESTMENT', 'FEES', 'FEES_CREDIT', 'SELL_FOR_TAXES',
     'TAX_CREDIT', 'TAX_DEBIT', 'TAX_PREPAYMENT', 'SECURITIES_TRANSFER_IN', 'SECURITIES_TRANSFER_OUT',
     'REBALANCING_BUY', 'REBALANCING_SELL', 'SELL_FOR_FEES', 'SELL_FOR_FEES_CANCELLATION', 'OTHER')),
  state text not null check (state in ('FILLED', 'SETTLED')),
  amount_minor bigint not null,
  traded_on date not null,
  settles_on date not null check (settles_on >= traded_on),
  -- The ledger's, which moved it.
  transfer_id uuid not null,
  primary key (customer_id, id),
  foreign key (customer_id, portfolio_id) references investments.portfolios
);
create index transactions_of_portfolio on investments.transactions (customer_id, portfolio_id, traded_on, id);
create index transactions_moved on investments.transactions (traded_on)
  where type in ('SECURITIES_TRANSFER_IN', 'SECURITIES_TRANSFER_OUT');
create index transactions_to_settle on investments.transactions (settles_on) where state = 'FILLED';
call platform.guard('investments.transactions');

-- What was bought or sold in one: units above zero were bought.
create table investments.executions (
  customer_id text not null,
  transaction_id uuid not null,
  isin text not null references instruments.instruments,
  units bigint not null check (units <> 0),
  price bigint not null check (price > 0),
  amount_minor bigint not null,
  primary key (customer_id, transaction_id, isin),
  foreign key (customer_id, transaction_id) references investments.transactions
);
call platform.guard('investments.executions');

-- What is held, by the day it was bought: the oldest is sold first.
create table investments.lots (
  customer_id text not null,
  portfolio_id uuid not null,
  isin text not null references instruments.instruments,
  number int not null,
  traded_on date not null,
  units bigint not null check (units > 0),
  cost_minor bigint not null check (cost_minor >= 0),
  -- Gains already taxed by yearly prepayments.
  prepaid_minor bigint not null default 0 check (prepaid_minor >= 0),
  primary key (customer_id, portfolio_id, isin, number),
  foreign key (customer_id, portfolio_id) references investments.portfolios
);
call platform.guard('investments.lots');

-- What it was worth at the close of each trading day, what came in or went out that day, and the index that makes
-- returns of.
create table investments.valuations (
  customer_id text not null,
  portfolio_id uuid not null,
  on_day date not null,
  value_minor bigint not null check (value_minor >= 0),
  flow_minor bigint not null,
  index numeric(38, 18) not null check (index > 0),
  primary key (customer_id, portfolio_id, on_day),
  foreign key (customer_id, portfolio_id) references investments.portfolios
);
call platform.guard('investments.valuations');

-- The service fee of a quarter, or of what is left of one when everything is sold: each day counts in one of them.
create table investments.fees (
  customer_id text not null,
  portfolio_id uuid not null,
  from_day date not null,
  -- The first day that is not counted.
  until_day date not null check (until_day > from_day),
  -- The value of each day in cents, summed.
  value_days numeric(30, 0) not null check (value_days > 0),
  -- A year, of that value.
  percent numeric(6, 4) not null check (percent > 0),
  amount_minor bigint not null check (amount_minor > 0),
  -- None until it is charged.
  transaction_id uuid,
  -- How often what was sold for it was taken back once it was charged.
  undone int not null default 0 check (undone >= 0),
  primary key (customer_id, portfolio_id, from_day),
  foreign key (customer_id, portfolio_id) references investments.portfolios,
  foreign key (customer_id, transaction_id) references investments.transactions
);
create index fees_to_charge on investments.fees (customer_id, portfolio_id) where transaction_id is null;
call platform.guard('investments.fees');
