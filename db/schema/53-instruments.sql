-- What portfolios are made of, and what it cost at the close of each trading day. It belongs to nobody.
create schema instruments;

create table instruments.instruments (
  isin text primary key check (isin ~ '^[A-Z]{2}[A-Z0-9]{9}[0-9]$'),
  -- What the fund itself costs a year.
  ter_percent numeric(6, 4) not null check (ter_percent >= 0),
  tax_class text not null check (tax_class in ('EQUITY_FUND', 'FUND', 'PRIVATE_SALE'))
);

create table instruments.prices (
  -- Of an instrument; a key would be looked up for every price of years.
  isin text not null,
  on_day date not null,
  -- Of one unit in ten-thousandths of a euro.
  price bigint not null check (price > 0),
  primary key (isin, on_day)
);
create index prices_of_day on instruments.prices (on_day);

-- What a fund pays out for each of its units to whoever held them before a day, as the custodian told it.
create table instruments.corporate_actions (
  -- The custodian's number for it.
  id text primary key,
  isin text not null references instruments.instruments,
  -- Whoever buys on this day or later gets nothing of it.
  ex_on date not null,
  -- In ten-thousandths of a euro.
  per_unit bigint not null check (per_unit > 0),
  state text not null check (state in ('OPEN', 'PAID', 'CANCELLED'))
);
-- What a fund pays out on a day it pays out once, whatever its number.
create unique index corporate_actions_of_day on instruments.corporate_actions (isin, ex_on) where state <> 'CANCELLED';
create index corporate_actions_open on instruments.corporate_actions (ex_on) where state = 'OPEN';
