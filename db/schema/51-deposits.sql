-- Deposits: what was agreed, what stood on them, what they earned, and how they end.
create schema deposits;

-- A deposit's contract, what stood on it from which day on, and what it has earned.
create table deposits.contracts (
  customer_id text not null,
  instance_id uuid not null,
  order_id uuid,
  -- The deposit whose money this one carries on.
  renewed_from uuid,
  bank_id text not null,
  bank_country text not null check (bank_country ~ '^[A-Z]{2}$'),
  model text not null check (model in ('TRUST', 'DIRECT', 'CUSTODIAL')),
  market text not null check (market in
    ('en', 'en-US', 'de-DE', 'en-GB', 'en-IE', 'es-ES', 'nl-NL', 'de-AT', 'fr-FR', 'pl-PL', 'fi-FI', 'it-IT', 'de-CH')),
  day_count text not null check (day_count in
    ('30E/360', 'ACT/360', 'ACT/365F', 'ACT/ACT-ISDA', 'ACT/ACT-ICMA', 'ACT/365F-DAILY')),
  payout text not null check (payout in
    ('AT_MATURITY', 'ANNUAL', 'QUARTERLY', 'MONTHLY_PAYOUT', 'QUARTERLY_PAYOUT',
     'MONTHLY_CAPITALISED', 'QUARTERLY_CAPITALISED', 'ANNUAL_CAPITALISED')),
  prolongation text not null check (prolongation in ('OPTIONAL', 'DEFAULT_ON', 'N/A')),
  early_termination text not null,
  term_months int,
  notice_days int,
  min_minor bigint not null,
  max_minor bigint not null,
  starts_on date not null,
  -- As agreed, and the business day on which the money is back.
  matures_on date,
  pays_on date,
  -- Regular periods are counted from here.
  anchor_on date not null,
  per_year int not null check (per_year in (1, 4, 12)),
  -- Interest before this day has been posted.
  accrued_from date not null,
  -- The next regular posting before the end: for which day, and on which it is paid. None: only at the end.
  posts_for date,
  posts_on date,
  ledger_account_id uuid not null,
  is_running boolean not null default true,
  -- What is above it earns the other rate of its steps.
  tier_above_minor bigint check (tier_above_minor > 0),
  primary key (customer_id, instance_id),
  foreign key (customer_id, instance_id) references holdings.product_instances,
  check ((matures_on is null) = (pays_on is null)),
  check ((posts_for is null) = (posts_on is null)),
  check (accrued_from >= starts_on)
) with (fillfactor = 90);
call platform.guard('deposits.contracts');
-- Reminders look for those that end on a few days to come.
create index contracts_ending on deposits.contracts (matures_on) where is_running;
create index contracts_posting on deposits.contracts (posts_on, customer_id, instance_id) where is_running;
create index contracts_maturing on deposits.contracts (pays_on, customer_id, instance_id) where is_running;

-- Balance and rate from a day on, until the next step. The last one is open.
create table deposits.steps (
  customer_id text not null,
  instance_id uuid not null,
  from_day date not null,
  until_day date check (until_day > from_day),
  balance_minor bigint not null check (balance_minor >= 0),
  -- Nominal: what the engine counts with.
  rate_percent numeric not null,
  -- The same of what is above the contract's bound.
  tier_rate_percent numeric,
  primary key (customer_id, instance_id, from_day),
  foreign key (customer_id, instance_id) references deposits.contracts
);
call platform.guard('deposits.steps');

create table deposits.interest_postings (
  customer_id text not null,
  instance_id uuid not null,
  -- Covers the days before it.
  posted_for date not null,
  posted_on date not null,
  transfer_id uuid not null,
  currency text not null,
  interest_minor bigint not null,
  tax_minor bigint not null,
  -- What an exemption order freed, and at which agent.
  exempted_minor bigint not null default 0,
  agent_id text,
  receipt jsonb not null,
  tax jsonb not null,
  primary key (customer_id, instance_id, posted_for),
  foreign key (customer_id, instance_id) references deposits.contracts
);
create index postings_by_day on deposits.interest_postings (customer_id, posted_on);
call platform.guard('deposits.interest_postings');

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

create table deposits.maturity_instructions (
  customer_id text not null,
  instance_id uuid not null,
  legs jsonb not null,
  set_by text not null,
  set_at timestamptz not null default now(),
  -- Not the day on which the money moves. Unknown of early ones: the moment they were set tells it.
  set_on date,
  -- The version before writes it; the next one drops it.
  locked_on date,
  primary key (customer_id, instance_id),
  foreign key (customer_id, instance_id) references deposits.contracts
);
call platform.guard('deposits.maturity_instructions');

create table deposits.withdrawals (
  customer_id text not null,
  id uuid not null,
  instance_id uuid not null,
  kind text not null check (kind in ('WITHDRAWAL', 'NOTICE', 'EARLY_EXIT')),
  -- None: everything.
  amount_minor bigint check (amount_minor > 0),
  asked_on date not null,
  effective_on date not null,
  state text not null check (state in ('REQUESTED', 'SETTLED', 'WITHDRAWN')),
  primary key (customer_id, id),
  foreign key (customer_id, instance_id) references deposits.contracts
);
create index withdrawals_due on deposits.withdrawals (effective_on) where state = 'REQUESTED';
create index withdrawals_of_instance on deposits.withdrawals (customer_id, instance_id) where state = 'REQUESTED';
call platform.guard('deposits.withdrawals');

-- Who was reminded of what: once, whatever the number of runs.
create table deposits.reminders (
  customer_id text not null,
  entity_id uuid not null,
  name text not null,
  day date not null,
  primary key (customer_id, entity_id, name)
);
call platform.guard('deposits.reminders');

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
