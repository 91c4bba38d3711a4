-- Whoever may act for a customer does so in a role. With the last role the access ends: the link goes, so
-- that no token opens the customer any more. Who has no other customer is logged out.
create or replace function customers.end_access() returns trigger language plpgsql as $$
declare
  v_user uuid;
begin
  select u.id into v_user
    from customers.persons p join identity.users u on u.username = p.username
   where p.customer_id = new.customer_id and p.id = new.person_id
     and not exists (select from customers.roles r
                      where r.customer_id = new.customer_id and r.person_id = new.person_id
                        and r.status <> 'DISABLED');
  if v_user is null then
    return null;
  end if;
  delete from identity.customer_links where user_id = v_user and customer_id = new.customer_id;
  update identity.sessions set ended_at = now(), ended_by = 'role'
   where user_id = v_user and ended_at is null
     and not exists (select from identity.customer_links l where l.user_id = v_user);
  return null;
end $$;
create or replace trigger end_access after update of status on customers.roles
  for each row when (new.status = 'DISABLED' and old.status <> 'DISABLED')
  execute function customers.end_access();

-- The rule by which a customer signs; none: everybody alone.
create or replace function customers.signing_rule_of(p_customer text)
  returns table (version int, kind text, named uuid[], alone_up_to_minor bigint, currency text)
  language sql stable as $$
  select r.version, r.kind, r.named, r.alone_up_to_minor, r.currency
    from customers.signing_rules r where r.customer_id = p_customer order by r.version desc limit 1
$$;

-- Whose invitation a link or a browser holds, known by the hash of its secret; nothing else is told.
create or replace function customers.invited_to(p_hash text) returns text
  language sql stable security definer set search_path = customers, pg_temp as $$
  select customer_id from invitations where token_hash = p_hash or key_hash = p_hash
$$;
grant create on schema customers to tidemark_worker;
alter function customers.invited_to(text) owner to tidemark_worker;
revoke create on schema customers from tidemark_worker;

-- Accounts to which nothing is paid any more, whatever was asked for before.
create or replace view customers.removed_accounts with (security_invoker = true) as
  select customer_id, id from customers.reference_accounts where state = 'REMOVED';

-- Whose account it is, as operators call it.
create or replace function customers.holders_of(p_customer text) returns text language sql stable as $$
  select coalesce((select c.legal_name from customers.companies c where c.customer_id = p_customer),
                  (select string_agg(p.first_name || ' ' || p.last_name, ', ' order by p.position)
                     from customers.persons p
                    where p.customer_id = p_customer and exists (
                      select from customers.roles r
                       where r.customer_id = p.customer_id and r.person_id = p.id and r.name = 'ACCOUNT_HOLDER')))
$$;
