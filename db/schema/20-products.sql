-- Banks and what they offer. A product is what a bank sells; an issue is its terms from one day on;
-- an offer says in which market it is sold.
create schema products;

create table products.banks (
  id text primary key,
  name text not null,
  city text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  bic text not null,
  -- Key of the deposit guarantee scheme; its dated limits are known to the domain.
  scheme text not null,
  rating text not null,
  founded int not null,
  model text not null check (model in ('TRUST', 'DIRECT', 'CUSTODIAL')),
  day_count text not null check (day_count in
    ('30E/360', 'ACT/360', 'ACT/365F', 'ACT/ACT-ISDA', 'ACT/ACT-ICMA', 'ACT/365F-DAILY')),
  is_sustainable boolean not null,
  description text not null,
  -- Minutes of the local day until which money is forwarded on the same day.
  cut_off_minutes int not null default 840 check (cut_off_minutes between 0 and 1439),
  -- How orders reach it.
  order_form text not null default 'API' check (order_form in ('API', 'FILE'))
);

create table products.products (
  id text primary key,
  bank_id text not null references products.banks,
  kind text not null check (kind in ('TERM', 'OVERNIGHT', 'NOTICE')),
  subtype text check (subtype in ('MONEY_MARKET', 'NO_PENALTY_CD')),
  currency text not null check (currency in ('EUR', 'GBP', 'USD', 'CHF', 'PLN', 'NOK', 'SEK')),
  term_months int check (term_months > 0),
  notice_days int check (notice_days > 0),
  is_sustainable boolean not null,
  check ((kind = 'TERM') = (term_months is not null)),
  check ((kind = 'NOTICE') = (notice_days is not null))
);
create index products_of_bank on products.products (bank_id);

-- Terms never change: a new issue follows the old one, and orders name the version they were made on.
create table products.issues (
  product_id text not null references products.products,
  version int not null check (version > 0),
  valid_from date not null,
  valid_to date check (valid_to > valid_from),
  -- Without a scale of its own, so that 2.40 stays 2.40.
  rate_percent numeric not null check (rate_percent between -100 and 1000 and scale(rate_percent) <= 10),
  rate_kind text not null check (rate_kind in ('NOMINAL', 'AER', 'APY')),
  day_count text not null check (day_count in
    ('30E/360', 'ACT/360', 'ACT/365F', 'ACT/ACT-ISDA', 'ACT/ACT-ICMA', 'ACT/365F-DAILY')),
  min_minor bigint not null check (min_minor > 0),
  max_minor bigint not null,
  payout text not null check (payout in
    ('AT_MATURITY', 'ANNUAL', 'QUARTERLY', 'MONTHLY_PAYOUT', 'QUARTERLY_PAYOUT',
     'MONTHLY_CAPITALISED', 'QUARTERLY_CAPITALISED', 'ANNUAL_CAPITALISED')),
  prolongation text not null check (prolongation in ('OPTIONAL', 'DEFAULT_ON', 'N/A')),
  early_termination text not null check (early_termination ~ '^[A-Z0-9_]{1,40}$'),
  -- Whether the rate holds from the customer's signature, or from the day the money leaves.
  rate_lock text not null default 'ON_CONFIRMATION' check (rate_lock in ('ON_CONFIRMATION', 'ON_FORWARDING')),
  step_minor bigint not null default 1 check (step_minor > 0),
  -- What is above it earns the other rate, of the same kind.
  tier_above_minor bigint check (tier_above_minor > 0),
  tier_rate_percent numeric check (tier_rate_percent between -100 and 1000 and scale(tier_rate_percent) <= 10),
  constraint issues_tier check ((tier_above_minor is null) = (tier_rate_percent is null)),
  -- Interest that earns interest the day after is above no bound and below none.
  constraint issues_tier_day_count check (tier_above_minor is null or day_count <> 'ACT/365F-DAILY'),
  primary key (product_id, version),
  check (max_minor >= min_minor)
);
create unique index one_open_issue on products.issues (product_id) where valid_to is null;

create table products.offers (
  market text not null check (market in
    ('en', 'en-US', 'de-DE', 'en-GB', 'en-IE', 'es-ES', 'nl-NL', 'de-AT', 'fr-FR', 'pl-PL', 'fi-FI', 'it-IT', 'de-CH')),
  product_id text not null references products.products,
  primary key (market, product_id)
);
create index offers_of_product on products.offers (product_id);

-- Who brings customers. The main distributor of a region is the marketplace itself. [API-034]
create table products.distributors (
  id text primary key,
  name text not null,
  is_main boolean not null,
  logo_url text,
  check (is_main or logo_url is not null)
);

-- What may be offered through a distributor, channel by channel. [API-036]
create table products.channels (
  distributor_id text not null references products.distributors,
  id text not null,
  has_term_access boolean not null,
  has_overnight_access boolean not null,
  has_notice_access boolean not null,
  -- In anything but deposits.
  has_investment_access boolean not null default true,
  primary key (distributor_id, id)
);

-- Who waits for a rate, by mail, until it is offered or they wait no more. Nobody has to be a customer for it.
create table products.rate_alerts (
  id uuid primary key,
  email text not null check (email = lower(email)),
  market text not null check (market in
    ('en', 'en-US', 'de-DE', 'en-GB', 'en-IE', 'es-ES', 'nl-NL', 'de-AT', 'fr-FR', 'pl-PL', 'fi-FI', 'it-IT', 'de-CH')),
  -- None: money at call.
  term_months int check (term_months > 0),
  wanted numeric(4, 2) not null check (wanted > 0),
  -- Where what is offered stands.
  offers_page text not null,
  asked_at timestamptz not null,
  -- Of the link in the mail; none before it is written.
  token_hash text unique,
  confirmed_at timestamptz
);
create index rate_alerts_of_address on products.rate_alerts (email);
