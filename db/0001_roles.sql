-- Two roles: whoever migrates owns the schema; the application reads and writes rows and owns nothing.

do $$
begin
  create role tidemark_app nologin;
exception
  -- Roles belong to the whole server, so another database may have brought it.
  when duplicate_object or unique_violation then null;
end
$$;

grant tidemark_app to current_user;

-- The schema is there already: it keeps the list of what was applied.
grant usage on schema platform to tidemark_app;

alter default privileges grant usage on schemas to tidemark_app;
alter default privileges grant select, insert, update, delete on tables to tidemark_app;
alter default privileges grant usage, select on sequences to tidemark_app;

-- A function may run with its owner's rights, so nobody else gets to call one by default.
alter default privileges revoke execute on functions from public;
alter default privileges grant execute on functions to tidemark_app;
