-- What tables themselves ask for: it is there before them.

-- Keys that sort by their birth. PostgreSQL 18 has its own; 15 to 17 do not, and one text serves all.
create or replace function platform.uuid_v7() returns uuid
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
create or replace function platform.own_customers() returns text[]
  language sql stable parallel safe
as $$ select string_to_array(nullif(current_setting('app.customers', true), ''), ',') $$;

create or replace procedure platform.guard(target regclass, owner_column text default 'customer_id')
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
