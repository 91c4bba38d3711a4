-- Accounts are blocked for reasons, and released; people die.
alter table customers.persons add column died_on date;
-- Why an account is blocked, and until when; it is free when the last reason is gone.
create table accounts.blocks (
  customer_id text not null,
  id uuid not null,
  reason text not null check (reason in ('COMPLIANCE', 'DEATH')),
  since date not null,
  set_by text not null,
  released_on date,
  released_by text,
  primary key (customer_id, id),
  check ((released_on is null) = (released_by is null))
);
create unique index one_block_for_a_reason on accounts.blocks (customer_id, reason) where released_on is null;
call platform.guard('accounts.blocks');
insert into accounts.blocks (customer_id, id, reason, since, set_by)
select customer_id, platform.uuid_v7(), 'COMPLIANCE', state_changed_at::date, 'kyc'
  from accounts.transaction_accounts where state = 'SUSPENDED' and position = 0;
