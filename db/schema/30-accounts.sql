-- Transaction accounts at the servicing bank; their balances stand in the ledger. [ENT-040]
create schema accounts;

create table accounts.transaction_accounts (
  customer_id text not null,
  id uuid not null,
  position int not null check (position >= 0),
  -- None until the servicing bank has opened it.
  account_number text,
  iban text,
  bic text,
  sort_code text,
  currency text not null default 'EUR' check (currency in ('EUR', 'GBP', 'USD', 'CHF', 'PLN', 'NOK', 'SEK')),
  state text not null check (state in
    ('INITIATED', 'REQUESTED', 'ACTIVE', 'CLOSING_IN_PROGRESS', 'CLOSED', 'SUSPENDED')),
  is_maintenance boolean not null default false,
  reference_account_id uuid,
  distributor_id text not null,
  created_on date not null,
  state_changed_at timestamptz not null,
  primary key (customer_id, id),
  unique (customer_id, position)
);
call platform.guard('accounts.transaction_accounts');

-- Why an account is blocked, and until when; it is free when the last reason is gone.
create table accounts.blocks (
  customer_id text not null,
  id uuid not null,
  reason text not null check (reason in ('COMPLIANCE', 'DATA', 'DEATH', 'HANDOVER')),
  since date not null,
  set_by text not null,
  released_on date,
  released_by text,
  primary key (customer_id, id),
  check ((released_on is null) = (released_by is null))
);
create unique index one_block_for_a_reason on accounts.blocks (customer_id, reason) where released_on is null;
call platform.guard('accounts.blocks');
