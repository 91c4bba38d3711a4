-- A pension's service costs something else than a portfolio's.
alter table investments.portfolios add column service_percent numeric(6, 4) check (service_percent > 0);
