-- Direct debit: mandates, what is collected under them, and what the bank says of it.
create schema debits;

-- What customers let us collect from which account of theirs. Holder and number are as signed.
create table debits.mandates (
  customer_id text not null,
  id uuid not null,
  reference text not null unique,
  scheme text not null check (scheme in ('CORE', 'B2B')),
  reference_account_id uuid not null,
  holder text not null,
  iban text not null,
  state text not null check (state in ('ACTIVE', 'ENDED', 'EXPIRED', 'BLOCKED', 'REVOKED')),
  signed_by text not null,
  signed_on date not null,
  -- The day something was last collected under it, or else it was signed.
  used_on date not null,
  ended_on date,
  primary key (customer_id, id),
  check ((state = 'ACTIVE') = (ended_on is null))
);
create unique index mandates_active on debits.mandates (customer_id, reference_account_id) where state = 'ACTIVE';
create index mandates_by_use on debits.mandates (used_on) where state = 'ACTIVE';
call platform.guard('debits.mandates');

create table debits.collections (
  customer_id text not null,
  id uuid not null,
  mandate_id uuid not null,
  account_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  state text not null check (state in ('ANNOUNCED', 'SUBMITTED', 'CREDITED', 'RETURNED', 'CANCELLED')),
  -- The second follows a first for which there was no money.
  attempt int not null default 1 check (attempt in (1, 2)),
  -- None where we try again.
  asked_by text,
  announced_on date not null,
  submit_on date not null,
  due_on date not null check (due_on > submit_on),
  -- Noted before the bank is asked to take it: from then on it may have it.
  is_offered boolean not null default false,
  transfer_id uuid,
  credited_on date,
  -- From then on nobody can ask it back for no reason.
  payable_from date,
  -- The day on which it came back, or was given up.
  ended_on date,
  return_code text check (return_code in ('AM04', 'AC01', 'AC04', 'MD01', 'MD06', 'MD07', 'MS03')),
  -- Where it is for the run of a savings plan: of which portfolio, planned for which day.
  portfolio_id uuid,
  plan_due_on date,
  primary key (customer_id, id),
  foreign key (customer_id, mandate_id) references debits.mandates,
  constraint of_a_run check ((portfolio_id is null) = (plan_due_on is null)),
  check ((credited_on is null) = (payable_from is null)),
  check ((state = 'RETURNED') = (return_code is not null))
);
create unique index collections_by_id on debits.collections (id);
create index collections_of_mandate on debits.collections (customer_id, mandate_id);
create unique index one_collection_of_a_run on debits.collections (customer_id, portfolio_id, plan_due_on, attempt)
  where portfolio_id is not null;
create index collections_to_submit on debits.collections (submit_on) where state = 'ANNOUNCED';
call platform.guard('debits.collections');

-- What the bank said of collections, each event once.
create table debits.collection_events (
  event_id text primary key,
  collection_id uuid not null,
  kind text not null check (kind in ('CREDITED', 'RETURNED')),
  code text,
  outcome text not null check (outcome in ('applied', 'known', 'issue', 'unknown')),
  received_at timestamptz not null default now()
);
