-- What a deposit has earned is reckoned when somebody asks, from its steps; nobody read what was written down of it
-- every night.
drop function deposits.unaccrued(date, text, uuid, text, uuid);
drop aggregate deposits.compounded(numeric, numeric, int);
drop function
  deposits.compound_next(numeric, numeric, numeric, int), deposits.day_weight(text, date, date, date, int),
  deposits.day_basis(text), deposits.icma_years(date, date, date, int), deposits.leap_days(date);
drop index deposits.contracts_compounding;
drop table deposits.accruals;

-- Their step does not run any more, and so would never settle them.
alter table platform.issues no force row level security;
update platform.issues set settled_at = now(), settled_by = 'end of day' where kind = 'accrue' and settled_at is null;
alter table platform.issues force row level security;

-- Columns nobody reads or writes.
alter table customers.companies drop column tax_number, drop column vat_id;
alter table orders.orders drop column prepared_at;
alter table simulator.identifications drop column came_at;
