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

create function identity.level_at(f identity.place_failures, seconds_each int, now timestamptz)
  returns double precision language sql immutable
  return greatest(0, f.level - greatest(0, extract(epoch from now - f.counted_at)) / seconds_each);

-- Where a user has logged in from: a hash of user and address.
create table identity.known_places (
  user_id uuid not null references identity.users,
  place text not null,
  seen_at timestamptz not null,
  primary key (user_id, place)
);
create index known_places_by_age on identity.known_places (seen_at);
