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
  primary key (customer_id, id),
  foreign key (customer_id, person_id) references customers.persons
);
create unique index one_identification_at_a_time on kyc.identifications (customer_id, person_id)
  where status in ('STARTED', 'PENDING_REVIEW');
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
