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
