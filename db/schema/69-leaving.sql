-- Leaving: who asked to, and how far it has come.
create schema leaving;

create table leaving.terminations (
  customer_id text not null references customers.customers,
  id uuid not null,
  requested_by uuid not null,
  requested_on date not null,
  -- Stayed after all.
  withdrawn_on date,
  -- Nothing was left, and the servicing bank was asked to close the account; and did.
  initiated_on date,
  closed_on date,
  primary key (customer_id, id),
  check (withdrawn_on is null or initiated_on is null),
  check (closed_on is null or initiated_on is not null)
);
create unique index one_termination on leaving.terminations (customer_id) where withdrawn_on is null;
create index terminations_open on leaving.terminations (customer_id) where withdrawn_on is null and closed_on is null;
call platform.guard('leaving.terminations');

-- Everything that is kept about somebody, packed for them on their wish; for days only.
create table leaving.exports (
  customer_id text not null references customers.customers,
  id uuid not null,
  user_id uuid not null,
  requested_on date not null,
  requested_at timestamptz not null default now(),
  -- None while it is prepared.
  ready_on date,
  content bytea,
  primary key (customer_id, id),
  check ((ready_on is null) = (content is null))
);
create unique index one_export_at_a_time on leaving.exports (customer_id, user_id) where ready_on is null;
create index exports_by_age on leaving.exports (requested_at);
call platform.guard('leaving.exports');

-- What the law makes us keep of customers who are gone: sealed, opened by nobody but whoever the law sends.
create table leaving.archive (
  customer_id text primary key references customers.customers,
  archived_on date not null,
  kept_until date not null,
  sealed text not null
);
create index archive_by_end on leaving.archive (kept_until);
call platform.guard('leaving.archive');
