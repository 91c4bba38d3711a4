-- A letter is one human's: of those who act together each has their own, and reads it for themselves alone.
alter table postbox.threads add column reader_id uuid;
alter table postbox.messages add column reader_id uuid;
alter table postbox.letters add column reader_id uuid;
alter table postbox.letters drop constraint letters_event_id_key_key;
alter table postbox.letters add unique nulls not distinct (event_id, key, reader_id);

create table postbox.readings (
  customer_id text not null,
  thread_id uuid not null,
  user_id uuid not null,
  primary key (customer_id, thread_id, user_id),
  foreign key (customer_id, thread_id) references postbox.threads
);
call platform.guard('postbox.readings');
