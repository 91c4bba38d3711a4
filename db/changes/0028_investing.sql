-- One table of instructions for every family: what is a deposit's alone may be absent, and a family says what it is.
alter table orders.orders
  alter column action drop not null,
  alter column product_id drop not null,
  alter column issue_version drop not null,
  alter column rate_percent drop not null,
  alter column bank_id drop not null,
  drop constraint orders_amount_minor_check,
  add constraint orders_amount_minor_check check (amount_minor >= 0),
  add column family text not null default 'DEPOSIT' check (family in ('ROBO', 'DWM', 'PE', 'DEPOSIT', 'PENSION', 'CRYPTO')),
  add column type text check (type in
    ('DWM_MIGRATION_CONSENT', 'STRATEGY_SWITCH', 'ONBOARDING', 'PRIVATE_EQUITY_ONBOARDING', 'CAPITAL_CALL',
     'LIQUID_ONBOARDING', 'LIQUID_OFFBOARDING', 'BUY', 'TOTAL_SELL', 'PARTIAL_SELL', 'SAVINGS_PLAN_CREATE',
     'SAVINGS_PLAN_DELETE', 'SAVINGS_PLAN_UPDATE', 'SAVINGS_PLAN_EXECUTION', 'MIGRATION_ONBOARDING', 'REBALANCING',
     'ETFC_CRYPTO_TRANSFER_CONSENT', 'RECOMMENDATION', 'SUITABILITY_UPDATE', 'UNDEFINED', 'RURUP_ONBOARDING',
     'PAYMENT_ORDER_CONSENT')),
  add constraint terms_of_family check (case when family = 'DEPOSIT'
    then num_nonnulls(action, product_id, issue_version, rate_percent, bank_id) = 5 and type is null and amount_minor > 0
    else num_nonnulls(action, product_id, issue_version, rate_percent, bank_id) = 0 and type is not null end);

-- What customers answered before they invest, and the strategy those answers allow at most. Each try is kept.
create table investments.profiles (
  customer_id text not null,
  version int not null check (version > 0),
  user_id text not null,
  answers jsonb not null,
  result text not null check (result in ('DWMMM', 'DWM30', 'DWM50', 'DWM70', 'DWM100')),
  answered_on date not null,
  answered_at timestamptz not null,
  valid_until date not null check (valid_until > answered_on),
  primary key (customer_id, version)
);
call platform.guard('investments.profiles');

-- The customer's account at the custodian, asked for with the first investment.
create table investments.depots (
  customer_id text primary key,
  -- None where there was one before orders were.
  order_id uuid,
  state text not null check (state in ('REQUESTED', 'OPEN')),
  -- The custodian's number for it.
  account text,
  foreign key (customer_id, order_id) references orders.orders
);
call platform.guard('investments.depots');

insert into investments.depots (customer_id, state, account)
  select distinct customer_id, 'OPEN', 'D' || replace(customer_id, '_', '') from investments.portfolios;

-- What an instruction to a portfolio froze beside what all orders have.
create table investments.order_terms (
  customer_id text not null,
  order_id uuid not null,
  portfolio_id uuid not null,
  -- Of a portfolio that is opened with it.
  name text check (length(name) between 1 and 25),
  template text not null,
  profile_version int not null,
  primary key (customer_id, order_id),
  foreign key (customer_id, order_id) references orders.orders,
  foreign key (customer_id, profile_version) references investments.profiles
);
create index terms_of_portfolio on investments.order_terms (customer_id, portfolio_id);
call platform.guard('investments.order_terms');

-- What the custodian was told to trade.
create table investments.trades (
  customer_id text not null,
  id uuid not null unique,
  order_id uuid not null,
  portfolio_id uuid not null,
  isin text not null references instruments.instruments,
  side text not null check (side in ('BUY', 'SELL')),
  amount_minor bigint not null check (amount_minor > 0),
  state text not null check (state in ('SUBMITTED', 'FILLED', 'REJECTED')),
  primary key (customer_id, id),
  foreign key (customer_id, order_id) references investments.order_terms
);
create index trades_of_order on investments.trades (customer_id, order_id);
call platform.guard('investments.trades');

-- What it did of that, in parts or at once; booked with the transaction that tells of it.
create table investments.fills (
  customer_id text not null,
  trade_id uuid not null,
  execution text not null,
  units bigint not null check (units > 0),
  price bigint not null check (price > 0),
  amount_minor bigint not null check (amount_minor > 0),
  traded_on date not null,
  settles_on date not null check (settles_on >= traded_on),
  is_last boolean not null,
  transaction_id uuid,
  primary key (customer_id, trade_id, execution),
  foreign key (customer_id, trade_id) references investments.trades
);
create index fills_to_book on investments.fills (customer_id) where transaction_id is null;
call platform.guard('investments.fills');

-- What goes to the custodian, written with the act that causes it, handed over at least once.
create table investments.custodian_messages (
  customer_id text not null,
  id uuid not null,
  kind text not null check (kind in ('OPEN_ACCOUNT', 'BUY', 'SELL')),
  body jsonb not null,
  written_on date not null,
  sent_at timestamptz,
  primary key (customer_id, id)
);
create index custodian_messages_to_send on investments.custodian_messages (id) where sent_at is null;
call platform.guard('investments.custodian_messages');

-- What came from it: each event once, whatever the number of its deliveries.
create table investments.custodian_events (
  custodian text not null,
  event_id text not null,
  kind text not null check (kind in ('ACCOUNT_OPENED', 'ACCOUNT_REFUSED', 'ACKNOWLEDGED', 'FILLED', 'REJECTED')),
  body jsonb not null,
  outcome text not null check (outcome in ('applied', 'known', 'issue', 'unknown')),
  received_at timestamptz not null default now(),
  primary key (custodian, event_id)
);

-- The custodian, pretended: what it was told, and what lies with it, entry by entry.
create table simulator.custodian_inbox (
  message_id uuid primary key,
  kind text not null,
  body jsonb not null,
  received_on date not null,
  is_done boolean not null default false
);
create table simulator.custody (
  entry text primary key,
  portfolio_id uuid not null,
  isin text not null,
  units bigint not null,
  on_day date not null
);
