-- Savers may wait for a rate.
-- Who waits for a rate, by mail, until it is offered or they wait no more. Nobody has to be a customer for it.
create table products.rate_alerts (
  id uuid primary key,
  email text not null check (email = lower(email)),
  market text not null check (market in
    ('en', 'en-US', 'de-DE', 'en-GB', 'en-IE', 'es-ES', 'nl-NL', 'de-AT', 'fr-FR', 'pl-PL', 'fi-FI', 'it-IT', 'de-CH')),
  -- None: money at call.
  term_months int check (term_months > 0),
  wanted numeric(4, 2) not null check (wanted > 0),
  -- Where what is offered stands.
  offers_page text not null,
  asked_at timestamptz not null,
  -- Of the link in the mail; none before it is written.
  token_hash text unique,
  confirmed_at timestamptz
);
create index rate_alerts_of_address on products.rate_alerts (email);
