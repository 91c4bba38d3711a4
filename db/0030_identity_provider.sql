-- What the identity provider keeps: its keys, what it handed out for a short while, and the sessions.

-- One key signs, the next is already published, the retired ones verify until their last token ends.
create table identity.signing_keys (
  kid text primary key,
  state text not null check (state in ('next', 'current', 'retired')),
  private_jwk jsonb not null,
  created_at timestamptz not null,
  retired_at timestamptz,
  check ((state = 'retired') = (retired_at is not null))
);
create unique index one_key_signs on identity.signing_keys (state) where state <> 'retired';

-- Secrets that never leave the server: for cookies and for the envelope of refresh tokens.
create table identity.secrets (
  name text primary key,
  value bytea not null check (length(value) >= 32)
);

-- Codes, interactions and grants, as the protocol library hands them over.
create table identity.provider_items (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  consumed_at timestamptz,
  expires_at timestamptz not null,
  primary key (model, id)
);
create index provider_items_of_grant on identity.provider_items (grant_id) where grant_id is not null;
create index provider_items_by_end on identity.provider_items (expires_at);

-- One row for each login. The current refresh token and its predecessor are all that is kept of a family.
create table identity.sessions (
  sid uuid primary key,
  user_id uuid not null references identity.users,
  client_id text not null,
  -- sha256 of the cookie of the browser that logged in.
  binding text not null,
  -- Whom the user acts for; null: the own customer.
  acting_customer_id text,
  acr text not null,
  amr text[] not null,
  device text not null,
  started_at timestamptz not null,
  authenticated_at timestamptz not null,
  seen_at timestamptz not null,
  -- Null until the code was exchanged.
  refresh_id uuid,
  previous_refresh_id uuid,
  rotated_at timestamptz,
  idle_ends_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  ended_by text check (ended_by in
    ('logout', 'user', 'reuse', 'limit', 'password', 'code-replay', 'binding')),
  check ((ended_at is null) = (ended_by is null))
);
create index sessions_of_user on identity.sessions (user_id, started_at) where ended_at is null;
create index sessions_by_end on identity.sessions (ends_at);

-- Uses a refresh token once. Of parallel uses the first rotates; the others, and whoever lost the reply,
-- get the same successor for a few seconds if they come from the same browser. Anything else is a copy in
-- other hands, and ends the session.
create function identity.rotate(
  the_sid uuid, presented uuid, the_binding text, successor uuid, now timestamptz,
  idle_seconds int, forgiven_seconds int,
  out outcome text, out refresh_id uuid
) language plpgsql
as $$
declare
  s identity.sessions;
begin
  select * into s from identity.sessions where sid = the_sid for update;
  if s.sid is null or s.ended_at is not null or s.refresh_id is null
     or least(s.idle_ends_at, s.ends_at) <= now then
    outcome := 'gone';
  elsif s.binding is distinct from the_binding then
    outcome := 'binding';
  elsif s.refresh_id = presented then
    outcome := 'rotated';
    refresh_id := successor;
    update identity.sessions set
      refresh_id = successor, previous_refresh_id = presented, rotated_at = now, seen_at = now,
      idle_ends_at = now + make_interval(secs => idle_seconds)
     where sid = the_sid;
  elsif s.previous_refresh_id = presented
        and now < s.rotated_at + make_interval(secs => forgiven_seconds) then
    outcome := 'forgiven';
    refresh_id := s.refresh_id;
  else
    outcome := 'reuse';
  end if;
  if outcome in ('binding', 'reuse') then
    update identity.sessions set ended_at = now, ended_by = outcome where sid = the_sid;
  end if;
end
$$;
