-- Customers complain in the postbox.
-- Complaints: threads that are owed an answer by a day, and called by a number that both sides know.
create table postbox.complaints (
  customer_id text not null,
  id uuid not null,
  thread_id uuid not null,
  number int generated always as identity unique,
  author_id uuid not null,
  received_on date not null,
  answer_by date not null,
  latest_by date not null check (latest_by >= answer_by),
  -- When it was told that it takes longer.
  delayed_on date,
  answered_on date,
  outcome text check (outcome in ('UPHELD', 'PARTLY', 'REJECTED')),
  primary key (customer_id, id),
  unique (customer_id, thread_id),
  check ((answered_on is null) = (outcome is null)),
  foreign key (customer_id, thread_id) references postbox.threads
);
create index complaints_open on postbox.complaints (answer_by) where answered_on is null;
call platform.guard('postbox.complaints');
