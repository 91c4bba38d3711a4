-- Another mail address or telephone number: it waits until it answers, a link or a code, and from then on it counts.
-- Without a secret the address is somebody else's, and nothing was sent there that could answer.
create table identity.contact_changes (
  id uuid primary key,
  user_id uuid not null references identity.users,
  -- For whom it was signed.
  customer_id text not null,
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
