-- Whatever of these changes may stand on a public page.

create or replace trigger site_version after insert or update or delete or truncate on products.banks
  for each statement execute function platform.raise_site_version();
create or replace trigger site_version after insert or update or delete or truncate on products.products
  for each statement execute function platform.raise_site_version();
create or replace trigger site_version after insert or update or delete or truncate on products.issues
  for each statement execute function platform.raise_site_version();
create or replace trigger site_version after insert or update or delete or truncate on products.offers
  for each statement execute function platform.raise_site_version();

-- A bank as others speak of it.
create or replace view products.bank_names with (security_invoker = true) as
  select id, name from products.banks;

-- Issues with another rate than the one before.
create or replace view products.rate_changes with (security_invoker = true) as
  select i.product_id, i.version, i.valid_from, i.rate_percent, before.rate_percent as before_percent
    from products.issues i
    join products.issues before on (before.product_id, before.version) = (i.product_id, i.version - 1)
   where i.rate_percent <> before.rate_percent;
