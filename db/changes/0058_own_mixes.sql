-- Portfolios whose holders choose the funds.
alter table investments.portfolios add column weights jsonb;
alter table investments.portfolios add column rebalancing text
  check (rebalancing in ('NONE', 'MONTHLY', 'QUARTERLY', 'HALF_YEARLY', 'YEARLY'));
alter table investments.portfolios add column new_money text check (new_money in ('BY_TARGET', 'FURTHEST_BELOW'));
alter table investments.portfolios add column rebalance_on date;
alter table investments.portfolios add constraint whole_mix check (num_nulls(weights, rebalancing, new_money) in (0, 3));
create index mixes_to_restore on investments.portfolios (rebalance_on) where rebalance_on is not null;
alter table investments.order_terms add column weights jsonb;
alter table investments.order_terms add column rebalancing text
  check (rebalancing in ('NONE', 'MONTHLY', 'QUARTERLY', 'HALF_YEARLY', 'YEARLY'));
alter table investments.order_terms add column new_money text check (new_money in ('BY_TARGET', 'FURTHEST_BELOW'));
