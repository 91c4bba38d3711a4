-- A savings plan may be paid by direct debit.
alter table holdings.savings_plans add column mandate_id uuid;
alter table investments.order_terms add column mandate_id uuid;
alter table debits.collections
  add column portfolio_id uuid,
  add column plan_due_on date,
  add constraint of_a_run check ((portfolio_id is null) = (plan_due_on is null));
create unique index one_collection_of_a_run on debits.collections (customer_id, portfolio_id, plan_due_on, attempt)
  where portfolio_id is not null;
