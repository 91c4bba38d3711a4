-- Pensions: what is agreed on beside the portfolio that contributions are put into. Money and units are the ledger's.
create schema pension;

create table pension.contracts (
  customer_id text not null,
  -- Of its portfolio, too, which comes into being with the signature.
  id uuid not null,
  -- What it was signed with; none where it was there before orders were.
  order_id uuid,
  start_age int not null check (start_age between 62 and 85),
  starts_on date not null,
  survivors text not null check (survivors in
    ('CONTRIBUTION_PHASE_WITH_10_YEAR_PAYOUT_GUARANTEE', 'CONTRIBUTION_PHASE_WITH_REDUCED_LUMP_SUM_PAYOUT',
     'CONTRIBUTION_PHASE_ONLY')),
  primary key (customer_id, id),
  foreign key (customer_id, order_id) references orders.orders
);
call platform.guard('pension.contracts');

-- What is put in every month from a day on; nothing while it rests. What is agreed later outranks what was before.
create table pension.contributions (
  customer_id text not null,
  id uuid not null,
  contract_id uuid not null,
  order_id uuid,
  from_day date not null check (extract(day from from_day) = 1),
  amount_minor bigint not null check (amount_minor >= 0),
  -- By how many percent it grows on each anniversary of the first contribution.
  increase_percent int not null default 0 check (increase_percent in (0, 3, 5)),
  -- None until it is signed.
  agreed_at timestamptz,
  -- None until its day has come.
  applied_on date,
  primary key (customer_id, id),
  foreign key (customer_id, contract_id) references pension.contracts,
  foreign key (customer_id, order_id) references orders.orders
);
create index contributions_of_contract on pension.contributions (customer_id, contract_id);
create index contributions_to_apply on pension.contributions (from_day) where applied_on is null;
call platform.guard('pension.contributions');

-- What was put in during a year, for the tax office: each year once.
create table pension.certificates (
  customer_id text not null,
  contract_id uuid not null,
  year int not null,
  amount_minor bigint not null check (amount_minor > 0),
  made_on date not null,
  primary key (customer_id, contract_id, year),
  foreign key (customer_id, contract_id) references pension.contracts
);
call platform.guard('pension.certificates');
