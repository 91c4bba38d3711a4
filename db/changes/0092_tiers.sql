-- What is above a bound earns another rate than what is below; where interest compounds every day there is no bound.
alter table products.issues
  add column tier_above_minor bigint check (tier_above_minor > 0),
  add column tier_rate_percent numeric check (tier_rate_percent between -100 and 1000 and scale(tier_rate_percent) <= 10);
alter table products.issues
  add constraint issues_tier check ((tier_above_minor is null) = (tier_rate_percent is null));
alter table products.issues
  add constraint issues_tier_day_count check (tier_above_minor is null or day_count <> 'ACT/365F-DAILY');
alter table deposits.contracts add column tier_above_minor bigint check (tier_above_minor > 0);
alter table deposits.steps add column tier_rate_percent numeric;
-- Comes back with one rate more.
drop function if exists deposits.change_steps(text[], uuid[], date[], bigint[], numeric[]);
