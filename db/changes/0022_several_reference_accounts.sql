-- A customer has several reference accounts, each in a state of its own; what comes from one of them proves it.
alter table customers.reference_accounts
  add column state text not null default 'ACTIVE' check (state in
    ('PENDING_CODE', 'PENDING_TEST_TRANSFER', 'ACTIVE', 'REMOVED')),
  add column pending_until date,
  add column removed_at timestamptz,
  add column is_wanted_first boolean not null default false;
create index reference_accounts_pending on customers.reference_accounts (state)
  where state in ('PENDING_CODE', 'PENDING_TEST_TRANSFER');
alter table payments.pay_ins add column sender_account text;
