-- The postbox: threads between a customer and the service, with a marker for the unread ones. [ENT-022]
create schema postbox;

create table postbox.threads (
  customer_id text not null,
  id uuid not null,
  subject text not null,
  is_unread boolean not null,
  created_at timestamptz not null,
  is_closed boolean not null default false,
  last_message_at timestamptz not null,
  -- The user it is for; where none is named, it is for everybody who acts for the customer.
  reader_id uuid,
  primary key (customer_id, id)
);
create index threads_unread on postbox.threads (customer_id) where is_unread;
call platform.guard('postbox.threads');
create index threads_by_age on postbox.threads (customer_id, last_message_at desc);

-- Who has read what is unread to the others; a new message of ours empties it.
create table postbox.readings (
  customer_id text not null,
  thread_id uuid not null,
  user_id uuid not null,
  primary key (customer_id, thread_id, user_id),
  foreign key (customer_id, thread_id) references postbox.threads
);
call platform.guard('postbox.readings');

-- Who has put away what; whatever is written in it brings it back to everybody.
create table postbox.archivings (
  customer_id text not null,
  thread_id uuid not null,
  user_id uuid not null,
  primary key (customer_id, thread_id, user_id),
  foreign key (customer_id, thread_id) references postbox.threads
);
call platform.guard('postbox.archivings');

-- A thread has messages, from either side; the newest decides where it stands in the list.
create table postbox.messages (
  customer_id text not null,
  id uuid not null,
  thread_id uuid not null,
  sender text not null check (sender in ('SERVICE', 'CUSTOMER')),
  body text not null check (length(body) between 1 and 10000),
  sent_at timestamptz not null,
  -- The day the books were on: the one a reader looks for.
  sent_on date not null default current_date,
  -- The user who wrote it; none where the program did.
  author_id uuid,
  -- As its thread's.
  reader_id uuid,
  primary key (customer_id, id),
  foreign key (customer_id, thread_id) references postbox.threads
);
create index messages_of_thread on postbox.messages (customer_id, thread_id, sent_at);
call platform.guard('postbox.messages');

-- Files that lie beside a message: sent before it, by whoever writes it, and opened by nobody until a scanner found them
-- clean. What is infected is thrown away, and only that it was there is kept.
create table postbox.attachments (
  customer_id text not null,
  id uuid not null,
  -- None until the message is sent; what is never sent is forgotten with its file.
  message_id uuid,
  sender text not null check (sender in ('SERVICE', 'CUSTOMER')),
  author_id uuid not null,
  -- As its message's.
  reader_id uuid,
  content_type text not null check (content_type in ('application/pdf', 'image/jpeg', 'image/png')),
  size_bytes int not null,
  file_id uuid references platform.files on delete cascade,
  scan text not null default 'WAITING' check (scan in ('WAITING', 'CLEAN', 'INFECTED')),
  sent_at timestamptz not null default now(),
  primary key (customer_id, id),
  check ((file_id is null) = (scan = 'INFECTED')),
  foreign key (customer_id, message_id) references postbox.messages
);
create index attachments_of_message on postbox.attachments (customer_id, message_id);
create index attachments_of_file on postbox.attachments (file_id);
create index attachments_waiting on postbox.attachments (sent_at) where scan = 'WAITING';
call platform.guard('postbox.attachments');

-- What we wrote because something happened: once for an event and a reader, with a code by which anybody can check that it
-- is ours.
create table postbox.letters (
  customer_id text not null,
  id uuid not null,
  event_id uuid not null,
  key text not null,
  thread_id uuid not null,
  code text not null unique check (code ~ '^TM-[2-9A-HJ-NP-Z]{9}$'),
  written_on date not null,
  -- Whether its code is made of what it says; older ones were drawn.
  is_sealed boolean not null default false,
  -- How often somebody has asked whether it is ours.
  checks int not null default 0,
  -- None where nobody may be written to: then it lies there until somebody may.
  reader_id uuid,
  primary key (customer_id, id),
  unique nulls not distinct (event_id, key, reader_id),
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
  -- By which its carrier tells what became of it.
  message_id uuid,
  bounced_at timestamptz,
  -- On paper, because it came back.
  printed_at timestamptz,
  primary key (customer_id, letter_id, user_id),
  foreign key (customer_id, letter_id) references postbox.letters
);
create index letter_mails_waiting on postbox.letter_mails (user_id) where mailed_at is null;
create index letter_mails_of_message on postbox.letter_mails (message_id) where message_id is not null;
create index letter_mails_returned on postbox.letter_mails (user_id)
  where bounced_at is not null and printed_at is null;
call platform.guard('postbox.letter_mails');

-- What the carrier of mails said became of one: the same twice is once.
create table postbox.mail_reports (
  event_id text primary key,
  outcome text not null check (outcome in ('DELIVERED', 'BOUNCED')),
  received_at timestamptz not null default now()
);

-- Whom a text message tells that a letter lies in the postbox.
create table postbox.letter_texts (
  customer_id text not null,
  letter_id uuid not null,
  user_id uuid not null,
  locale text not null,
  texted_at timestamptz,
  primary key (customer_id, letter_id, user_id),
  foreign key (customer_id, letter_id) references postbox.letters
);
create index letter_texts_of_user on postbox.letter_texts (user_id, texted_at);
call platform.guard('postbox.letter_texts');

-- Who is told of letters of a kind by mail or text message; whoever said nothing is, by mail.
create table postbox.letter_wishes (
  customer_id text not null,
  user_id uuid not null,
  kind text not null check (kind in
    ('orders', 'money', 'interest', 'people', 'maturity', 'tax', 'contract', 'security')),
  is_mailed boolean not null default true,
  is_texted boolean not null default false,
  primary key (customer_id, user_id, kind)
);
call platform.guard('postbox.letter_wishes');

-- What the link of a mail ends, for whoever holds the mail.
create table postbox.unsubscribe_links (
  customer_id text not null,
  user_id uuid not null,
  kind text not null check (kind in
    ('orders', 'money', 'interest', 'people', 'maturity', 'tax', 'contract', 'security')),
  token_hash text not null,
  made_at timestamptz not null default now(),
  primary key (token_hash, customer_id, kind)
);
create index unsubscribe_links_by_age on postbox.unsubscribe_links (made_at);
call platform.guard('postbox.unsubscribe_links');

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

-- Complaints of people without a login, by name and mail; they count once the mailbox has confirmed them, and have a
-- number like any other.
create table postbox.public_complaints (
  id uuid primary key,
  market text not null check (market in
    ('en', 'en-US', 'de-DE', 'en-GB', 'en-IE', 'es-ES', 'nl-NL', 'de-AT', 'fr-FR', 'pl-PL', 'fi-FI', 'it-IT', 'de-CH')),
  name text not null,
  email text not null check (email = lower(email)),
  body text not null,
  asked_at timestamptz not null,
  -- Of the link in the mail; none before it is written.
  token_hash text unique,
  number int unique,
  received_on date,
  answer_by date,
  latest_by date check (latest_by >= answer_by),
  -- When it was told that it takes longer.
  delayed_on date,
  answered_on date,
  outcome text check (outcome in ('UPHELD', 'PARTLY', 'REJECTED')),
  answer text,
  answered_by uuid,
  check (num_nulls(number, received_on, answer_by, latest_by) in (0, 4)),
  check (num_nulls(answered_on, outcome, answer, answered_by) in (0, 4)),
  check (answered_on is null or received_on is not null)
);
create index public_complaints_of_address on postbox.public_complaints (email);
