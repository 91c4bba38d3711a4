-- The way back for whoever has lost every second factor.
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

alter table identity.sessions drop constraint sessions_ended_by_check;
alter table identity.sessions add constraint sessions_ended_by_check check (ended_by in
  ('logout', 'user', 'reuse', 'limit', 'password', 'code-replay', 'binding', 'role', 'way-back'));

alter table kyc.identifications add way_back_id uuid;
drop index kyc.one_identification_at_a_time;
create unique index one_identification_at_a_time on kyc.identifications (customer_id, person_id, way_back_id)
  nulls not distinct where status in ('STARTED', 'PENDING_REVIEW');
