-- How many mails in a row came back from the address.
alter table identity.users add bounces int not null default 0 check (bounces >= 0);

alter table postbox.letter_mails
  -- By which its carrier tells what became of it.
  add message_id uuid,
  add bounced_at timestamptz,
  -- On paper, because it came back.
  add printed_at timestamptz;
create index letter_mails_of_message on postbox.letter_mails (message_id) where message_id is not null;
create index letter_mails_returned on postbox.letter_mails (user_id)
  where bounced_at is not null and printed_at is null;

-- What the carrier of mails said became of one: the same twice is once.
create table postbox.mail_reports (
  event_id text primary key,
  outcome text not null check (outcome in ('DELIVERED', 'BOUNCED')),
  received_at timestamptz not null default now()
);

alter table simulator.messages add message_id uuid;

-- What would have been printed and put into an envelope.
create table simulator.envelopes (
  id text primary key,
  address jsonb not null,
  letters jsonb not null,
  sent_at timestamptz not null default now()
);
create index envelopes_by_age on simulator.envelopes (sent_at);
