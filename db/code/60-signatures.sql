-- What waits for somebody's signature, by what it is about.
create or replace view signatures.waiting with (security_invoker = true) as
  select customer_id, id, act, subject, expires_on from signatures.acts where outcome is null;
