-- What is signed about the account at the custodian is frozen with the order.
alter table investments.order_terms add column opens_depot boolean;
