-- Children become customers, represented by whoever has custody of them, with papers that prove it.
alter table registration.registrations drop constraint registrations_kind_check;
alter table registration.registrations add constraint registrations_kind_check check (kind in
  ('private', 'joint', 'child', 'company', 'invited', 'representative', 'parent'));
alter table kyc.checks drop constraint checks_reason_check;
alter table kyc.checks add constraint checks_reason_check check (reason in
    ('notIdentified', 'abroad', 'noTaxNumber', 'usPerson', 'pep', 'matched', 'knownElsewhere', 'noFunds', 'noRegister',
     'noOwners', 'noRepresentative', 'controllers', 'custody'));
-- Papers that were sent before there is a customer: they go with the registration, or to the customer's files.
create table registration.proofs (
  id uuid primary key,
  registration_id uuid not null references registration.registrations on delete cascade,
  email text not null check (email = lower(email)),
  kind text not null check (kind in ('BIRTH_CERTIFICATE', 'CUSTODY')),
  content_type text not null,
  content bytea not null,
  sent_at timestamptz not null
);
create index proofs_of_registration on registration.proofs (registration_id);
-- Papers a customer has sent, for whoever looks at the case.
create table kyc.papers (
  customer_id text not null references customers.customers,
  id uuid not null,
  kind text not null check (kind in ('BIRTH_CERTIFICATE', 'CUSTODY', 'ANSWER')),
  file_id uuid not null references platform.files,
  sent_on date not null,
  primary key (customer_id, id)
);
call platform.guard('kyc.papers');
