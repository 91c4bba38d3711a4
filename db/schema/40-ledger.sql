-- The ledger: double entry, append only. Nobody writes its tables but the functions below, and the
-- application reads only its customers' part, through views. Amounts are signed: what an account
-- receives is above zero, what it gives below, and every transfer sums to zero in each currency.
create schema ledger;

-- A check of a table is read and reckoned anew by every change of a row; a domain only when a value comes into
-- being.
create domain ledger.account_kind as text check (value in
  ('TRANSACTION', 'DEPOSIT', 'PAYMENTS', 'BANK', 'INTEREST', 'TAX', 'SUSPENSE',
   'PORTFOLIO', 'POSITION', 'CUSTODY', 'FEES', 'FUND'));
-- Units of an instrument are a currency by its ISIN, their minor unit a ten-thousandth.
create domain ledger.currency as text check (value in ('EUR', 'GBP', 'USD', 'CHF', 'PLN', 'NOK', 'SEK')
  or value ~ '^[A-Z]{2}[A-Z0-9]{9}[0-9]$');
create domain ledger.transfer_key as text check (length(value) between 1 and 200);
create domain ledger.transfer_kind as text check (value ~ '^[A-Z][A-Z_]{1,39}$');
create domain ledger.reserved as bigint check (value >= 0);

create table ledger.accounts (
  id uuid primary key,
  -- None: the house.
  customer_id text,
  kind ledger.account_kind not null,
  -- What it stands for: a transaction account, an instance, a bank, a country.
  reference text not null,
  currency ledger.currency not null,
  balance_minor bigint not null default 0,
  reserved_minor ledger.reserved not null default 0,
  -- The least that may be left free; the house's accounts have no floor.
  floor_minor bigint,
  opened_on date not null,
  unique (kind, reference, currency),
  -- Without a floor it is unknown, which is not false.
  constraint floor_kept check (balance_minor - reserved_minor >= floor_minor)
) with (fillfactor = 80);
create index accounts_of_customer on ledger.accounts (customer_id, id) where customer_id is not null;

create table ledger.transfers (
  id uuid primary key,
  number bigint generated always as identity unique,
  -- Given by whoever wants the transfer, and kept for good: the same key never moves money twice.
  key ledger.transfer_key not null unique,
  fingerprint bytea not null,
  kind ledger.transfer_kind not null,
  value_date date not null,
  booked_on date not null,
  reverses uuid references ledger.transfers,
  -- Who says so: the bank's reference, the pay-in, the receipt of an interest posting.
  evidence jsonb not null,
  written_at timestamptz not null default clock_timestamp()
);
create unique index transfers_reversed_once on ledger.transfers (reverses) where reverses is not null;

-- What a line may be is looked at by the statement, for all its lines at once (`ledger.check_lines`): it costs
-- less than keys and checks that are read line by line.
create table ledger.postings (
  transfer_id uuid not null,
  line int not null,
  account_id uuid not null,
  customer_id text,
  amount_minor bigint not null,
  currency text not null,
  balance_after bigint not null,
  value_date date not null,
  booked_on date not null,
  primary key (transfer_id, line)
);
create index postings_of_account on ledger.postings (account_id, booked_on, transfer_id);

create table ledger.holds (
  id uuid primary key,
  account_id uuid not null references ledger.accounts,
  customer_id text,
  key text not null unique,
  amount_minor bigint not null check (amount_minor > 0),
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'CAPTURED', 'RELEASED')),
  reason text not null,
  made_on date not null
);
create index holds_of_account on ledger.holds (account_id) where state = 'ACTIVE';

-- A seal closes a run of transfers by a hash over their content and the seal before it. Its head, kept
-- elsewhere, shows any later change of what it closes.
create table ledger.seals (
  last_number bigint primary key,
  first_number bigint not null,
  previous bytea not null,
  hash bytea not null,
  sealed_at timestamptz not null default clock_timestamp(),
  check (last_number >= first_number)
);

-- What was found right when a day ended: every transfer up to a number that was sealed before. The next check
-- begins there; a whole one is made once a week.
create table ledger.closings (
  checked_on date primary key,
  last_number bigint not null,
  is_whole boolean not null
);
-- The lines up to the newest closing, summed from the lines alone: a second book beside the accounts' own balances.
create table ledger.closed_balances (
  account_id uuid primary key references ledger.accounts,
  balance_minor bigint not null
);
