-- Know your customer: who people prove to be, and whether we may do business with them.
create schema kyc;

create table kyc.identifications (
  customer_id text not null references customers.customers,
  id uuid not null,
  person_id uuid not null,
  method text not null check (method in ('VIDEO', 'EID', 'BRANCH', 'BANK', 'DATA', 'DOCUMENT', 'ITSME')),
  status text not null check (status in
    ('NOT_STARTED', 'STARTED', 'PENDING_REVIEW', 'SUCCESS', 'FAILED', 'EXPIRED')),
  failure_reason text,
  started_at timestamptz not null,
  completed_at timestamptz,
  -- The business date: an identity holds for so many months from it.
  completed_on date,
  -- By which a branch knows the person, and until when.
  coupon_number text,
  coupon_valid_until date,
  -- Who lost every second factor is identified anew, for that alone; null: the opening of the account.
  way_back_id uuid,
  primary key (customer_id, id),
  foreign key (customer_id, person_id) references customers.persons
);
create unique index one_identification_at_a_time on kyc.identifications (customer_id, person_id, way_back_id)
  nulls not distinct where status in ('STARTED', 'PENDING_REVIEW');
create index identifications_by_id on kyc.identifications (id);
create index coupons_out on kyc.identifications (coupon_valid_until) where status = 'STARTED';
call platform.guard('kyc.identifications');

-- What a provider told us, by its own names for it: the same twice is once.
create table kyc.provider_events (
  provider text not null,
  event_id text not null,
  heard_at timestamptz not null default now(),
  primary key (provider, event_id)
);

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
     'noOwners', 'noRepresentative', 'controllers', 'custody')),
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

-- Papers a customer has sent, for whoever looks at the case.
create table kyc.papers (
  customer_id text not null references customers.customers,
  id uuid not null,
  kind text not null check (kind in ('BIRTH_CERTIFICATE', 'CUSTODY', 'ANSWER')),
  file_id uuid not null references platform.files,
  sent_on date not null,
  -- What it was sent for is answered: it says nothing of what is asked for later.
  is_answered boolean not null default false,
  primary key (customer_id, id)
);
call platform.guard('kyc.papers');

-- Lists of people with whom no business is done unseen, as an operator loaded them.
create table kyc.lists (
  name text primary key check (name ~ '^[A-Z0-9_-]{1,40}$'),
  loaded_on date not null
);

create table kyc.listed (
  list text not null references kyc.lists,
  id text not null,
  names text[] not null check (cardinality(names) > 0),
  -- Days or years, as far as they are known.
  born text[] not null,
  -- What it says, in short: one that says something else is another.
  version text not null,
  -- Whether everybody was compared with it since.
  is_compared boolean not null default false,
  primary key (list, id)
);
create index listed_anew on kyc.listed (list, id) where not is_compared;

-- Whom we compared with all lists, as they were then.
create table kyc.screened (
  customer_id text not null,
  person_id uuid not null,
  version text not null,
  primary key (customer_id, person_id)
);
call platform.guard('kyc.screened');

-- Who may be whom.
create table kyc.hits (
  customer_id text not null references customers.customers,
  person_id uuid not null,
  list text not null,
  entry_id text not null,
  -- How alike, in hundredths.
  likeness int not null check (likeness between 0 and 100),
  -- Both sides as they were: what somebody decided holds until one of them changes.
  basis text not null,
  found_on date not null,
  primary key (customer_id, person_id, list, entry_id)
);
create index hits_of_entry on kyc.hits (list, entry_id);
call platform.guard('kyc.hits');
