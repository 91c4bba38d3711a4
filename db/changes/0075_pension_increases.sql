alter table pension.contributions add column increase_percent int not null default 0
  check (increase_percent in (0, 3, 5));
