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

-- Whoever has an authenticator is sent no code.
alter table signatures.requests alter column code_hash drop not null;
create index requests_of_user on signatures.requests (user_id, act) where used_at is null;

-- The first of the replacements that followed each other: the little that is free is counted from it.
alter table customers.reference_accounts add column replaced_since timestamptz;

-- A number that waits for the code that was sent to it.
create table identity.number_proofs (
  user_id uuid primary key references identity.users,
  phone_number text not null,
  code_hash text not null,
  tries int not null default 0,
  ends_at timestamptz not null
);

-- Secrets handed out before their beginning had to be signed.
delete from identity.totp where confirmed_at is null;
