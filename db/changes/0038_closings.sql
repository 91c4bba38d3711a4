-- A day's check begins where the last one found everything right.
create table ledger.closings (
  checked_on date primary key,
  last_number bigint not null,
  is_whole boolean not null
);
create table ledger.closed_balances (
  account_id uuid primary key references ledger.accounts,
  balance_minor bigint not null
);
-- It takes the number to begin after now.
drop function if exists ledger.broken_seal();
