-- What we wrote because something happened: once for an event, with a code by which anybody can check that it is ours.
create table postbox.letters (
  customer_id text not null,
  id uuid not null,
  event_id uuid not null,
  key text not null,
  thread_id uuid not null,
  code text not null unique check (code ~ '^TM-[2-9A-HJ-NP-Z]{9}$'),
  written_on date not null,
  -- How often somebody has asked whether it is ours.
  checks int not null default 0,
  primary key (customer_id, id),
  unique (event_id, key),
  foreign key (customer_id, thread_id) references postbox.threads
);
call platform.guard('postbox.letters');

-- Who is told by mail that a letter lies in the postbox.
create table postbox.letter_mails (
  customer_id text not null,
  letter_id uuid not null,
  user_id uuid not null,
  email text not null,
  locale text not null,
  mailed_at timestamptz,
  primary key (customer_id, letter_id, user_id),
  foreign key (customer_id, letter_id) references postbox.letters
);
create index letter_mails_waiting on postbox.letter_mails (user_id) where mailed_at is null;
call platform.guard('postbox.letter_mails');
