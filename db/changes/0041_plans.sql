-- Savings plans are agreed, changed and ended by orders, and run as orders of their own.
alter table holdings.savings_plans add column failures int not null default 0 check (failures >= 0);
alter table investments.order_terms add column rhythm text check (rhythm in ('MONTHLY', 'QUARTERLY'));
alter table investments.order_terms add column day_of_month int check (day_of_month in (1, 15));
alter table investments.order_terms add column due_on date;
create unique index one_run_of_a_plan on investments.order_terms (customer_id, portfolio_id, due_on) where due_on is not null;
