-- Whoever may act for a customer does so in a role, and some roles end by age: so a link alone opens nothing.
-- This tells what each link of a user rests on; the domain says what follows from it.

-- The persons of a customer who are the user: who carries the user name; in another than the own customer
-- those of the own one, known by name and birth, because each customer writes its persons down anew.
create function identity.links_of(p_user uuid)
  returns table (customer_id text, "position" int, type text, status text, holder_birth_date date, roles jsonb)
  language plpgsql
as $$
declare
  v_before text := current_setting('app.customers', true);
  v_linked text[];
begin
  select coalesce(array_agg(l.customer_id order by l.position), '{}') into v_linked
    from identity.customer_links l where l.user_id = p_user;
  perform set_config('app.customers', array_to_string(v_linked, ','), true);
  return query
    with named as (
      select p.customer_id, p.id from customers.persons p join identity.users u on u.username = p.username
       where u.id = p_user and p.customer_id = any (v_linked)),
    own as (
      select p.customer_id, p.id, p.first_name, p.last_name, p.birth_date from customers.persons p
       where p.customer_id = v_linked[1]
         and exists (select from customers.roles r
                      where r.customer_id = p.customer_id and r.person_id = p.id and r.status <> 'DISABLED')),
    meant as (
      select n.customer_id, n.id, true as is_named from named n
      union
      select p.customer_id, p.id, false from customers.persons p join own o
          on (o.first_name, o.last_name, o.birth_date) = (p.first_name, p.last_name, p.birth_date)
       where p.customer_id = any (v_linked)
         and not exists (select from named n where n.customer_id = p.customer_id))
    select l.customer_id, l.position, c.type, c.status,
           (select max(p.birth_date) from customers.persons p join customers.roles r
                on r.customer_id = p.customer_id and r.person_id = p.id
             where p.customer_id = c.id and r.name = 'ACCOUNT_HOLDER' and r.status = 'ACTIVE'),
           (select coalesce(jsonb_agg(jsonb_build_object(
                     'name', r.name, 'status', r.status, 'isNamed', m.is_named)), '[]')
              from meant m join customers.roles r on r.customer_id = m.customer_id and r.person_id = m.id
             where m.customer_id = c.id)
      from identity.customer_links l join customers.customers c on c.id = l.customer_id
     where l.user_id = p_user
     order by l.position;
  perform set_config('app.customers', coalesce(v_before, ''), true);
end $$;
