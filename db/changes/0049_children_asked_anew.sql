-- Whether a child holds an office nobody has asked, and where it was born neither; whoever registers one is asked anew.
alter table customers.persons no force row level security;
alter table customers.roles no force row level security;
update customers.persons p set pep_standing = 'UNKNOWN'
 where p.pep_standing = 'NONE'
   and exists (select from customers.roles h
                where (h.customer_id, h.person_id, h.name) = (p.customer_id, p.id, 'ACCOUNT_HOLDER'))
   and exists (select from customers.roles r
                where (r.customer_id, r.name) = (p.customer_id, 'LEGAL_REPRESENTATIVE') and r.status <> 'DISABLED');
alter table customers.persons force row level security;
alter table customers.roles force row level security;
update registration.registrations
   set answers = answers - 'child', password_hash = null
 where submitted_at is null and answers -> 'child' is not null and answers -> 'child' -> 'birthCountry' is null;
