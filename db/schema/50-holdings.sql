-- What customers hold, of every product family. [ENT-051]
create schema holdings;

create table holdings.product_instances (
  customer_id text not null,
  id uuid not null,
  category text not null check (category in ('LIQUID', 'ILLIQUID')),
  family text not null check (family in ('ROBO', 'DWM', 'PE', 'DEPOSIT', 'PENSION', 'CRYPTO')),
  -- A strategy code for portfolios and pensions, the product's id for deposits.
  template_id text not null,
  deposit_kind text check (deposit_kind in ('TERM', 'FLEX', 'OVERNIGHT', 'NOTICE')),
  issue_version int,
  state text not null check (state in
    ('CREATED', 'ORDERED', 'ACTIVE', 'CLOSING_PENDING', 'CLOSED', 'REJECTED', 'REQUESTED', 'ISSUE_IDENTIFIED')),
  currency text not null check (currency in ('EUR', 'GBP', 'USD', 'CHF', 'PLN', 'NOK', 'SEK')),
  principal_minor bigint not null check (principal_minor >= 0),
  opened_on date not null,
  matures_on date check (matures_on > opened_on),
  primary key (customer_id, id),
  check ((family = 'DEPOSIT') = (deposit_kind is not null)),
  check ((family = 'DEPOSIT') = (issue_version is not null)),
  check (matures_on is not null or deposit_kind is distinct from 'TERM')
);
create index instances_maturing on holdings.product_instances (matures_on) where state = 'ACTIVE';
call platform.guard('holdings.product_instances');

-- What flows into an instance month by month: a portfolio's savings plan, a pension's contribution.
create table holdings.savings_plans (
  customer_id text not null,
  instance_id uuid not null,
  currency text not null check (currency in ('EUR', 'GBP', 'USD', 'CHF', 'PLN', 'NOK', 'SEK')),
  amount_minor bigint not null check (amount_minor > 0),
  rhythm text not null check (rhythm in ('MONTHLY', 'QUARTERLY')),
  day_of_month int not null check (day_of_month in (1, 15)),
  next_execution date not null,
  -- Not while it is paused; what is ended is gone.
  is_active boolean not null,
  -- Runs in a row that found no money or were not allowed.
  failures int not null default 0 check (failures >= 0),
  -- By so many percent a year what a portfolio's plan puts in grows, for the first run from a day on.
  increase_percent int not null default 0 check (increase_percent in (0, 3, 5)),
  increase_on date,
  -- The leave to collect what it puts in; none where that is taken from the account.
  mandate_id uuid,
  primary key (customer_id, instance_id),
  check ((increase_percent = 0) = (increase_on is null)),
  foreign key (customer_id, instance_id) references holdings.product_instances
);
call platform.guard('holdings.savings_plans');
