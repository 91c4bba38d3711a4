-- What customers note of money they hold elsewhere: at the same bank it shares the limit of the guarantee.
create table deposits.outside_deposits (
  customer_id text not null references customers.customers,
  id uuid not null,
  -- One of ours, or none.
  bank_id text references products.banks,
  bank_name text not null,
  scheme text not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- That of the scheme's limit.
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  primary key (customer_id, id)
);
call platform.guard('deposits.outside_deposits');
