-- What keeps interest free of tax, and what customers hold of every product family, have schemas of their own.
create schema tax;
alter table customers.exemption_orders set schema tax;
alter table customers.external_exemptions set schema tax;

create schema holdings;
alter table deposits.product_instances set schema holdings;
alter table deposits.savings_plans set schema holdings;
