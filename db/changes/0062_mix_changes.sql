-- Funds that a holder chose can be chosen anew: an order keeps those it was told of, and a change those before.

alter table investments.order_terms add column mix_before jsonb;

update investments.order_terms t set weights = p.weights, rebalancing = p.rebalancing, new_money = p.new_money
  from investments.portfolios p
 where p.customer_id = t.customer_id and p.id = t.portfolio_id and p.weights is not null and t.weights is null;
