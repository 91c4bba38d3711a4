-- Who has put away what; whatever is written in it brings it back to everybody.
create table postbox.archivings (
  customer_id text not null,
  thread_id uuid not null,
  user_id uuid not null,
  primary key (customer_id, thread_id, user_id),
  foreign key (customer_id, thread_id) references postbox.threads
);
call platform.guard('postbox.archivings');
