-- The simulator's post: mails and text messages that would have left the house.
create schema simulator;

create table simulator.messages (
  id uuid primary key default platform.uuid_v7(),
  recipient text not null,
  channel text not null check (channel in ('mail', 'sms')),
  subject text not null,
  body text not null,
  code text,
  sent_at timestamptz not null default now(),
  headers jsonb not null default '{}',
  message_id uuid
);
create index messages_to on simulator.messages (recipient, id);
create index messages_by_age on simulator.messages (sent_at);

-- The partner banks, pretended: what they were sent, and how each of them behaves.
create table simulator.bank_inbox (
  message_id uuid primary key,
  bank_id text not null,
  order_id uuid not null,
  kind text not null,
  body jsonb not null,
  received_on date not null,
  is_done boolean not null default false
);
create index inbox_open on simulator.bank_inbox (received_on) where not is_done;

-- Faults by bank; a bank without a row behaves.
create table simulator.bank_behaviour (
  bank_id text primary key,
  behaviour jsonb not null
);

-- The provider of identifications, pretended: who was sent to it, and where they come back to.
create table simulator.identifications (
  id uuid primary key,
  method text not null,
  person text not null,
  return_to text not null,
  answer_to text,
  -- As the machine-readable zone of a document says it.
  first_name text,
  last_name text,
  birth_date date,
  coupon_number text,
  -- What the branch will say, and on which day.
  answer text,
  answer_on date
);

-- The custodian, pretended: what it was told, and what lies with it, entry by entry.
create table simulator.custodian_inbox (
  message_id uuid primary key,
  kind text not null,
  body jsonb not null,
  received_on date not null,
  is_done boolean not null default false
);
create table simulator.custody (
  entry text primary key,
  portfolio_id uuid not null,
  isin text not null,
  units bigint not null,
  on_day date not null
);

-- The fund, pretended: what it was told.
create table simulator.fund_inbox (
  message_id text primary key,
  kind text not null,
  body jsonb not null,
  received_on date not null
);

-- What the servicing bank, pretended, was asked to collect, and how it behaved that day.
create table simulator.collections (
  id uuid primary key,
  due_on date not null,
  behaviour jsonb not null
);

-- Customers' own banks, pretended: what somebody was sent there to pay, and where they come back to.
create table simulator.bank_payments (
  id uuid primary key,
  amount text not null,
  currency text not null,
  payer text not null,
  return_to text not null,
  answer_to text not null
);

-- What would have been printed and put into an envelope.
create table simulator.envelopes (
  id text primary key,
  address jsonb not null,
  letters jsonb not null,
  sent_at timestamptz not null default now()
);
create index envelopes_by_age on simulator.envelopes (sent_at);
