-- Where the checks before business with a customer stand, all together.
create table kyc.cases (
  customer_id text primary key references customers.customers,
  state text not null check (state in ('OPEN', 'WAITING_CUSTOMER', 'REVIEW', 'PASSED', 'FAILED')),
  opened_on date not null,
  changed_on date not null
);
call platform.guard('kyc.cases');

create table kyc.checks (
  customer_id text not null references kyc.cases,
  name text not null check (name in
    ('IDENTITY', 'ADDRESS', 'TAX', 'US_PERSON', 'PEP', 'SANCTIONS', 'DUPLICATE', 'FUNDS', 'REGISTER', 'OWNERS',
     'AUTHORITY')),
  status text not null check (status in ('PENDING', 'PASSED', 'FAILED', 'NEEDS_MORE', 'REVIEW')),
  reason text check (reason in
    ('notIdentified', 'abroad', 'noTaxNumber', 'usPerson', 'pep', 'matched', 'knownElsewhere', 'noFunds', 'noRegister',
     'noOwners', 'noRepresentative')),
  -- What it rests on: what somebody decided holds until that changes.
  basis text not null,
  is_decided boolean not null default false,
  decided_by text,
  decided_on date,
  -- What the customer was asked, until when, and what they said.
  asked text,
  due_on date,
  answer text,
  primary key (customer_id, name)
);
create index checks_due on kyc.checks (due_on) where status = 'NEEDS_MORE';
call platform.guard('kyc.checks');
