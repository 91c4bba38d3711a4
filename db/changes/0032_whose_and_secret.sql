-- What somebody agreed to is theirs to be told, the secret of the login they are going to have is not.
alter table registration.invitations add column password_hash text;
update registration.invitations
   set password_hash = member #>> '{login,passwordHash}', member = member #- '{login,passwordHash}'
 where member #> '{login,passwordHash}' is not null;

-- What a custodian says is about somebody.
alter table investments.custodian_events add column customer_id text;
update investments.custodian_events e set customer_id = t.customer_id
  from investments.trades t where t.id::text = e.body ->> 'tradeId';
update investments.custodian_events e set customer_id = o.customer_id
  from orders.orders o where o.id::text = e.body ->> 'orderId';
create index custodian_events_of_customer on investments.custodian_events (customer_id);
call platform.guard('investments.custodian_events');
