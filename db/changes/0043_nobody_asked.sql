-- Whether somebody holds an office is not known of whom nobody has asked: owners who do not act for their company, and
-- those who were given authority.
alter table customers.persons drop constraint persons_pep_status_check;
alter table customers.persons add constraint persons_pep_status_check check (pep_status in
  ('NONE', 'PEP', 'FAMILY_MEMBER', 'CLOSE_ASSOCIATE', 'FORMER_PEP', 'UNKNOWN'));
alter table customers.persons alter column pep_status set default 'UNKNOWN';
alter table customers.persons no force row level security;
alter table customers.roles no force row level security;
update customers.persons p set pep_status = 'UNKNOWN'
 where p.pep_status = 'NONE' and not exists (
   select from customers.roles r where r.customer_id = p.customer_id and r.person_id = p.id
      and r.name not in ('ULTIMATE_BENEFICIAL_OWNER', 'AUTHORIZED_PERSON'));
alter table customers.persons force row level security;
alter table customers.roles force row level security;
-- Whoever registers a company is asked anew.
update registration.registrations r
   set answers = jsonb_set(answers, '{owners,owners}', (
     select jsonb_agg('{"pepStatus": ""}' || o.owner)
       from jsonb_array_elements(r.answers -> 'owners' -> 'owners') o (owner)))
 where jsonb_array_length(coalesce(answers -> 'owners' -> 'owners', '[]')) > 0;
