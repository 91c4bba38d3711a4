-- Registration: who wants to become a customer, and what they said.
create schema registration;

-- Begun with a mail address that nobody has confirmed yet; whether it has an account already is not
-- looked at before the letter is written.
create table registration.registrations (
  id uuid primary key,
  email text not null check (email = lower(email)),
  market text not null check (market in
    ('en', 'en-US', 'de-DE', 'en-GB', 'en-IE', 'es-ES', 'nl-NL', 'de-AT', 'fr-FR', 'pl-PL', 'fi-FI', 'it-IT', 'de-CH')),
  flow text check (flow in
    ('dkb_retail', 'legal_and_general', 'mse_savings_hub', 'askpaul', 'fairstone', 'broker')),
  product_id text,
  started_at timestamptz not null,
  -- Of the link in the letter; none before it is written.
  token_hash text unique,
  link_ends_at timestamptz,
  -- Of the browser that followed the link: it alone may go on.
  key_hash text unique,
  confirmed_at timestamptz,
  answers jsonb not null default '{}',
  reminders int not null default 0,
  -- A newer letter went to the same address: of several links the last one counts.
  replaced_at timestamptz,
  -- Once submitted, answers have gone to the customer, and only this is left.
  customer_id text unique,
  submitted_at timestamptz,
  -- By oneself, as the first of two, for a child or a company, or as one whom the first has invited.
  kind text not null default 'private' check (kind in
    ('private', 'joint', 'child', 'company', 'invited', 'representative', 'parent')),
  -- Of whoever has agreed and waits for somebody else: the login comes with the customer.
  password_hash text check (password_hash like '$argon2id$%'),
  -- Of whoever has a login already and opens an account for a child: they are known, and log in to agree.
  user_id uuid references identity.users,
  -- Of them, once they have agreed and wait: as they are going to stand in the customer.
  member jsonb,
  check ((key_hash is null) = (confirmed_at is null)),
  check ((customer_id is null) = (submitted_at is null)),
  check (user_id is null or (kind = 'child' and password_hash is null)),
  check (member is null or user_id is not null)
);
create index registrations_of_address on registration.registrations (email);
create index registrations_of_user on registration.registrations (user_id) where user_id is not null;
create index registrations_by_age on registration.registrations (started_at) where submitted_at is null;

-- Who is asked to save together with whoever registers, or to act for the same company. Nobody who answers is logged in, so it is found by what
-- the letter or the browser holds, and by nothing else.
create table registration.invitations (
  id uuid primary key,
  registration_id uuid not null references registration.registrations on delete cascade,
  first_name text not null,
  last_name text not null,
  email text not null check (email = lower(email)),
  -- Of the link in the last letter; none before it is written.
  token_hash text unique,
  -- The page its letters lead to.
  page text not null,
  -- Of the browser that followed the link: it alone may answer.
  key_hash text unique,
  invited_at timestamptz not null,
  ends_at timestamptz not null,
  reminders int not null default 0,
  state text not null default 'INVITED' check (state in
    ('INVITED', 'ACCEPTED', 'ANSWERED', 'DECLINED', 'EXPIRED', 'VOIDED')),
  -- Where the answers are gathered, once it is taken up.
  answering_id uuid unique references registration.registrations on delete set null,
  -- Who has agreed, as they are going to stand in the customer: kept until all have.
  member jsonb,
  -- Of the login they are going to have.
  password_hash text
);
create index invitations_of_registration on registration.invitations (registration_id);
create unique index one_open_invitation_each on registration.invitations (registration_id, email)
  where state in ('INVITED', 'ACCEPTED');
create index invitations_by_end on registration.invitations (ends_at) where state in ('INVITED', 'ACCEPTED');

-- Papers that were sent before there is a customer: they go with the registration, or to the customer's files.
create table registration.proofs (
  id uuid primary key,
  registration_id uuid not null references registration.registrations on delete cascade,
  email text not null check (email = lower(email)),
  kind text not null check (kind in ('BIRTH_CERTIFICATE', 'CUSTODY')),
  content_type text not null,
  content bytea not null,
  sent_at timestamptz not null
);
create index proofs_of_registration on registration.proofs (registration_id);

-- What was declared, as it was declared: the evidence of what the entities are made from.
create table registration.declarations (
  customer_id text not null references customers.customers,
  answers jsonb not null,
  flow text,
  declared_at timestamptz not null,
  -- Who said it: nobody else is told.
  user_id uuid,
  unique nulls not distinct (customer_id, user_id)
);
call platform.guard('registration.declarations');

-- What the outside world told us, by its own names for it: the same twice is once.
create table registration.heard_events (
  source text not null check (source in ('identification', 'servicing-bank')),
  event_id text not null,
  heard_at timestamptz not null default now(),
  primary key (source, event_id)
);

create sequence registration.customer_numbers start 500000001;
