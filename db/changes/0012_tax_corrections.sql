-- What an exemption order gives back of the tax that was taken before it.
-- An order counts from the first day of its year: what an agent took before is reckoned again at the end of this day.
create table tax.corrections_due (
  customer_id text not null references customers.customers,
  agent_id text not null,
  due_on date not null,
  primary key (customer_id, agent_id)
);
call platform.guard('tax.corrections_due');

-- What was taken too little at an agent; too much is below zero, and was given back with a transfer.
create table deposits.tax_corrections (
  customer_id text not null references customers.customers,
  id uuid not null,
  agent_id text not null,
  corrected_on date not null,
  transfer_id uuid,
  currency text not null,
  tax_minor bigint not null,
  primary key (customer_id, id)
);
call platform.guard('deposits.tax_corrections');

-- The same for each payment of interest: what it adds to the payment's tax, line by line.
create table deposits.corrected_postings (
  customer_id text not null,
  correction_id uuid not null,
  instance_id uuid not null,
  posted_for date not null,
  tax_minor bigint not null,
  exempted_minor bigint not null,
  tax jsonb not null,
  primary key (customer_id, instance_id, posted_for, correction_id),
  foreign key (customer_id, correction_id) references deposits.tax_corrections
);
call platform.guard('deposits.corrected_postings');

alter table documents.documents drop constraint documents_type_check;
alter table documents.documents add constraint documents_type_check check (type in
    ('terms', 'agreement', 'orderConfirmation', 'withdrawalReceipt', 'revocation', 'opening', 'topUp', 'renewal',
     'interest', 'settlement', 'payout', 'statement', 'exemptionOrder', 'taxCorrection', 'taxOverview', 'taxTable'));
