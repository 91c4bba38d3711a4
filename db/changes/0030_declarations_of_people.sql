-- What several people declare together is kept for each of them: nobody is told what another said.
alter table registration.declarations add column user_id uuid;
alter table registration.declarations drop constraint declarations_pkey;
alter table registration.declarations add unique nulls not distinct (customer_id, user_id);
insert into registration.declarations (customer_id, user_id, answers, flow, declared_at)
select d.customer_id, u.id, said.answers, d.flow, d.declared_at
  from registration.declarations d
 cross join lateral jsonb_array_elements(d.answers -> 'persons') with ordinality said (answers, place)
  join lateral (
    select l.user_id as id, row_number() over (order by p.position) as place
      from identity.customer_links l
      join identity.users i on i.id = l.user_id
      join customers.persons p on p.customer_id = l.customer_id and p.username = i.username
     where l.customer_id = d.customer_id) u on u.place = said.place
 where d.answers ? 'persons';
delete from registration.declarations d
 where d.answers ? 'persons' and d.user_id is null
   and exists (select from registration.declarations o where o.customer_id = d.customer_id and o.user_id is not null);
