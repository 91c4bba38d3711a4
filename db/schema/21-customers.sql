-- Customers, the persons behind them, and what is known of both. [ENT-023, ENT-032]
create schema customers;

create table customers.customers (
  -- The BAC number. [ENT-024]
  id text primary key check (id ~ '^[A-Za-z0-9_-]{1,40}$'),
  partner_no text not null,
  status text not null check (status in
    ('REGISTERED', 'IDENTIFIED', 'PENDING_SERVICING_BANK_ACCEPTANCE', 'ACTIVE', 'REJECTED', 'DELETION_INITIATED',
     'DELETED', 'TERMINATION_REQUESTED', 'TERMINATION_INITIATED', 'TERMINATED')),
  type text not null check (type in ('JOINT', 'PERSONAL', 'BUSINESS')),
  market text not null check (market in
    ('en', 'en-US', 'de-DE', 'en-GB', 'en-IE', 'es-ES', 'nl-NL', 'de-AT', 'fr-FR', 'pl-PL', 'fi-FI', 'it-IT', 'de-CH')),
  distributor_id text not null,
  channel_id text not null,
  registered_on date not null,
  data_validity text not null check (data_validity in ('VALID', 'REVALIDATE', 'EXPIRED')),
  data_valid_until date not null,
  -- Of what the customer changes: no change overwrites another unseen.
  version int not null default 1 check (version > 0),
  -- Since it is in its state; not known of those who never were in another.
  status_since date
);
call platform.guard('customers.customers', 'id');
-- A partner sees whom it brought: that they are customers, and in which state; no person behind them.
create policy partner_rows on customers.customers for select to tidemark_app
  using (distributor_id = (select nullif(current_setting('app.partner', true), '')));

create table customers.companies (
  customer_id text primary key references customers.customers,
  legal_name text not null,
  legal_form text not null,
  register_court text,
  register_number text,
  founded_on date,
  industry text,
  tax_number text,
  -- Of legal entities all over the world, ISO 17442.
  lei text,
  -- On a regulated market, which watches over its owners.
  is_listed boolean not null default false,
  -- To those who exchange tax data.
  entity_kind text check (entity_kind in ('ACTIVE', 'PASSIVE', 'FINANCIAL')),
  -- What came of asking the register; none for those nobody asked about.
  register_check text check (register_check in ('FOUND', 'DIFFERS', 'UNKNOWN', 'AWAY')),
  -- The register bears out who acts for it, and how; none where it was not asked.
  is_authority_known boolean
);
call platform.guard('customers.companies');

create table customers.persons (
  customer_id text not null references customers.customers,
  id uuid not null,
  position int not null check (position >= 0),
  first_name text not null,
  last_name text not null,
  birth_date date not null,
  username text,
  email text,
  phone_number text,
  academic_title text check (academic_title in
    ('prof dr med', 'prof dr dr', 'prof dr', 'prof', 'dr med', 'dr dr', 'dr')),
  courtesy_title text,
  birth_name text,
  birth_place text,
  birth_country text,
  nationality_primary text,
  nationality_secondary text,
  gender text,
  marital_status text,
  profession text,
  industry text,
  -- Of whom nobody has asked it is not known.
  pep_standing text not null default 'UNKNOWN' check (pep_standing in
    ('NONE', 'PEP', 'FAMILY_MEMBER', 'CLOSE_ASSOCIATE', 'FORMER_PEP', 'UNKNOWN')),
  -- The same for the version before, which knows no UNKNOWN and is kept in step; the next version drops it.
  pep_status text not null check (pep_status in ('NONE', 'PEP', 'FAMILY_MEMBER', 'CLOSE_ASSOCIATE', 'FORMER_PEP')),
  pep_info text,
  origin_of_funds text,
  -- Of what is answered with OTHER, the customer's own words.
  origin_of_funds_text text,
  annual_income_code text,
  annual_income_text text,
  died_on date,
  primary key (customer_id, id),
  unique (customer_id, position)
);
call platform.guard('customers.persons');

create table customers.roles (
  customer_id text not null,
  id uuid not null,
  person_id uuid not null,
  name text not null check (name in
    ('ACCOUNT_HOLDER', 'ULTIMATE_BENEFICIAL_OWNER', 'AUTHORIZED_PERSON', 'LEGAL_REPRESENTATIVE', 'TAX_PARTNER')),
  status text not null check (status in ('REQUESTED', 'ACTIVE', 'DISABLED')),
  -- What whoever is authorised by somebody else may do.
  authority text not null default 'SIGN' check (authority in ('SIGN', 'PREPARE', 'VIEW')),
  -- Of an owner; whoever stands in for one, because nobody owns enough, has none.
  share_percent numeric(5, 2) check (share_percent > 0 and share_percent <= 100),
  is_fictitious boolean not null default false,
  -- Of whoever was reported dead: what comes back if that was a mistake.
  status_before_death text check (status_before_death in ('REQUESTED', 'ACTIVE')),
  primary key (customer_id, id),
  foreign key (customer_id, person_id) references customers.persons,
  unique (customer_id, person_id, name)
);
call platform.guard('customers.roles');

-- How many must sign. The newest version counts; without one everybody who may sign signs alone.
create table customers.signing_rules (
  customer_id text not null references customers.customers,
  version int not null check (version > 0),
  kind text not null check (kind in ('ALONE', 'ANY_TWO', 'NAMED')),
  -- Persons of the customer, who must all sign.
  named uuid[] not null default '{}',
  -- Of one kind of act on a business day, with one signature.
  alone_up_to_minor bigint check (alone_up_to_minor >= 0),
  currency text not null check (currency in ('EUR', 'GBP', 'USD', 'CHF', 'PLN', 'NOK', 'SEK')),
  set_at timestamptz not null default now(),
  primary key (customer_id, version),
  check ((kind = 'NAMED') = (cardinality(named) > 0))
);
call platform.guard('customers.signing_rules');

