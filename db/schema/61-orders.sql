-- Orders: what a customer wants of a bank or of a portfolio, where the money for it stands, and what was answered.
create schema orders;

create table orders.batches (
  id uuid primary key,
  bank_id text not null,
  day date not null,
  state text not null check (state in ('OPEN', 'LOCKED', 'CLOSED', 'COMPLETED')),
  unique (bank_id, day)
);

create table orders.orders (
  customer_id text not null,
  id uuid not null,
  user_id text not null,
  action text check (action in ('OPEN', 'TOP_UP')),
  state text not null check (state in
    ('DRAFTED', 'VALIDATED', 'PREPARED', 'CONFIRMED', 'EXPORTED', 'IN_PROGRESS', 'EXECUTED', 'REJECTED',
     'REVOCATION_REQUESTED', 'REVOKED', 'CANCELLED')),
  instruction_state text not null check (instruction_state in
    ('DRAFTED', 'VALIDATED', 'PREPARED', 'CONFIRMED', 'EXPORTED', 'IN_PROGRESS', 'EXECUTED', 'REJECTED',
     'REVOCATION_REQUESTED', 'REVOKED', 'CANCELLED', 'ISSUE_IDENTIFIED', 'FUNDED')),
  -- What the transfer into the transaction account names.
  reference text not null unique,
  market text not null check (market in
    ('en', 'en-US', 'de-DE', 'en-GB', 'en-IE', 'es-ES', 'nl-NL', 'de-AT', 'fr-FR', 'pl-PL', 'fi-FI', 'it-IT', 'de-CH')),
  product_id text,
  -- Frozen with the order: terms never change under it.
  issue_version int,
  rate_percent numeric,
  bank_id text,
  account_id uuid not null,
  currency text not null check (currency in ('EUR', 'GBP', 'USD', 'CHF', 'PLN', 'NOK', 'SEK')),
  amount_minor bigint not null check (amount_minor >= 0),
  acknowledges_cover boolean not null default false,
  instance_id uuid,
  hold_id uuid,
  batch_id uuid references orders.batches,
  drafted_on date not null,
  drafted_at timestamptz not null default now(),
  confirmed_at timestamptz,
  confirmed_on date,
  fund_by date,
  forward_on date,
  exported_on date,
  value_date date,
  reason text,
  -- What becomes of the money at the end, taken over by the contract.
  maturity text check (maturity in
    ('PAYOUT', 'PAYOUT_TO_REFERENCE', 'RENEW_PRINCIPAL', 'RENEW_PRINCIPAL_AND_INTEREST')),
  -- The day of the signature: not the one on which the money moves.
  signed_on date,
  -- The deposit whose money this order puts to work again.
  follow_up_of uuid,
  family text not null default 'DEPOSIT' check (family in ('ROBO', 'DWM', 'PE', 'DEPOSIT', 'PENSION', 'CRYPTO')),
  -- What is wanted of a portfolio; of a deposit its action says it.
  type text check (type in
    ('DWM_MIGRATION_CONSENT', 'STRATEGY_SWITCH', 'ONBOARDING', 'PRIVATE_EQUITY_ONBOARDING', 'CAPITAL_CALL',
     'LIQUID_ONBOARDING', 'LIQUID_OFFBOARDING', 'BUY', 'TOTAL_SELL', 'PARTIAL_SELL', 'SAVINGS_PLAN_CREATE',
     'SAVINGS_PLAN_DELETE', 'SAVINGS_PLAN_UPDATE', 'SAVINGS_PLAN_EXECUTION', 'MIGRATION_ONBOARDING', 'REBALANCING',
     'ETFC_CRYPTO_TRANSFER_CONSENT', 'RECOMMENDATION', 'SUITABILITY_UPDATE', 'UNDEFINED', 'RURUP_ONBOARDING',
     'PAYMENT_ORDER_CONSENT')),
  primary key (customer_id, id),
  foreign key (product_id, issue_version) references products.issues (product_id, version),
  -- Of a deposit all is frozen that makes it one, of anything else nothing.
  constraint terms_of_family check (case when family = 'DEPOSIT'
    then num_nonnulls(action, product_id, issue_version, rate_percent, bank_id) = 5 and type is null and amount_minor > 0
    else num_nonnulls(action, product_id, issue_version, rate_percent, bank_id) = 0 and type is not null end)
);
create index orders_waiting on orders.orders (customer_id, account_id, confirmed_at) where instruction_state = 'CONFIRMED';
create index orders_to_forward on orders.orders (forward_on) where instruction_state = 'FUNDED';
create index orders_to_fund on orders.orders (fund_by) where instruction_state = 'CONFIRMED';
create index orders_unconfirmed on orders.orders (drafted_on) where state in ('DRAFTED', 'VALIDATED', 'PREPARED');
create index orders_of_batch on orders.orders (batch_id) where batch_id is not null;
create unique index orders_by_id on orders.orders (id);
call platform.guard('orders.orders');

