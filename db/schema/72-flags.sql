-- Feature flags that were set: a value for everyone or for one market, for all visitors or for an
-- audience. What is not here has its default. [FLG-001]
create schema flags;

create table flags.flags (
  name text not null check (name ~ '^[A-Za-z][A-Za-z0-9]{0,63}$'),
  market text check (market in (
    'en', 'en-US', 'de-DE', 'en-GB', 'en-IE', 'es-ES', 'nl-NL', 'de-AT', 'fr-FR', 'pl-PL', 'fi-FI',
    'it-IT', 'de-CH')),
  audience text not null default 'everyone' check (audience in (
    'everyone', 'retail', 'business', 'non-exported', 'exported', 'desktop', 'mobile', 'beta', 'alpha')),
  value jsonb not null,
  updated_at timestamptz not null default now(),
  unique nulls not distinct (name, market, audience)
);
