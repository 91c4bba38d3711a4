-- Exemption orders as the customer gives them, and what the customer notes of orders elsewhere. Whether an
-- order is in force follows from its days; only that it was revoked is written down.

alter table customers.exemption_orders
  add column tin text,
  add column partner jsonb,
  add column signed_by text,
  add column signed_at timestamptz,
  add column revoked_on date;
create index exemption_orders_in_force on customers.exemption_orders (customer_id, agent_id, valid_from);

create table customers.external_exemptions (
  customer_id text not null references customers.customers,
  id uuid not null,
  bank_name text not null,
  amount_minor bigint not null check (amount_minor > 0 and amount_minor % 100 = 0),
  year int not null check (year between 2023 and 2100),
  primary key (customer_id, id)
);
call platform.guard('customers.external_exemptions');
