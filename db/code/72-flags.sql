create or replace function flags.ring() returns trigger
  language plpgsql
as $$
begin
  perform pg_notify('flags_changed', '');
  return null;
end
$$;
create or replace trigger ring after insert or update or delete or truncate on flags.flags
  for each statement execute function flags.ring();
create or replace trigger site_version after insert or update or delete or truncate on flags.flags
  for each statement execute function platform.raise_site_version();
