-- What the version before, which may still run beside this one, asks for by other names. The next version drops it.

create or replace view customers.exemption_orders with (security_invoker = true) as select * from tax.exemption_orders;
create or replace view customers.external_exemptions with (security_invoker = true) as
  select * from tax.external_exemptions;
create or replace view deposits.product_instances with (security_invoker = true) as
  select * from holdings.product_instances;
create or replace view deposits.savings_plans with (security_invoker = true) as select * from holdings.savings_plans;
create or replace view registration.identifications with (security_invoker = true) as select * from kyc.identifications;

revoke all on customers.exemption_orders, customers.external_exemptions, deposits.product_instances,
  deposits.savings_plans, registration.identifications from tidemark_app, tidemark_worker;
grant select, insert, update, delete on customers.exemption_orders, customers.external_exemptions to tidemark_app;
grant select, insert, update on deposits.product_instances, registration.identifications to tidemark_app;
grant select on deposits.savings_plans to tidemark_app;
grant select, insert, update, delete on customers.exemption_orders, customers.external_exemptions,
  deposits.product_instances, deposits.savings_plans, registration.identifications to tidemark_worker;

create or replace function deposits.next_to_post(
  p_day date, p_after_on date, p_after_customer text, p_after_instance uuid, p_most int
) returns table (due_on date, customer_id text, instance_id uuid) language sql stable as $$
  select * from deposits.next_due('posts_on', p_day, p_after_on, p_after_customer, p_after_instance, p_most)
$$;
create or replace function deposits.next_to_mature(
  p_day date, p_after_on date, p_after_customer text, p_after_instance uuid, p_most int
) returns table (due_on date, customer_id text, instance_id uuid) language sql stable as $$
  select * from deposits.next_due('pays_on', p_day, p_after_on, p_after_customer, p_after_instance, p_most)
$$;

-- It accrues every night; there is nothing to accrue any more.
create or replace function deposits.accrual_ranges(p_most int) returns table (last_customer text, last_instance uuid)
  language sql stable as $$ select null::text, null::uuid where false $$;
create or replace function deposits.accrue(
  p_day date, p_after_customer text, p_after_instance uuid, p_last_customer text, p_last_instance uuid
) returns int language sql stable as $$ select 0 $$;

-- It tells the deepest fall alone.
create or replace function instruments.worst_fall(p_isins text[], p_percents int[])
  returns table (fall numeric, since date) language sql stable as $$
  select coalesce(min(c.fall), 0)::numeric(12, 6),
         coalesce(min(c.on_day), (select business_date from platform.business_clock))
    from (select on_day, index / max(index) over (order by on_day) - 1 as fall
            from instruments.course(p_isins, p_percents, 0)) c
$$;

-- It asks without saying for which operator, whom its own routes have admitted.
create or replace function postbox.waiting_threads() returns integer
  language plpgsql security definer set search_path = postbox, pg_temp as $$
begin
  perform set_config('app.operator', 'the version before', true);
  return postbox.waiting();
end $$;
grant create on schema postbox to tidemark_worker;
alter function postbox.waiting_threads() owner to tidemark_worker;
revoke create on schema postbox from tidemark_worker;

-- It knows no office that nobody has asked for, and writes what it was told into a column of its own.
create or replace function customers.hear_pep_status() returns trigger language plpgsql as $$
begin
  new.pep_standing := coalesce(new.pep_status, new.pep_standing);
  return new;
end $$;
create or replace function customers.tell_pep_status() returns trigger language plpgsql as $$
begin
  new.pep_status := case new.pep_standing when 'UNKNOWN' then 'NONE' else new.pep_standing end;
  return new;
end $$;
-- By their names the first of the two is first.
create or replace trigger pep_status_heard before insert or update of pep_status on customers.persons
  for each row execute function customers.hear_pep_status();
create or replace trigger pep_status_told before insert or update of pep_standing on customers.persons
  for each row execute function customers.tell_pep_status();
