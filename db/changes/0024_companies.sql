alter table customers.companies
  add column industry text,
  add column tax_number text,
  add column lei text,
  add column is_listed boolean not null default false,
  add column entity_kind text check (entity_kind in ('ACTIVE', 'PASSIVE', 'FINANCIAL')),
  add column register_check text check (register_check in ('FOUND', 'DIFFERS', 'UNKNOWN', 'AWAY')),
  add column is_authority_known boolean;

alter table customers.roles
  add column share_percent numeric(5, 2) check (share_percent > 0 and share_percent <= 100),
  add column is_fictitious boolean not null default false;

alter table registration.registrations
  drop constraint registrations_kind_check,
  add constraint registrations_kind_check
    check (kind in ('private', 'joint', 'company', 'invited', 'representative'));

-- Those who sign for a company are invited side by side.
drop index registration.one_open_invitation;
create unique index one_open_invitation_each on registration.invitations (registration_id, email)
  where state in ('INVITED', 'ACCEPTED');
alter table registration.invitations add column member jsonb;

alter table kyc.checks
  drop constraint checks_reason_check,
  add constraint checks_reason_check check (reason in
    ('notIdentified', 'abroad', 'noTaxNumber', 'usPerson', 'pep', 'matched', 'knownElsewhere', 'noFunds', 'noRegister',
     'noOwners', 'noRepresentative', 'controllers'));
