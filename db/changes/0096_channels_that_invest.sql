-- Through some channels nothing is offered but deposits.
alter table products.channels add column has_investment_access boolean not null default true;
