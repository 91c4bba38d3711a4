-- What the law makes us keep of customers who are gone: sealed, opened by nobody but whoever the law sends.
create table leaving.archive (
  customer_id text primary key references customers.customers,
  archived_on date not null,
  kept_until date not null,
  sealed text not null
);
create index archive_by_end on leaving.archive (kept_until);
call platform.guard('leaving.archive');
