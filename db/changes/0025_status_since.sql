-- Since when a customer is in their state: what is known of them is emptied some time after it ended, not after it began.
alter table customers.customers add column status_since date;
update customers.customers c
   set status_since = coalesce(
     (select max(t.closed_on) from leaving.terminations t where t.customer_id = c.id),
     (select business_date from platform.business_clock))
 where c.status in ('TERMINATED', 'REJECTED');
