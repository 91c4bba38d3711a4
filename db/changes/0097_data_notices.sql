-- Who does not confirm their data in time is reminded, and blocked at last.
create table customers.data_notices (
  customer_id text not null references customers.customers,
  valid_until date not null,
  notice text not null check (notice in ('ASKED', 'REMINDED', 'EXPIRED', 'CLOSED', 'BLOCKED')),
  told_on date not null,
  primary key (customer_id, valid_until, notice)
);
call platform.guard('customers.data_notices');
alter table accounts.blocks drop constraint blocks_reason_check;
alter table accounts.blocks add constraint blocks_reason_check
  check (reason in ('COMPLIANCE', 'DATA', 'DEATH', 'HANDOVER'));
