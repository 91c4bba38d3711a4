-- The simulator's post: mails and text messages that would have left the house.

create schema simulator;

create table simulator.messages (
  id uuid primary key default platform.uuid_v7(),
  recipient text not null,
  channel text not null check (channel in ('mail', 'sms')),
  subject text not null,
  body text not null,
  code text,
  sent_at timestamptz not null default now()
);
create index messages_to on simulator.messages (recipient, id);
