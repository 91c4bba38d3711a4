-- Signing in: who tried too often, what else is asked beside the password, and the links of a reset.

alter table identity.users add column password_changed_at timestamptz;
create index users_by_email on identity.users (lower(email));

-- Tries that did not succeed (yet), by what they are counted for: an account, an address, a network.
create table identity.tries (
  key text primary key,
  failures int not null,
  tried_at timestamptz not null,
  blocked_until timestamptz
);
create index tries_by_age on identity.tries (tried_at);

-- Counts a try before it is judged, so that parallel ones cannot pass uncounted; says for how many
-- seconds the key is blocked instead, if it is, and -1 for the last try before the first block. A blocked
-- try does not count. Nothing blocks for good: 60 seconds, doubling, 15 minutes at most, and all is
-- forgotten after 12 hours.
create function identity.count_try(the_key text, allowed int, now timestamptz) returns int
  language plpgsql
as $$
declare
  t identity.tries;
  counted int;
begin
  insert into identity.tries (key, failures, tried_at) values (the_key, 0, now)
      on conflict (key) do nothing;
  select * into t from identity.tries where key = the_key for update;
  if t.blocked_until > now then
    return ceil(extract(epoch from t.blocked_until - now));
  end if;
  counted := case when t.tried_at < now - interval '12 hours' then 1 else t.failures + 1 end;
  update identity.tries set
    failures = counted,
    tried_at = now,
    blocked_until = case when counted >= allowed
      then now + make_interval(secs => least(900, 60 * power(2, least(counted - allowed, 10)))) end
   where key = the_key;
  return case when counted = allowed then -1 else 0 end;
end
$$;

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
