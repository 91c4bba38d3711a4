-- What keeps interest free of tax.
create schema tax;

-- German exemption orders, in whole euros of the agent that applies them. Whether an order is in force follows
-- from its days; only that it was revoked is written down.
create table tax.exemption_orders (
  customer_id text not null references customers.customers,
  id uuid not null,
  agent_id text not null,
  kind text not null check (kind in ('SINGLE', 'JOINT')),
  amount_minor bigint not null check (amount_minor >= 0 and amount_minor % 100 = 0),
  valid_from date not null,
  valid_to date,
  tin text,
  partner jsonb,
  signed_by text,
  signed_at timestamptz,
  revoked_on date,
  primary key (customer_id, id)
);
call platform.guard('tax.exemption_orders');
create index exemption_orders_in_force on tax.exemption_orders (customer_id, agent_id, valid_from);

-- What the customer notes of orders elsewhere.
create table tax.external_exemptions (
  customer_id text not null references customers.customers,
  id uuid not null,
  bank_name text not null,
  amount_minor bigint not null check (amount_minor > 0 and amount_minor % 100 = 0),
  year int not null check (year between 2023 and 2100),
  primary key (customer_id, id)
);
call platform.guard('tax.external_exemptions');

-- An order counts from the first day of its year: what an agent took before is reckoned again at the end of this day.
create table tax.corrections_due (
  customer_id text not null references customers.customers,
  agent_id text not null,
  due_on date not null,
  primary key (customer_id, agent_id)
);
call platform.guard('tax.corrections_due');

-- Papers that lower the tax on interest, of one person. What was accepted counts for its days.
create table tax.certificates (
  customer_id text not null,
  id uuid not null,
  person_id uuid not null,
  kind text not null check (kind in ('NV', 'RESIDENCE', 'DE1', 'FR_WAIVER', 'W9')),
  -- Of a certificate of residence: the bank's country.
  country text check (country ~ '^[A-Z]{2}$'),
  number text not null,
  valid_from date not null,
  valid_to date check (valid_to >= valid_from),
  state text not null check (state in ('REQUESTED', 'UPLOADED', 'ACCEPTED')),
  -- Days before its end on which its owner was last reminded.
  reminded int,
  primary key (customer_id, id),
  foreign key (customer_id, person_id) references customers.persons
);
call platform.guard('tax.certificates');
create index certificates_ending on tax.certificates (valid_to) where state = 'ACCEPTED';
