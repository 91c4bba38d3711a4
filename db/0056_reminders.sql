-- Who was reminded of what: once, whatever the number of runs.

create table deposits.reminders (
  customer_id text not null,
  entity_id uuid not null,
  name text not null,
  day date not null,
  primary key (customer_id, entity_id, name)
);
call platform.guard('deposits.reminders');
