-- Readers choose what they are told by mail, and in which language.
alter table identity.users add column language text
  check (language in ('en', 'de', 'es', 'nl', 'fr', 'pl', 'fi', 'it'));
alter table simulator.messages add column headers jsonb not null default '{}';

-- Who is told of letters of a kind by mail, or not; whoever said nothing is.
create table postbox.letter_wishes (
  customer_id text not null,
  user_id uuid not null,
  kind text not null check (kind in
    ('orders', 'money', 'interest', 'people', 'maturity', 'tax', 'contract', 'security')),
  is_mailed boolean not null,
  primary key (customer_id, user_id, kind)
);
call platform.guard('postbox.letter_wishes');

-- What the link of a mail ends, for whoever holds the mail.
create table postbox.unsubscribe_links (
  customer_id text not null,
  user_id uuid not null,
  kind text not null check (kind in
    ('orders', 'money', 'interest', 'people', 'maturity', 'tax', 'contract', 'security')),
  token_hash text not null,
  made_at timestamptz not null default now(),
  primary key (token_hash, customer_id, kind)
);
create index unsubscribe_links_by_age on postbox.unsubscribe_links (made_at);
call platform.guard('postbox.unsubscribe_links');
