alter table registration.registrations
  add column kind text not null default 'private' check (kind in ('private', 'joint', 'invited')),
  add column password_hash text check (password_hash like '$argon2id$%');

-- Who is asked to save together with whoever registers. Nobody who answers is logged in, so it is found by what
-- the letter or the browser holds, and by nothing else.
create table registration.invitations (
  id uuid primary key,
  registration_id uuid not null references registration.registrations on delete cascade,
  email text not null check (email = lower(email)),
  first_name text not null,
  last_name text not null,
  state text not null default 'INVITED' check (state in
    ('INVITED', 'ACCEPTED', 'ANSWERED', 'DECLINED', 'EXPIRED', 'VOIDED')),
  invited_at timestamptz not null,
  ends_at timestamptz not null,
  reminders int not null default 0,
  -- The page its letters lead to.
  page text not null,
  -- Of the link in the last letter; none before it is written.
  token_hash text unique,
  -- Of the browser that followed the link: it alone may answer.
  key_hash text unique,
  -- Where the answers are gathered, once it is taken up.
  answering_id uuid unique references registration.registrations on delete set null
);
create index invitations_of_registration on registration.invitations (registration_id);
create unique index one_open_invitation on registration.invitations (registration_id)
  where state in ('INVITED', 'ACCEPTED');
create index invitations_by_end on registration.invitations (ends_at) where state in ('INVITED', 'ACCEPTED');
