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
