-- Leaving: who asked to, and how far it has come.
create schema leaving;

create table leaving.terminations (
  customer_id text not null references customers.customers,
  id uuid not null,
  requested_by uuid not null,
  requested_on date not null,
  -- Stayed after all.
  withdrawn_on date,
  -- Nothing was left, and the servicing bank was asked to close the account; and did.
  initiated_on date,
  closed_on date,
  primary key (customer_id, id),
  check (withdrawn_on is null or initiated_on is null),
  check (closed_on is null or initiated_on is not null)
);
create unique index one_termination on leaving.terminations (customer_id) where withdrawn_on is null;
create index terminations_open on leaving.terminations (customer_id) where withdrawn_on is null and closed_on is null;
call platform.guard('leaving.terminations');

alter table signatures.acts drop constraint acts_act_check;
alter table signatures.acts add constraint acts_act_check check (act in
  ('order', 'payout', 'maturityInstruction', 'withdrawal', 'referenceAccount', 'leave'));

alter table documents.documents drop constraint documents_type_check;
alter table documents.documents add constraint documents_type_check check (type in
  ('terms', 'agreement', 'orderConfirmation', 'withdrawalReceipt', 'revocation', 'opening', 'topUp', 'renewal',
   'interest', 'settlement', 'payout', 'statement', 'exemptionOrder', 'taxCorrection', 'taxOverview', 'taxTable',
   'coupon', 'closing'));
