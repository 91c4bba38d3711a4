-- What every service stands on: who may see a row, time, events, files. Nothing here knows of savings.

-- Whoever acts for all customers: jobs, the end of day, the loading of the demo world. It may do what
-- the application may, and sees every row.
do $$
begin
  create role tidemark_worker nologin;
exception
  when duplicate_object or unique_violation then null;
end
$$;
grant tidemark_app to tidemark_worker;
grant tidemark_worker to current_user;

-- Keys that sort by their birth. PostgreSQL 18 has its own; 15 to 17 do not, and one history serves all.
create function platform.uuid_v7() returns uuid
  language sql volatile parallel safe
as $$
  select encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
        from 1 for 6),
      52, 1), 53, 1), 'hex')::uuid
$$;

-- The second wall. The application's role sees the rows of the customers its transaction names and no
-- others; without a name it sees none. `force` binds the owner too, so a process that connects by
-- mistake as the migrator finds empty tables instead of everybody's data.
create function platform.own_customers() returns text[]
  language sql stable parallel safe
as $$ select string_to_array(nullif(current_setting('app.customers', true), ''), ',') $$;

create procedure platform.guard(target regclass, owner_column text default 'customer_id')
  language plpgsql
as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy own_rows on %s to tidemark_app using (%I = any ((select platform.own_customers())::text[]))',
    target, owner_column);
  -- By name, because whoever migrates is a member of the worker's role without acting as it.
  execute format(
    'create policy all_rows on %s to tidemark_worker using (current_user = ''tidemark_worker'')', target);
end
$$;

-- The business date. It moves forward only, one end of day at a time.
create table platform.business_clock (
  only_row boolean primary key default true check (only_row),
  business_date date not null
);
revoke insert, update, delete on platform.business_clock from tidemark_app;
grant insert, update on platform.business_clock to tidemark_worker;

create function platform.refuse_turning_back() returns trigger
  language plpgsql
as $$
begin
  if new.business_date < old.business_date then
    raise exception 'the business date moves forward only: it is %, not %', old.business_date, new.business_date
      using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger forward_only before update on platform.business_clock
  for each row execute function platform.refuse_turning_back();

-- What an end of day has done, so that a killed one goes on where it stopped.
create table platform.business_days (
  business_date date not null,
  step text not null,
  attempts int not null default 1,
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (business_date, step)
);
revoke insert, update, delete on platform.business_days from tidemark_app;
grant insert, update on platform.business_days to tidemark_worker;

-- Events, written in the transaction that made them true. Facts are never changed; only the progress
-- of their delivery is.
create table platform.outbox (
  id uuid primary key default platform.uuid_v7(),
  position bigint generated always as identity,
  name text not null,
  data jsonb not null,
  occurred_on date not null,
  occurred_at timestamptz not null,
  actor text not null,
  customer_id text,
  entity_id text not null,
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  delivered_at timestamptz
);
create index outbox_waiting on platform.outbox (entity_id, position) where delivered_at is null;
create index outbox_of_customer on platform.outbox (customer_id, position);
call platform.guard('platform.outbox');
revoke update, delete on platform.outbox from tidemark_app;
grant update on platform.outbox to tidemark_worker;

create table platform.outbox_deliveries (
  event_id uuid not null references platform.outbox,
  subscriber text not null,
  delivered_at timestamptz not null default now(),
  primary key (event_id, subscriber)
);
revoke all on platform.outbox_deliveries from tidemark_app;
grant select, insert on platform.outbox_deliveries to tidemark_worker;

create function platform.refuse_rewriting_history() returns trigger
  language plpgsql
as $$
begin
  if tg_op = 'UPDATE' and
     (new.id, new.position, new.name, new.data, new.occurred_on, new.occurred_at, new.actor, new.entity_id)
       is not distinct from
     (old.id, old.position, old.name, old.data, old.occurred_on, old.occurred_at, old.actor, old.entity_id)
     and new.customer_id is not distinct from old.customer_id
  then
    return new;
  end if;
  raise exception 'events are facts: emit another one instead' using errcode = 'restrict_violation';
end
$$;
create trigger append_only before update or delete on platform.outbox
  for each row execute function platform.refuse_rewriting_history();

create function platform.ring_outbox() returns trigger
  language plpgsql
as $$
begin
  perform pg_notify('outbox', '');
  return null;
end
$$;
create trigger ring after insert on platform.outbox
  for each statement execute function platform.ring_outbox();

-- Files by what is known of them; the bytes are with the file store.
create table platform.files (
  customer_id text,
  id uuid primary key,
  content_type text not null,
  size_bytes bigint not null check (size_bytes >= 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null
);
create index files_of_customer on platform.files (customer_id, id);
call platform.guard('platform.files');

-- Data that is loaded once, such as the demo world.
create table platform.loaded (
  name text primary key,
  loaded_at timestamptz not null default now()
);
revoke insert, update, delete on platform.loaded from tidemark_app;
grant insert on platform.loaded to tidemark_worker;
