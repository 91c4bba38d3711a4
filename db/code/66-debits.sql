-- Who has asked to leave, and how far they are.
create or replace view debits.leavers with (security_invoker = true) as
  select id as customer_id, status from customers.customers where status like 'TERMINATION%';

-- Whose account is short of money that was collected and has come back.
create or replace view debits.owed with (security_invoker = true) as
  select distinct c.customer_id from debits.collections c
    join ledger.own_accounts a on a.customer_id = c.customer_id and a.kind = 'TRANSACTION' and a.reference = c.account_id::text
   where c.state = 'RETURNED' and a.available_minor < 0;
