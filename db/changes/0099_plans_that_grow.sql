-- What a savings plan puts in may grow every year.
alter table holdings.savings_plans
  add column increase_percent int not null default 0 check (increase_percent in (0, 3, 5)),
  add column increase_on date,
  add check ((increase_percent = 0) = (increase_on is null));
alter table investments.order_terms add column increase_percent int check (increase_percent in (0, 3, 5));
