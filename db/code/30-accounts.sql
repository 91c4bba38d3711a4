-- Customers from whose accounts nothing is paid.
create or replace view accounts.held_customers with (security_invoker = true) as
  select distinct customer_id from accounts.blocks where released_on is null;

-- The accounts that are blocked, over all customers, for operators; the longest first.
create or replace function accounts.blocked()
  returns table (customer_id text, name text, reason text, since date)
  language plpgsql stable security definer set search_path = accounts, pg_temp as $$
begin
  if coalesce(current_setting('app.operator', true), '') = '' then
    raise exception 'only an operator is told' using errcode = 'insufficient_privilege';
  end if;
  return query
    select b.customer_id,
           coalesce((select c.legal_name from customers.companies c where c.customer_id = b.customer_id),
                    (select string_agg(p.first_name || ' ' || p.last_name, ', ' order by p.position)
                       from customers.persons p
                      where p.customer_id = b.customer_id and exists (
                        select from customers.roles r
                         where r.customer_id = p.customer_id and r.person_id = p.id and r.name = 'ACCOUNT_HOLDER'))),
           b.reason, b.since
      from blocks b where b.released_on is null order by b.since, b.customer_id, b.reason;
end $$;
grant create on schema accounts to tidemark_worker;
alter function accounts.blocked() owner to tidemark_worker;
revoke create on schema accounts from tidemark_worker;
