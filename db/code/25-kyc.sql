-- The persons of a customer, as far as the checks ask for them.
create or replace view kyc.known_persons with (security_invoker = true) as
  select p.customer_id, p.id, p.first_name, p.last_name, p.birth_name, p.birth_date, p.pep_status, p.pep_info,
         p.nationality_primary, p.nationality_secondary, p.birth_country, p.origin_of_funds, p.annual_income_code,
         (select a.country_code from customers.addresses a
           where a.customer_id = p.customer_id and a.kind = 'RESIDENCE' and (a.person_id = p.id or a.person_id is null)
           order by a.person_id nulls last limit 1) as residence,
         array(select t.country_code from customers.tax_details t
                where t.customer_id = p.customer_id and t.person_id = p.id order by t.precedence) as tax_countries,
         array(select r.name from customers.roles r
                where r.customer_id = p.customer_id and r.person_id = p.id and r.status <> 'DISABLED') as roles,
         array(select r.name from customers.roles r
                where r.customer_id = p.customer_id and r.person_id = p.id and r.status = 'REQUESTED') as waiting_roles
    from customers.persons p
   order by p.customer_id, p.position;

create or replace view kyc.known_companies with (security_invoker = true) as
  select c.customer_id, c.register_number is not null as has_register from customers.companies c;

-- The cases in which somebody must look, over all customers, for operators; who waits longest comes first.
create or replace function kyc.queue()
  returns table (customer_id text, name text, since date, checks text[])
  language plpgsql stable security definer set search_path = kyc, pg_temp as $$
begin
  if coalesce(current_setting('app.operator', true), '') = '' then
    raise exception 'only an operator is told' using errcode = 'insufficient_privilege';
  end if;
  return query
    select c.customer_id,
           (select p.first_name || ' ' || p.last_name from known_persons p where p.customer_id = c.customer_id limit 1),
           c.changed_on,
           array(select k.name from checks k where k.customer_id = c.customer_id and k.status = 'REVIEW' order by k.name)
      from cases c where c.state = 'REVIEW' order by c.changed_on, c.customer_id;
end $$;
grant create on schema kyc to tidemark_worker;
alter function kyc.queue() owner to tidemark_worker;
revoke create on schema kyc from tidemark_worker;
