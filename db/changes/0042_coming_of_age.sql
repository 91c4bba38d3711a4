-- Children come of age: they are told in time, and invited to what is their own.
alter table customers.invitations add column person_id uuid;
create table customers.majority_notices (
  customer_id text not null references customers.customers,
  person_id uuid not null,
  notice int not null check (notice in (90, 30, 0)),
  told_on date not null,
  primary key (customer_id, person_id, notice)
);
call platform.guard('customers.majority_notices');
alter table accounts.blocks drop constraint blocks_reason_check;
alter table accounts.blocks add constraint blocks_reason_check check (reason in ('COMPLIANCE', 'DEATH', 'HANDOVER'));
