-- The version before answers nobody in whose rows it finds a standing it does not know: what nobody has asked for has a
-- column of its own, and the old one says again what it always said.
alter table customers.persons add column pep_standing text not null default 'UNKNOWN' check (pep_standing in
  ('NONE', 'PEP', 'FAMILY_MEMBER', 'CLOSE_ASSOCIATE', 'FORMER_PEP', 'UNKNOWN'));
alter table customers.persons no force row level security;
update customers.persons
   set pep_standing = pep_status, pep_status = case pep_status when 'UNKNOWN' then 'NONE' else pep_status end;
alter table customers.persons force row level security;
alter table customers.persons alter column pep_status drop default;
alter table customers.persons drop constraint persons_pep_status_check;
alter table customers.persons add constraint persons_pep_status_check check (pep_status in
  ('NONE', 'PEP', 'FAMILY_MEMBER', 'CLOSE_ASSOCIATE', 'FORMER_PEP'));
