-- Money from and to the outside world: what came in, what is held and why, what goes out.
create schema payments;

create table payments.pay_ins (
  -- None while nobody is known to own it.
  customer_id text,
  id uuid primary key,
  -- The servicing bank's own name for it: the same twice is once.
  external_id text not null unique,
  account_id uuid,
  currency text not null check (currency in ('EUR', 'GBP', 'USD', 'CHF', 'PLN', 'NOK', 'SEK')),
  amount_minor bigint not null check (amount_minor > 0),
  sender_name text not null,
  remittance text not null,
  value_date date not null,
  received_on date not null,
  state text not null check (state in ('CREDITED', 'HELD', 'RETURNED')),
  reason text check (reason in ('NAME', 'UNKNOWN', 'ACCOUNT')),
  return_on date,
  -- The account it came from, where the servicing bank says so.
  sender_account text,
  -- What somebody who looked said of it while it was held.
  decision text check (decision in ('RELEASE', 'RETURN')),
  decided_by uuid,
  check ((state = 'HELD') <= (return_on is not null))
);
create index pay_ins_of_customer on payments.pay_ins (customer_id, received_on);
create index pay_ins_held on payments.pay_ins (return_on) where state = 'HELD';
call platform.guard('payments.pay_ins');

-- What a customer has sent to prove that a held payment is theirs.
create table payments.pay_in_proofs (
  customer_id text not null,
  id uuid not null,
  pay_in_id uuid not null references payments.pay_ins,
  file_id uuid not null references platform.files,
  sent_on date not null,
  primary key (customer_id, id)
);
create index pay_in_proofs_of_pay_in on payments.pay_in_proofs (pay_in_id);
call platform.guard('payments.pay_in_proofs');

create table payments.payouts (
  customer_id text not null,
  id uuid not null,
  account_id uuid not null,
  reference_account_id uuid not null,
  holder text not null,
  target text not null,
  currency text not null check (currency in ('EUR', 'GBP', 'USD', 'CHF', 'PLN', 'NOK', 'SEK')),
  amount_minor bigint not null check (amount_minor > 0),
  state text not null check (state in ('REQUESTED', 'SENT', 'EXECUTED', 'RETURNED')),
  -- Noted before the servicing bank is asked to take it: from then on it may have it.
  is_offered boolean not null default false,
  hold_id uuid not null,
  transfer_id uuid,
  asked_by text not null,
  requested_on date not null,
  sent_on date,
  -- The business day on which the other bank had it, or sent it back.
  settled_on date,
  reason text,
  primary key (customer_id, id)
);
create index payouts_to_send on payments.payouts (id) where state = 'REQUESTED';
create unique index payouts_by_id on payments.payouts (id);
call platform.guard('payments.payouts');

-- What the servicing bank said of payouts, each event once.
create table payments.payout_events (
  event_id text primary key,
  payout_id uuid not null,
  kind text not null check (kind in ('EXECUTED', 'RETURNED')),
  outcome text not null check (outcome in ('applied', 'known', 'late', 'issue', 'unknown')),
  received_at timestamptz not null default now()
);

-- Payments that are agreed to at the customer's own bank, on its page.
create table payments.bank_payments (
  customer_id text not null,
  id uuid not null,
  account_id uuid not null,
  currency text not null check (currency in ('EUR', 'GBP')),
  amount_minor bigint not null check (amount_minor > 0),
  state text not null check (state in ('STARTED', 'PAID', 'CANCELLED', 'EXPIRED')),
  asked_by text not null,
  started_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > started_at),
  primary key (customer_id, id)
);
create unique index bank_payments_by_id on payments.bank_payments (id);
call platform.guard('payments.bank_payments');

-- What banks said of them, each event once.
create table payments.bank_payment_events (
  event_id text primary key,
  payment_id uuid not null,
  status text not null check (status in ('PAID', 'CANCELLED', 'EXPIRED')),
  outcome text not null check (outcome in ('applied', 'late', 'unknown')),
  received_at timestamptz not null default now()
);
