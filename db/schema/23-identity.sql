-- Users, and the customers they may act for. A user has one login; the first link is the own customer,
-- the others can be switched to. [ENT-013]
create schema identity;

create table identity.users (
  id uuid primary key,
  username text not null unique check (username = lower(username)),
  email text not null,
  -- argon2id in PHC form, parameters included, so that they can be raised later.
  password_hash text not null check (password_hash like '$argon2id$%'),
  roles text[] not null default '{}' check (roles <@ array['operator']),
  is_blocked boolean not null default false,
  created_at timestamptz not null default now(),
  password_changed_at timestamptz,
  -- That letters are written in; none: that of the market.
  language text check (language in ('en', 'de', 'es', 'nl', 'fr', 'pl', 'fi', 'it')),
  -- How many mails in a row came back from the address.
  bounces int not null default 0 check (bounces >= 0)
);
create index users_by_email on identity.users (lower(email));

-- Not guarded by customer: the login reads it to learn which customers there are.
create table identity.customer_links (
  user_id uuid not null references identity.users,
  customer_id text not null,
  position int not null check (position >= 0),
  primary key (user_id, customer_id),
  unique (user_id, position)
);
create index links_of_customer on identity.customer_links (customer_id);

-- One key signs, the next is already published, the retired ones verify until their last token ends. Kept as
-- text, so that they can be sealed where there is a key for it.
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
    ('logout', 'user', 'reuse', 'limit', 'password', 'code-replay', 'binding', 'role', 'way-back')),
  check ((ended_at is null) = (ended_by is null))
);
create index sessions_of_user on identity.sessions (user_id, started_at) where ended_at is null;
create index sessions_by_end on identity.sessions (ends_at);

-- Tries that did not succeed (yet), by what they are counted for: an account, an address, a network.
create table identity.tries (
  key text primary key,
  failures int not null,
  tried_at timestamptz not null,
  blocked_until timestamptz
);
create index tries_by_age on identity.tries (tried_at);

-- A dialogue in which the password was right and more is asked.
create table identity.sign_ins (
  uid text primary key,
  user_id uuid not null references identity.users,
  chosen text not null check (chosen in ('totp', 'message', 'passkey', 'recovery')),
  code_hash text,
  code_ends_at timestamptz,
  challenge text,
  ends_at timestamptz not null
);
create index sign_ins_by_end on identity.sign_ins (ends_at);

-- The secret of an authenticator app counts once a first code has proven it; a code counts once.
create table identity.totp (
  user_id uuid primary key references identity.users,
  secret text not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);

create table identity.passkeys (
  user_id uuid not null references identity.users,
  id text primary key,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  -- The host it was made for; a browser offers it nowhere else.
  rp_id text not null,
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkeys_of_user on identity.passkeys (user_id);

create table identity.recovery_codes (
  user_id uuid not null references identity.users,
  code_hash text not null,
  primary key (user_id, code_hash)
);

-- Codes by message: where they go.
create table identity.message_factors (
  user_id uuid primary key references identity.users,
  phone_number text not null
);

-- Passkeys being made, and nothing else so far: one challenge a user.
create table identity.passkey_challenges (
  user_id uuid primary key references identity.users,
  challenge text not null,
  ends_at timestamptz not null
);

create table identity.reset_links (
  token_hash text primary key,
  user_id uuid not null references identity.users,
  ends_at timestamptz not null,
  used_at timestamptz
);
create index reset_links_of_user on identity.reset_links (user_id);

-- Whoever has lost every second factor: the link of the mailbox, since when the person is identified anew, and what
-- came of it. The warnings have a link of their own, which can only say no.
create table identity.ways_back (
  id uuid primary key,
  user_id uuid not null references identity.users,
  token_hash text not null,
  undo_hash text,
  locale text not null,
  origin text not null,
  started_at timestamptz not null,
  proven_at timestamptz,
  ended_at timestamptz,
  ended_by text check (ended_by in ('done', 'undone', 'factor', 'lapsed')),
  check ((ended_at is null) = (ended_by is null))
);
create unique index one_way_back_at_a_time on identity.ways_back (user_id) where ended_at is null;
create index ways_back_of_user on identity.ways_back (user_id, started_at);
create unique index ways_back_by_link on identity.ways_back (token_hash);
create unique index ways_back_by_warning on identity.ways_back (undo_hash);

-- A number that waits for the code that was sent to it.
create table identity.number_proofs (
  user_id uuid primary key references identity.users,
  phone_number text not null,
  code_hash text not null,
  tries int not null default 0,
  ends_at timestamptz not null
);

-- Another mail address or telephone number: it waits until it answers, a link or a code, and from then on it counts.
-- Without a secret the address is somebody else's, and nothing was sent there that could answer.
create table identity.contact_changes (
  id uuid primary key,
  user_id uuid not null references identity.users,
  -- The customer for whom it was signed.
  signed_for text not null,
  kind text not null check (kind in ('mail', 'phone')),
  new_value text not null,
  -- What it took the place of.
  old_value text,
  -- The name somebody logged in with until then.
  old_username text,
  locale text not null,
  origin text not null,
  secret_hash text,
  answer_until timestamptz not null,
  tries int not null default 0,
  asked_at timestamptz not null,
  done_at timestamptz,
  undo_hash text,
  ended_at timestamptz,
  ended_by text check (ended_by in ('undone', 'givenUp', 'replaced')),
  check ((ended_at is null) = (ended_by is null)),
  check ((done_at is null) = (old_value is null))
);
create unique index one_contact_change_at_a_time on identity.contact_changes (user_id, kind)
  where done_at is null and ended_at is null;
create index contact_changes_of_user on identity.contact_changes (user_id, asked_at);
create unique index contact_changes_by_link on identity.contact_changes (secret_hash) where kind = 'mail';
create unique index contact_changes_by_undo on identity.contact_changes (undo_hash);
create index contact_changes_reserve on identity.contact_changes (lower(old_value)) where kind = 'mail' and ended_at is null;

-- Failures are counted in lanes: everybody who is strange to an account shares one, each place from which
-- its owner logs in has another. What comes from one address runs off with time, and whoever gets it right
-- takes the own mistakes back, so that honest people behind one address never fill it.
create table identity.place_failures (
  key text primary key,
  -- As of `counted_at`; it falls by one in every so many seconds.
  level double precision not null,
  counted_at timestamptz not null
);
create index place_failures_by_age on identity.place_failures (counted_at);

-- Where a user has logged in from: a hash of user and address.
create table identity.known_places (
  user_id uuid not null references identity.users,
  place text not null,
  seen_at timestamptz not null,
  primary key (user_id, place)
);
create index known_places_by_age on identity.known_places (seen_at);
