-- A thread has messages, from either side; the newest decides where it stands in the list.

create table postbox.messages (
  customer_id text not null,
  id uuid not null,
  thread_id uuid not null,
  sender text not null check (sender in ('SERVICE', 'CUSTOMER')),
  body text not null check (length(body) between 1 and 10000),
  sent_at timestamptz not null,
  primary key (customer_id, id),
  foreign key (customer_id, thread_id) references postbox.threads
);
create index messages_of_thread on postbox.messages (customer_id, thread_id, sent_at);
call platform.guard('postbox.messages');

alter table postbox.threads no force row level security;
alter table postbox.messages no force row level security;
insert into postbox.messages (customer_id, id, thread_id, sender, body, sent_at)
select customer_id, platform.uuid_v7(), id, 'SERVICE', body, created_at from postbox.threads;
alter table postbox.threads force row level security;
alter table postbox.messages force row level security;

alter table postbox.threads
  drop column body,
  add column is_closed boolean not null default false,
  add column last_message_at timestamptz;
update postbox.threads set last_message_at = created_at;
alter table postbox.threads alter column last_message_at set not null;
create index threads_by_age on postbox.threads (customer_id, last_message_at desc);