-- Who is asked to act for a customer, by a link in a letter. Nobody who answers is logged in: the customer is found by
-- what the letter or the browser holds, and then it is one of the customer's rows.
create table customers.invitations (
  customer_id text not null references customers.customers,
  id uuid not null,
  authority text not null check (authority in ('SIGN', 'PREPARE', 'VIEW')),
  email text not null check (email = lower(email)),
  first_name text not null,
  last_name text not null,
  state text not null default 'INVITED' check (state in
    ('INVITED', 'ACCEPTED', 'ANSWERED', 'DECLINED', 'EXPIRED', 'VOIDED')),
  invited_by uuid not null,
  invited_at timestamptz not null,
  ends_at timestamptz not null,
  reminders int not null default 0,
  -- The page its letters lead to.
  page text not null,
  -- Of the link in the last letter; none before it is written.
  token_hash text unique,
  -- Of the browser that followed the link: it alone may answer.
  key_hash text unique,
  -- Who is invited to what is their own, having come of age; none: to act for others.
  person_id uuid,
  primary key (customer_id, id)
);
create unique index one_open_invitation on customers.invitations (customer_id, email) where state = 'INVITED';
create index invitations_by_end on customers.invitations (ends_at) where state = 'INVITED';
call platform.guard('customers.invitations');

-- Who was told how many days before that they come of age; nought is the day itself.
create table customers.majority_notices (
  customer_id text not null references customers.customers,
  person_id uuid not null,
  notice int not null check (notice in (90, 30, 0)),
  told_on date not null,
  primary key (customer_id, person_id, notice)
);
call platform.guard('customers.majority_notices');

-- Who was asked, reminded and warned that their data counts until a day.
create table customers.data_notices (
  customer_id text not null references customers.customers,
  valid_until date not null,
  notice text not null check (notice in ('ASKED', 'REMINDED', 'EXPIRED', 'CLOSED', 'BLOCKED')),
  told_on date not null,
  primary key (customer_id, valid_until, notice)
);
call platform.guard('customers.data_notices');

-- Of the customer, or of one person when it names one. [ENT-025]
create table customers.addresses (
  customer_id text not null references customers.customers,
  id uuid not null,
  person_id uuid,
  kind text not null check (kind in ('RESIDENCE', 'DELIVERY')),
  street text not null,
  street_number text not null,
  additional_information text,
  city text not null,
  flat_number text,
  postal_code text not null,
  country_code text not null check (country_code ~ '^[A-Z]{3}$'),
  primary key (customer_id, id),
  foreign key (customer_id, person_id) references customers.persons
);
create unique index one_address_of_a_kind on customers.addresses
  (customer_id, coalesce(person_id, '00000000-0000-0000-0000-000000000000'), kind);
call platform.guard('customers.addresses');

create table customers.tax_details (
  customer_id text not null,
  person_id uuid not null,
  -- 0 is the main one. [ENT-036]
  precedence int not null check (precedence >= 0),
  country_code text not null check (country_code ~ '^[A-Z]{3}$'),
  tax_identification_number text not null,
  primary key (customer_id, person_id, precedence),
  foreign key (customer_id, person_id) references customers.persons
);
call platform.guard('customers.tax_details');

create table customers.reference_accounts (
  customer_id text not null references customers.customers,
  id uuid not null,
  position int not null check (position >= 0),
  account_holder text not null,
  -- Known only where the check of the payee told it.
  bank_name text,
  bic text,
  iban text,
  account_number text,
  branch_code text,
  currency text not null check (currency in ('EUR', 'GBP', 'USD', 'CHF', 'PLN', 'NOK', 'SEK')),
  -- What its bank said when it was named, and when that was: it matters to whoever pays out.
  payee_check text check (payee_check in ('MATCH', 'CLOSE_MATCH', 'NO_MATCH', 'NOT_POSSIBLE')),
  named_at timestamptz,
  -- When it took the place of another one: what is paid out to it is limited for a while. The first account a
  -- customer names takes nobody's place.
  replaced_at timestamptz,
  -- The first of the replacements that followed each other: the little that is free is counted from it.
  replaced_since timestamptz,
  -- Only what is in use is paid; of one currency the first place is the preferred one.
  state text not null default 'ACTIVE' check (state in
    ('PENDING_CODE', 'PENDING_TEST_TRANSFER', 'ACTIVE', 'REMOVED')),
  -- The last day to sign for it, or to send money from it.
  pending_until date,
  removed_at timestamptz,
  -- Whether it takes the first place once it is in use.
  is_wanted_first boolean not null default false,
  primary key (customer_id, id),
  unique (customer_id, position)
);
create index reference_accounts_pending on customers.reference_accounts (state)
  where state in ('PENDING_CODE', 'PENDING_TEST_TRANSFER');
call platform.guard('customers.reference_accounts');

create table customers.consents (
  customer_id text not null references customers.customers,
  id text not null check (id in
    ('pensions', 'savings', 'investments', 'beta_program', 'alpha_program', 'cs', 'legal')),
  is_legitimate_interest boolean not null,
  is_valid boolean not null,
  primary key (customer_id, id)
);
call platform.guard('customers.consents');
