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
revoke all on platform.issues from tidemark_app;
-- How many there are of which kind is for whoever watches; what they are about is not.
create policy counted on platform.issues for select to tidemark_app using (true);
grant select (kind, settled_at) on platform.issues to tidemark_app;
grant select, insert, update on platform.issues to tidemark_worker;

-- `known`: it says what we know already. `late`, of earlier days, is an `issue` or `known` since then.
alter table orders.bank_events
  drop constraint bank_events_outcome_check,
  add constraint bank_events_outcome_check check (outcome in ('applied', 'known', 'late', 'issue', 'unknown'));
alter table payments.payout_events
  drop constraint payout_events_outcome_check,
  add constraint payout_events_outcome_check check (outcome in ('applied', 'known', 'late', 'issue', 'unknown'));
