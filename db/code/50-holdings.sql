-- What somebody holds, whatever it is.
create or replace view holdings.held with (security_invoker = true) as
  select customer_id, family, state from holdings.product_instances;
