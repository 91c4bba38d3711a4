create schema signatures;

-- A code that stands for one act with one content. Answered once, used once.
create table signatures.requests (
  customer_id text not null,
  id uuid not null,
  user_id text not null,
  act text not null,
  -- Over everything the customer was shown: another amount, payee or product is another hash.
  binding text not null,
  -- None: whoever has an authenticator is sent no code.
  code_hash text,
  tries int not null default 0,
  expires_at timestamptz not null,
  signed_at timestamptz,
  used_at timestamptz,
  primary key (customer_id, id)
);
call platform.guard('signatures.requests');
create index requests_of_user on signatures.requests (user_id, act) where used_at is null;
create index requests_by_age on signatures.requests (expires_at);

-- Signing is counted by user, whatever is signed and however often it is asked for.
create table signatures.signers (
  user_id uuid primary key references identity.users,
  -- Answers that were wrong, and when the last one came.
  tries int not null default 0,
  tried_at timestamptz,
  -- Where codes go or what signs has changed: the last time, and the first of those that followed each other.
  changed_since timestamptz,
  changed_at timestamptz,
  -- A new password by way of the mailbox.
  reset_at timestamptz
);

create table signatures.sent_codes (
  request_id uuid primary key,
  user_id uuid not null references identity.users,
  channel text not null check (channel in ('mail', 'sms')),
  sent_at timestamptz not null default clock_timestamp(),
  is_answered boolean not null default false
);
create index sent_codes_of_user on signatures.sent_codes (user_id, sent_at);

-- What is signed by more than one: begun with the first signature, done with the last.
create table signatures.acts (
  customer_id text not null,
  id uuid not null,
  act text not null check (act in ('order', 'payout', 'maturityInstruction', 'withdrawal', 'referenceAccount',
    'mandate', 'leave', 'exemptionOrder', 'authority', 'signingRule')),
  -- What it is about, where that exists already: of two about the same one the newer counts.
  subject text,
  -- What everybody signs, in the order in which it was hashed; and what whoever does it needs to know.
  facts json not null,
  wish jsonb not null,
  binding text not null,
  amount_minor bigint,
  currency text,
  rule_version int not null,
  started_by uuid not null,
  started_on date not null,
  started_at timestamptz not null default clock_timestamp(),
  expires_on date not null,
  outcome text check (outcome in ('DONE', 'REFUSED', 'WITHDRAWN', 'EXPIRED', 'VOID')),
  -- One signature was enough, because little enough was moved.
  is_alone boolean not null default false,
  reason text,
  ended_by text,
  ended_on date,
  primary key (customer_id, id),
  check ((outcome is null) = (ended_on is null))
);
call platform.guard('signatures.acts');
create unique index one_waiting_act on signatures.acts (customer_id, act, subject) where outcome is null;
create index acts_waiting on signatures.acts (expires_on) where outcome is null;

create table signatures.signatures (
  customer_id text not null,
  act_id uuid not null,
  -- A human counts once.
  user_id uuid not null,
  signed_at timestamptz not null default clock_timestamp(),
  primary key (customer_id, act_id, user_id),
  foreign key (customer_id, act_id) references signatures.acts
);
call platform.guard('signatures.signatures');
