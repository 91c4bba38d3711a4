-- Whoever is gone has no blocks any more.
delete from accounts.blocks b using customers.customers k where k.id = b.customer_id and k.status = 'DELETED';
update accounts.blocks b set released_on = business_date, released_by = 'closing'
  from customers.customers k, platform.business_clock
 where k.id = b.customer_id and k.status = 'TERMINATED' and b.released_on is null;
