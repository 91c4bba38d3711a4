-- Orders: what a customer wants of a bank, where the money for it stands, and what the bank said.

alter table products.issues
  -- Whether the rate holds from the customer's signature, or from the day the money leaves.
  add rate_lock text not null default 'ON_CONFIRMATION' check (rate_lock in ('ON_CONFIRMATION', 'ON_FORWARDING')),
  add step_minor bigint not null default 1 check (step_minor > 0);
-- Minutes of the local day until which money is forwarded on the same day.
alter table products.banks add cut_off_minutes int not null default 840 check (cut_off_minutes between 0 and 1439);

create schema signatures;

-- A code that stands for one act with one content. Answered once, used once.
create table signatures.requests (
  customer_id text not null,
  id uuid not null,
  user_id text not null,
  act text not null,
  -- Over everything the customer was shown: another amount, payee or product is another hash.
  binding text not null,
  code_hash text not null,
  tries int not null default 0,
  expires_at timestamptz not null,
  signed_at timestamptz,
  used_at timestamptz,
  primary key (customer_id, id)
);
call platform.guard('signatures.requests');

create schema orders;

create table orders.batches (
  id uuid primary key,
  bank_id text not null,
  day date not null,
  state text not null check (state in ('OPEN', 'LOCKED', 'CLOSED', 'COMPLETED')),
  unique (bank_id, day)
);
revoke insert, update, delete on orders.batches from tidemark_app;
grant insert, update on orders.batches to tidemark_worker;

create table orders.orders (
  customer_id text not null,
  id uuid not null,
  user_id text not null,
  action text not null check (action in ('OPEN', 'TOP_UP')),
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
  product_id text not null,
  -- Frozen with the order: terms never change under it.
  issue_version int not null,
  rate_percent numeric not null,
  bank_id text not null,
  account_id uuid not null,
  currency text not null check (currency in ('EUR', 'GBP', 'USD', 'CHF', 'PLN', 'NOK', 'SEK')),
  amount_minor bigint not null check (amount_minor > 0),
  acknowledges_cover boolean not null default false,
  instance_id uuid,
  hold_id uuid,
  batch_id uuid references orders.batches,
  drafted_on date not null,
  drafted_at timestamptz not null default now(),
  prepared_at timestamptz,
  confirmed_at timestamptz,
  confirmed_on date,
  fund_by date,
  forward_on date,
  exported_on date,
  value_date date,
  reason text,
  -- The deposit whose money this order puts to work again.
  follow_up_of uuid,
  primary key (customer_id, id),
  foreign key (product_id, issue_version) references products.issues (product_id, version)
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
revoke update, delete on orders.transitions from tidemark_app;

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

-- What came from the banks: each event once, whatever the number of its deliveries.
create table orders.bank_events (
  bank_id text not null,
  event_id text not null,
  order_id uuid not null,
  kind text not null check (kind in ('ACKNOWLEDGED', 'OPENED', 'REJECTED', 'RETURNED')),
  body jsonb not null,
  outcome text not null check (outcome in ('applied', 'late', 'issue', 'unknown')),
  received_at timestamptz not null default now(),
  primary key (bank_id, event_id)
);
revoke all on orders.bank_events from tidemark_app;
grant select, insert on orders.bank_events to tidemark_worker;

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
