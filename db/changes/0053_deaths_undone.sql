-- A report of death that was a mistake is taken back: what the person was is remembered. Of those reported before, a
-- holder was one, because nothing else ends that.
alter table customers.roles add column status_before_death text check (status_before_death in ('REQUESTED', 'ACTIVE'));
alter table customers.persons no force row level security;
alter table customers.roles no force row level security;
update customers.roles r set status_before_death = 'ACTIVE'
  from customers.persons p
 where (p.customer_id, p.id) = (r.customer_id, r.person_id) and p.died_on is not null
   and r.name = 'ACCOUNT_HOLDER' and r.status = 'DISABLED';
alter table customers.persons force row level security;
alter table customers.roles force row level security;
