-- One order of locks for everything that moves money: first the customers, in the order of their keys, then
-- their rows, then accounts of the ledger. Whoever holds a customer's lock is the only one who moves their
-- orders, deposits, payouts and accounts, so nobody waits inside for somebody who waits for them.
create function platform.lock_customers(p_customers text[]) returns void language plpgsql as $$
begin
  -- By the key and not by the name: two names may have one key.
  perform pg_advisory_xact_lock(key)
     from (select distinct hashtextextended('customer ' || id, 0) as key from unnest(p_customers) id order by 1) locks;
end $$;

-- As everywhere, whoever acts for all customers sees every row, without saying for whom.
create or replace view ledger.own_accounts with (security_barrier) as
  select id, customer_id, kind::text as kind, reference, currency::text as currency, balance_minor,
         reserved_minor::bigint as reserved_minor, balance_minor - reserved_minor as available_minor
    from ledger.accounts
   where customer_id = any ((select platform.own_customers())::text[])
      or (customer_id is not null and current_user = 'tidemark_worker');
