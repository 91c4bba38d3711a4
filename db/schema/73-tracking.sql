-- What visitors did on the site, as the event collector received it. [TRK-001]
create schema tracking;

create table tracking.events (
  id bigint generated always as identity primary key,
  received_at timestamptz not null default now(),
  app_id text not null,
  -- Only of visitors who agreed to be recognised.
  device_id text,
  device_kind text check (device_kind in ('mobile', 'desktop')),
  event jsonb not null,
  check ((device_id is null) = (device_kind is null))
);
create index events_by_time on tracking.events (received_at);
