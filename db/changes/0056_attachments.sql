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
