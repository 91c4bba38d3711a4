-- Whoever migrates owns the schema, and works with nothing in it. Two roles do: the application, for the customers
-- its transaction names, and the worker (jobs, the end of day, the loading of the demo world), for everybody.

do $$
declare
  role text;
begin
  foreach role in array array['tidemark_app', 'tidemark_worker'] loop
    begin
      execute format('create role %I nologin', role);
    exception
      -- Roles belong to the whole server, so another database may have brought it.
      when duplicate_object or unique_violation then null;
    end;
  end loop;
end
$$;
grant tidemark_app to tidemark_worker;
grant tidemark_app, tidemark_worker to current_user;

-- The schema is there already: it keeps the list of what was applied.
grant usage on schema platform to tidemark_app;

-- Of what is made outside of these files; `code/99-rights.sql` says what counts for the tables here.
alter default privileges grant usage on schemas to tidemark_app;
alter default privileges grant select, insert, update on tables to tidemark_app;
alter default privileges grant select, insert, update, delete on tables to tidemark_worker;
alter default privileges grant usage, select on sequences to tidemark_app;

-- A function may run with its owner's rights, so nobody else gets to call one by default.
alter default privileges revoke execute on functions from public;
alter default privileges grant execute on functions to tidemark_app;
