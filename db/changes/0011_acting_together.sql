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

-- What is signed by more than one: begun with the first signature, done with the last.
create table signatures.acts (
  customer_id text not null,
  id uuid not null,
  act text not null check (act in ('order', 'payout', 'maturityInstruction', 'withdrawal', 'referenceAccount')),
  -- What it is about, where that exists already: of two about the same one the newer counts.
  subject text,
  -- What everybody signs, in the order in which it was hashed; and what whoever does it needs to know.
  facts json not null,
  wish jsonb not null,
  binding text not null,
  amount_minor bigint,
  currency text,
  rule_version int not null,
  started_by uuid not null,
  started_on date not null,
  started_at timestamptz not null default clock_timestamp(),
  expires_on date not null,
  outcome text check (outcome in ('DONE', 'REFUSED', 'WITHDRAWN', 'EXPIRED', 'VOID')),
  -- One signature was enough, because little enough was moved.
  is_alone boolean not null default false,
  reason text,
  ended_by text,
  ended_on date,
  primary key (customer_id, id),
  check ((outcome is null) = (ended_on is null))
);
call platform.guard('signatures.acts');
create unique index one_waiting_act on signatures.acts (customer_id, act, subject) where outcome is null;
create index acts_waiting on signatures.acts (expires_on) where outcome is null;

create table signatures.signatures (
  customer_id text not null,
  act_id uuid not null,
  -- A human counts once.
  user_id uuid not null,
  signed_at timestamptz not null default clock_timestamp(),
  primary key (customer_id, act_id, user_id),
  foreign key (customer_id, act_id) references signatures.acts
);
call platform.guard('signatures.signatures');
