-- Whoever is gone has no blocks any more, and whoever was blocked before blocks were written down has one: the owner of
-- the tables sees their rows only while row security is not forced on it.
alter table accounts.blocks no force row level security;
alter table accounts.transaction_accounts no force row level security;
alter table customers.customers no force row level security;

insert into accounts.blocks (customer_id, id, reason, since, set_by)
select a.customer_id, platform.uuid_v7(), 'COMPLIANCE', a.state_changed_at::date, 'kyc'
  from accounts.transaction_accounts a
 where a.state = 'SUSPENDED' and a.position = 0
   and not exists (select from accounts.blocks b where b.customer_id = a.customer_id and b.released_on is null);
delete from accounts.blocks b using customers.customers k where k.id = b.customer_id and k.status = 'DELETED';
update accounts.blocks b set released_on = business_date, released_by = 'closing'
  from customers.customers k, platform.business_clock
 where k.id = b.customer_id and k.status = 'TERMINATED' and b.released_on is null;

alter table accounts.blocks force row level security;
alter table accounts.transaction_accounts force row level security;
alter table customers.customers force row level security;
