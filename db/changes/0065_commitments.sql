-- Commitments to private equity funds.
create schema commitments;

create table commitments.commitments (
  customer_id text not null,
  -- Of its instance, too, which comes into being with the signature.
  id uuid not null,
  -- What it was signed with; none where it was there before orders were.
  order_id uuid,
  fund text not null,
  state text not null check (state in ('SIGNED', 'ACTIVE', 'REFUSED', 'DEFAULTED')),
  amount_minor bigint not null check (amount_minor > 0),
  signed_on date not null,
  -- None until the fund was told of it.
  told_on date,
  primary key (customer_id, id),
  foreign key (customer_id, order_id) references orders.orders
);
create unique index commitments_by_id on commitments.commitments (id);
create index commitments_to_tell on commitments.commitments (id) where told_on is null;
call platform.guard('commitments.commitments');

create table commitments.calls (
  customer_id text not null,
  commitment_id uuid not null,
  number int not null check (number > 0),
  -- What pays for it; none where it was paid before orders were.
  order_id uuid,
  -- Whether its money is reserved its order says.
  state text not null check (state in ('ANNOUNCED', 'PAID', 'OVERDUE', 'DEFAULTED')),
  amount_minor bigint not null check (amount_minor > 0),
  -- Ours, taken with the first.
  fee_minor bigint not null check (fee_minor >= 0),
  -- Of what was paid late.
  interest_minor bigint not null default 0 check (interest_minor >= 0),
  announced_on date not null,
  due_on date not null check (due_on > announced_on),
  paid_on date,
  -- None until the fund was told that it is paid.
  told_on date,
  primary key (customer_id, commitment_id, number),
  foreign key (customer_id, commitment_id) references commitments.commitments,
  foreign key (customer_id, order_id) references orders.orders,
  check ((state = 'PAID') = (paid_on is not null))
);
create index calls_open on commitments.calls (due_on) where state in ('ANNOUNCED', 'OVERDUE');
create index calls_to_tell on commitments.calls (commitment_id) where state = 'PAID' and told_on is null;
call platform.guard('commitments.calls');

create table commitments.distributions (
  customer_id text not null,
  commitment_id uuid not null,
  number int not null check (number > 0),
  kind text not null check (kind in ('RETURN_OF_CAPITAL', 'GAIN', 'INCOME')),
  amount_minor bigint not null check (amount_minor > 0),
  -- What the fund may call again.
  is_recallable boolean not null,
  paid_on date not null,
  primary key (customer_id, commitment_id, number),
  foreign key (customer_id, commitment_id) references commitments.commitments
);
call platform.guard('commitments.distributions');

-- What a holder's part was worth at the end of a quarter, as the fund told it later.
create table commitments.fund_values (
  customer_id text not null,
  commitment_id uuid not null,
  quarter_end date not null,
  amount_minor bigint not null check (amount_minor >= 0),
  told_on date not null check (told_on > quarter_end),
  primary key (customer_id, commitment_id, quarter_end),
  foreign key (customer_id, commitment_id) references commitments.commitments
);
call platform.guard('commitments.fund_values');

-- What came from the funds: each notice once, whatever the number of its deliveries.
create table commitments.fund_events (
  fund text not null,
  event_id text not null,
  kind text not null check (kind in ('CLOSING', 'CALL', 'DISTRIBUTION', 'NAV')),
  body jsonb not null,
  outcome text not null check (outcome in ('applied', 'known', 'issue', 'unknown')),
  -- None where it is about nothing of ours.
  customer_id text,
  received_at timestamptz not null default now(),
  primary key (fund, event_id)
);
call platform.guard('commitments.fund_events');

-- The fund, pretended: what it was told.
create table simulator.fund_inbox (
  message_id text primary key,
  kind text not null,
  body jsonb not null,
  received_on date not null
);
