-- What several people declare together is kept for each of them: nobody is told what another said.
alter table registration.declarations add column user_id uuid;
alter table registration.declarations drop constraint declarations_pkey;
alter table registration.declarations add unique nulls not distinct (customer_id, user_id);
insert into registration.declarations (customer_id, user_id, answers, flow, declared_at)
select d.customer_id, i.id, said.answers, d.flow, d.declared_at
  from registration.declarations d
 cross join lateral jsonb_array_elements(d.answers -> 'persons') with ordinality said (answers, place)
  join lateral (
    -- Also those who do not log in have their place.
    select p.username, row_number() over (order by p.position) as place
      from customers.persons p where p.customer_id = d.customer_id) person on person.place = said.place
  join identity.users i on i.username = person.username
  join identity.customer_links l on l.customer_id = d.customer_id and l.user_id = i.id
 where d.answers ? 'persons';
-- What nobody could be given whole stays as it was said.
delete from registration.declarations d
 where d.answers ? 'persons' and d.user_id is null
   and jsonb_array_length(d.answers -> 'persons') =
       (select count(*) from registration.declarations o where o.customer_id = d.customer_id and o.user_id is not null);
