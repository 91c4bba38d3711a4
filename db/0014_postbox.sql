-- The postbox: threads between a customer and the service, with a marker for the unread ones. [ENT-022]

create schema postbox;

create table postbox.threads (
  customer_id text not null,
  id uuid not null,
  subject text not null,
  body text not null,
  is_unread boolean not null,
  created_at timestamptz not null,
  primary key (customer_id, id)
);
create index threads_unread on postbox.threads (customer_id) where is_unread;
call platform.guard('postbox.threads');
