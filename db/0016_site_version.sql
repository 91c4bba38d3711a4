-- A number that grows with every change a public page could show. Web processes look at it once a
-- second and render anew when it has grown; they need no connection of their own for that.

create table platform.site_version (
  is_only boolean primary key default true check (is_only),
  version bigint not null
);
insert into platform.site_version (version) values (1);

create function platform.raise_site_version() returns trigger
  language plpgsql security definer set search_path = platform, pg_temp as $$
begin
  update platform.site_version set version = version + 1;
  return null;
end $$;

create trigger site_version after insert or update or delete or truncate on products.banks
  for each statement execute function platform.raise_site_version();
create trigger site_version after insert or update or delete or truncate on products.products
  for each statement execute function platform.raise_site_version();
create trigger site_version after insert or update or delete or truncate on products.issues
  for each statement execute function platform.raise_site_version();
create trigger site_version after insert or update or delete or truncate on products.offers
  for each statement execute function platform.raise_site_version();
create trigger site_version after update on platform.business_clock
  for each statement execute function platform.raise_site_version();
