-- Of a switch, and of the advice to: the strategy until then, and the order that sold and bought for it.
alter table investments.order_terms add column template_before text;
alter table investments.order_terms add column rebalancing_id uuid;
alter table investments.order_terms add foreign key (customer_id, rebalancing_id) references investments.order_terms;
