-- Whoever has no login complains on the public page.
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
