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
    select b.customer_id, customers.holders_of(b.customer_id), b.reason, b.since
      from blocks b where b.released_on is null order by b.since, b.customer_id, b.reason;
end $$;
grant create on schema accounts to tidemark_worker;
alter function accounts.blocked() owner to tidemark_worker;
revoke create on schema accounts from tidemark_worker;
