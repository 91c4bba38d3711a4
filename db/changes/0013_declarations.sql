-- Withdrawals may be declared without a login.
-- Withdrawals from a contract that were declared without a login, as they were declared. What names no order of ours
-- waits for somebody who looks.
create table orders.declarations (
  id uuid primary key,
  market text not null check (market in
    ('en', 'en-US', 'de-DE', 'en-GB', 'en-IE', 'es-ES', 'nl-NL', 'de-AT', 'fr-FR', 'pl-PL', 'fi-FI', 'it-IT', 'de-CH')),
  name text not null,
  contract text not null,
  email text not null check (email = lower(email)),
  declared_at timestamptz not null
);
create index declarations_of_address on orders.declarations (email);
