-- The business date. It moves forward only, one end of day at a time.
create table platform.business_clock (
  only_row boolean primary key default true check (only_row),
  business_date date not null
);

-- What an end of day has done, so that a killed one goes on where it stopped.
create table platform.business_days (
  business_date date not null,
  step text not null,
  attempts int not null default 1,
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (business_date, step)
);

-- Events, written in the transaction that made them true. Facts are never changed; only the progress
-- of their delivery is.
create table platform.outbox (
  id uuid primary key default platform.uuid_v7(),
  position bigint generated always as identity,
  name text not null,
  data jsonb not null,
  occurred_on date not null,
  occurred_at timestamptz not null,
  actor text not null,
  customer_id text,
  entity_id text not null,
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  delivered_at timestamptz
);
create index outbox_waiting on platform.outbox (entity_id, position) where delivered_at is null;
create index outbox_of_customer on platform.outbox (customer_id, position);
call platform.guard('platform.outbox');

create table platform.outbox_deliveries (
  event_id uuid not null references platform.outbox,
  subscriber text not null,
  delivered_at timestamptz not null default now(),
  primary key (event_id, subscriber)
);
create index outbox_deliveries_by_age on platform.outbox_deliveries (delivered_at);

-- Files: what is known of them, and their bytes.
create table platform.files (
  customer_id text,
  id uuid primary key,
  content_type text not null,
  size_bytes bigint not null check (size_bytes >= 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null,
  -- Beside what is known of it: every process finds the bytes, and one backup has both.
  content bytea
);
create index files_of_customer on platform.files (customer_id, id);
call platform.guard('platform.files');
-- Until the next start has brought in what lay in a folder of the node that wrote it.
create index files_without_content on platform.files (id) where content is null;

-- Data that is loaded once, such as the demo world.
create table platform.loaded (
  name text primary key,
  loaded_at timestamptz not null default now()
);

-- The keys money was moved under, each with the answer its first use got. The row is written before the
-- work and filled after it, in one transaction: nobody else ever sees it without a status.
create table platform.idempotency (
  customer_id text not null,
  key text not null check (length(key) between 1 and 128),
  route text not null,
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  status int check (status between 200 and 299),
  body text,
  created_at timestamptz not null default now(),
  primary key (customer_id, key)
);
create index idempotency_by_age on platform.idempotency (created_at);
call platform.guard('platform.idempotency');

-- A number that grows with every change a public page could show. Web processes look at it twice a
-- second and render anew when it has grown; they need no connection of their own for that.
create table platform.site_version (
  is_only boolean primary key default true check (is_only),
  version bigint not null
);
insert into platform.site_version (version) values (1);

-- What was set aside so that it stops nobody else, and waits for somebody who looks: answers of banks that do
-- not fit, contracts and files a step could not do, money on its way for longer than was promised.
create table platform.issues (
  id uuid primary key default platform.uuid_v7(),
  -- The step of the end of day that found it, or the kind of answer it came with.
  kind text not null,
  -- The order, deposit, payout, bank or file it is about.
  entity_id text not null,
  customer_id text,
  reason text not null,
  found_on date not null,
  found_at timestamptz not null default now(),
  -- The last day it was found again.
  seen_on date not null,
  settled_at timestamptz,
  settled_by text
);
create unique index issues_open on platform.issues (kind, entity_id, reason) where settled_at is null;
call platform.guard('platform.issues');
-- How many there are of which kind is for whoever watches; what they are about is not.
create policy counted on platform.issues for select to tidemark_app using (true);

-- How long what is over is kept, and why: one row for each rule, carried out every night in batches.
create table platform.retention (
  target text not null,
  -- The moment a row's age counts from.
  since text not null,
  -- Which of the old rows may go.
  only_if text not null default 'true',
  keep interval not null check (keep > interval '0'),
  reason text not null,
  primary key (target, only_if)
);

-- Files that browsers load, named by their content, of every build that ran lately: during a roll-out a page of
-- one build asks the process of another for them, and a page that stays open asks long after it.
create table platform.built_files (
  path text primary key check (path ~ '^/(assets|messages)/'),
  content_type text not null,
  body bytea not null,
  -- When a process that has it started last.
  started_at timestamptz not null default now()
);
