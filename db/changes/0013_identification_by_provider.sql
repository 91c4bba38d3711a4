-- What a provider told us, by its own names for it: the same twice is once.
create schema kyc;
create table kyc.provider_events (
  provider text not null,
  event_id text not null,
  heard_at timestamptz not null default now(),
  primary key (provider, event_id)
);

-- An identity holds for so many months; a branch knows a person by a coupon.
alter table registration.identifications set schema kyc;
alter table kyc.identifications add completed_on date, add coupon_number text, add coupon_valid_until date;
update kyc.identifications set completed_on = completed_at::date where completed_at is not null;
create index identifications_by_id on kyc.identifications (id);
create index coupons_out on kyc.identifications (coupon_valid_until) where status = 'STARTED';

alter table documents.documents drop constraint documents_type_check;
alter table documents.documents add constraint documents_type_check check (type in
    ('terms', 'agreement', 'orderConfirmation', 'withdrawalReceipt', 'revocation', 'opening', 'topUp', 'renewal',
     'interest', 'settlement', 'payout', 'statement', 'exemptionOrder', 'taxCorrection', 'taxOverview', 'taxTable',
     'coupon'));

alter table simulator.identifications add answer_to text, add first_name text, add last_name text,
  add birth_date date, add coupon_number text, add answer text, add answer_on date;
