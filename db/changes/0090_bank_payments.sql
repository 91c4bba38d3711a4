-- Paying in at one's own bank: what was begun there, and what the bank said of it.
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

create table payments.bank_payment_events (
  event_id text primary key,
  payment_id uuid not null,
  status text not null check (status in ('PAID', 'CANCELLED', 'EXPIRED')),
  outcome text not null check (outcome in ('applied', 'late', 'unknown')),
  received_at timestamptz not null default now()
);

create table simulator.bank_payments (
  id uuid primary key,
  amount text not null,
  currency text not null,
  payer text not null,
  return_to text not null,
  answer_to text not null
);