create table orders.transitions (
  customer_id text not null,
  order_id uuid not null,
  number bigint generated always as identity,
  from_state text not null,
  to_state text not null,
  why text not null,
  actor text not null,
  on_day date not null,
  at timestamptz not null default clock_timestamp(),
  primary key (customer_id, order_id, number),
  foreign key (customer_id, order_id) references orders.orders
);
call platform.guard('orders.transitions');

-- What goes to the banks, written with the act that causes it, sent at least once.
create table orders.bank_messages (
  customer_id text not null,
  id uuid not null,
  bank_id text not null,
  order_id uuid not null,
  kind text not null check (kind in ('OPEN', 'TOP_UP', 'REVOKE')),
  body jsonb not null,
  written_on date not null,
  sent_at timestamptz,
  primary key (customer_id, id)
);
create index messages_to_send on orders.bank_messages (id) where sent_at is null;
call platform.guard('orders.bank_messages');
-- A bank sees what was written to it.
create policy bank_rows on orders.bank_messages for select to tidemark_app
  using (bank_id = (select nullif(current_setting('app.bank', true), '')));

-- What came from the banks: each event once, whatever the number of its deliveries.
create table orders.bank_events (
  bank_id text not null,
  event_id text not null,
  order_id uuid not null,
  kind text not null check (kind in ('ACKNOWLEDGED', 'OPENED', 'REJECTED', 'RETURNED')),
  body jsonb not null,
  -- `known`: it says what we know already. `late`, of earlier days, is an `issue` or `known` since then.
  outcome text not null check (outcome in ('applied', 'known', 'late', 'issue', 'unknown')),
  received_at timestamptz not null default now(),
  primary key (bank_id, event_id)
);

-- Declared withdrawals, with the receipt the customer got at once.
create table orders.revocations (
  customer_id text not null,
  order_id uuid not null,
  declared_at timestamptz not null,
  receipt jsonb not null,
  primary key (customer_id, order_id),
  foreign key (customer_id, order_id) references orders.orders
);
call platform.guard('orders.revocations');

-- Every file a bank handed in, by its content: the same again is known, whatever its name.
create table orders.bank_files (
  bank_id text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  name text not null,
  -- Absent where the header could not be believed.
  file_id text,
  -- Why nothing of it counts; absent where all of it was heard.
  refusal text,
  -- How many of its answers had which outcome.
  outcomes jsonb not null,
  taken_at timestamptz not null default now(),
  primary key (bank_id, sha256)
);
create unique index one_content_for_a_file on orders.bank_files (bank_id, file_id) where refusal is null;

-- Withdrawals from a contract that were declared without a login, as they were declared. What names no order of ours
-- waits for somebody who looks.
create table orders.declarations (
  id uuid primary key,
  market text not null check (market in
    ('en', 'en-US', 'de-DE', 'en-GB', 'en-IE', 'es-ES', 'nl-NL', 'de-AT', 'fr-FR', 'pl-PL', 'fi-FI', 'it-IT', 'de-CH')),
  name text not null,
  contract text not null,
  email text not null check (email = lower(email)),
  declared_at timestamptz not null
);
create index declarations_of_address on orders.declarations (email);
