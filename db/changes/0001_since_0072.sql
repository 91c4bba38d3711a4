-- From the last of the numbered files to the first schema that is kept as text.

-- Signing is counted by user, whatever is signed and however often it is asked for.
create table signatures.signers (
  user_id uuid primary key references identity.users,
  -- Answers that were wrong, and when the last one came.
  tries int not null default 0,
  tried_at timestamptz,
  -- Where codes go or what signs has changed: the last time, and the first of those that followed each other.
  changed_since timestamptz,
  changed_at timestamptz,
  -- A new password by way of the mailbox.
  reset_at timestamptz
);

create table signatures.sent_codes (
  request_id uuid primary key,
  user_id uuid not null references identity.users,
  channel text not null check (channel in ('mail', 'sms')),
  sent_at timestamptz not null default clock_timestamp(),
  is_answered boolean not null default false
);
create index sent_codes_of_user on signatures.sent_codes (user_id, sent_at);

-- Whoever has an authenticator is sent no code.
alter table signatures.requests alter column code_hash drop not null;
create index requests_of_user on signatures.requests (user_id, act) where used_at is null;

-- The first of the replacements that followed each other: the little that is free is counted from it.
alter table customers.reference_accounts add column replaced_since timestamptz;

-- A number that waits for the code that was sent to it.
create table identity.number_proofs (
  user_id uuid primary key references identity.users,
  phone_number text not null,
  code_hash text not null,
  tries int not null default 0,
  ends_at timestamptz not null
);

-- Secrets handed out before their beginning had to be signed.
delete from identity.totp where confirmed_at is null;

-- Failures are counted in lanes: everybody who is strange to an account shares one, each place from which
-- its owner logs in has another. What comes from one address runs off with time, and whoever gets it right
-- takes the own mistakes back, so that honest people behind one address never fill it.
create table identity.place_failures (
  key text primary key,
  -- As of `counted_at`; it falls by one in every so many seconds.
  level double precision not null,
  counted_at timestamptz not null
);
create index place_failures_by_age on identity.place_failures (counted_at);

-- Where a user has logged in from: a hash of user and address.
create table identity.known_places (
  user_id uuid not null references identity.users,
  place text not null,
  seen_at timestamptz not null,
  primary key (user_id, place)
);
create index known_places_by_age on identity.known_places (seen_at);

-- A password is chosen by whoever has proven the mailbox, at the end, when the names it must not contain are
-- known. Until then there is none, and nobody can leave theirs in a stranger's registration.
alter table registration.registrations drop column password_hash;

-- A newer letter went to the same address: of several links the last one counts.
alter table registration.registrations add column replaced_at timestamptz;

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

-- `known`: it says what we know already. `late`, of earlier days, is an `issue` or `known` since then.
alter table orders.bank_events
  drop constraint bank_events_outcome_check,
  add constraint bank_events_outcome_check check (outcome in ('applied', 'known', 'late', 'issue', 'unknown'));

alter table payments.payout_events
  drop constraint payout_events_outcome_check,
  add constraint payout_events_outcome_check check (outcome in ('applied', 'known', 'late', 'issue', 'unknown'));

-- What is signed for the end of a deposit has a day of its own: not the one on which the money moves. Unknown of instructions from before; the moment they were set tells it.
alter table deposits.maturity_instructions add set_on date;

alter table orders.orders add signed_on date;

-- Money between two places is still its owner's: on its way to or from a partner bank, by the ledger's own
-- lines, and on its way to a reference account until the other bank has it.
alter table payments.payouts
  -- The business day on which the other bank had it, or sent it back.
  add settled_on date;

alter table payments.payouts no force row level security;
alter table platform.outbox no force row level security;

update payments.payouts p
   set settled_on = coalesce((select min(o.occurred_on) from platform.outbox o
                               where o.entity_id = p.id::text and o.name in ('payout.executed', 'payout.returned')),
                             p.sent_on)
 where p.state in ('EXECUTED', 'RETURNED');

alter table payments.payouts force row level security;
alter table platform.outbox force row level security;

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
create index outbox_deliveries_by_age on platform.outbox_deliveries (delivered_at);
create index requests_by_age on signatures.requests (expires_at);
create index messages_by_age on simulator.messages (sent_at);

-- Files that browsers load, named by their content, of every build that ran lately: during a roll-out a page of
-- one build asks the process of another for them, and a page that stays open asks long after it.
create table platform.built_files (
  path text primary key check (path ~ '^/(assets|messages)/'),
  content_type text not null,
  body bytea not null,
  -- When a process that has it started last.
  started_at timestamptz not null default now()
);

-- The bytes of a file lie beside what is known of it: every process finds them, and one backup has both.
alter table platform.files add column content bytea;

-- Until the next start has brought in what lay in a folder of the node that wrote it.
create index files_without_content on platform.files (id) where content is null;

-- Nobody works as the owner of the tables any more.
alter default privileges grant select, insert, update, delete on tables to tidemark_worker;
alter default privileges revoke delete on tables from tidemark_app;

-- Nothing asks for them any more.
drop function
  deposits.due_to_post(date, int), deposits.due_to_mature(date, int),
  deposits.set_steps(text[], uuid[], date[], bigint[], numeric[]);
