-- The persons of a customer, as far as the checks ask for them.
create or replace view kyc.known_persons with (security_invoker = true) as
  select p.customer_id, p.id, p.first_name, p.last_name, p.birth_name, p.birth_date,
         p.pep_standing as pep_status, p.pep_info,
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
  select c.customer_id,
         c.register_number is not null and coalesce(c.register_check, 'FOUND') = 'FOUND' as has_register,
         coalesce(c.is_authority_known, true) as is_authority_known, c.tax_number is not null as has_tax_number,
         c.is_listed, c.entity_kind
    from customers.companies c;

-- Everybody we do business with, or may, a company itself under the id of nobody: by which names, and in which version
-- of themselves.
create or replace view kyc.screened_people with (security_invoker = true) as
  select p.customer_id, p.id as person_id, p.birth_date,
         array_remove(array[p.first_name || ' ' || p.last_name, p.first_name || ' ' || p.birth_name], null) as names,
         left(md5(concat_ws('|', p.first_name, p.last_name, p.birth_name, p.birth_date)), 12) as version
    from customers.persons p
    join customers.customers c on c.id = p.customer_id
     and c.status not in ('REJECTED', 'TERMINATED', 'DELETION_INITIATED', 'DELETED')
   where exists (select from customers.roles r
                  where r.customer_id = p.customer_id and r.person_id = p.id and r.status <> 'DISABLED')
  union all
  select o.customer_id, '00000000-0000-0000-0000-000000000000', null, array[o.legal_name], left(md5(o.legal_name), 12)
    from customers.companies o
    join customers.customers c on c.id = o.customer_id
     and c.status not in ('REJECTED', 'TERMINATED', 'DELETION_INITIATED', 'DELETED');

-- Who may be whom, with what the list says of them.
create or replace view kyc.matches with (security_invoker = true) as
  select h.customer_id, coalesce(p.first_name || ' ' || p.last_name, o.legal_name) as person, h.list, h.entry_id,
         e.names, e.born, h.likeness
    from kyc.hits h
    join kyc.listed e on (e.list, e.id) = (h.list, h.entry_id)
    left join customers.persons p on (p.customer_id, p.id) = (h.customer_id, h.person_id)
    left join customers.companies o on o.customer_id = h.customer_id;

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
