-- What the application reads of the ledger: the part of the customers its transaction names.

-- Whoever acts for all customers sees every account of one, without saying for whom.
create or replace view ledger.own_accounts with (security_barrier) as
  select id, customer_id, kind::text as kind, reference, currency::text as currency, balance_minor,
         reserved_minor::bigint as reserved_minor, balance_minor - reserved_minor as available_minor
    from ledger.accounts
   where customer_id = any ((select platform.own_customers())::text[])
      or (customer_id is not null and current_user = 'tidemark_worker');

create or replace view ledger.own_postings with (security_barrier) as
  select p.*, t.number, t.kind::text as kind, t.evidence, t.reverses, t.written_at
    from ledger.postings p join ledger.transfers t on t.id = p.transfer_id
   where p.customer_id = any ((select platform.own_customers())::text[]);

create or replace view ledger.own_holds with (security_barrier) as
  select * from ledger.holds where customer_id = any ((select platform.own_customers())::text[]);

-- What stood on the accounts of the banks for each order at the end of a day: what the customer's transfers
-- put there and have not taken away again.
create or replace function ledger.own_under_way(p_on date)
  returns table (customer_id text, order_id uuid, bank_id text, currency text, amount_minor bigint)
  language sql stable security definer set search_path = ledger, pg_temp as $$
  select own.customer_id, (t.evidence ->> 'orderId')::uuid, bank.reference, line.currency,
         sum(line.amount_minor)::bigint
    from (select distinct p.customer_id, p.transfer_id
            from accounts a join postings p on p.account_id = a.id and p.booked_on <= p_on
           where a.customer_id = any ((select platform.own_customers())::text[])) own
    join transfers t on t.id = own.transfer_id and t.evidence ? 'orderId'
    join postings line on line.transfer_id = t.id
    join accounts bank on bank.id = line.account_id and bank.kind = 'BANK'
   group by 1, 2, 3, 4
  having sum(line.amount_minor) <> 0
$$;

-- How a customer's money moved since a day, by the day from which it counts: on accounts, on deposits, and between
-- them at the banks. What stood there on the first day is its first change.
create or replace function ledger.own_course(p_from date)
  returns table (customer_id text, kind text, reference text, currency text, on_day date, amount_minor bigint)
  language sql stable security definer set search_path = ledger, pg_temp as $$
  select a.customer_id, a.kind::text, a.reference, a.currency, moved.on_day, moved.amount_minor
    from accounts a
   cross join lateral (
     select greatest(p.value_date, p_from) as on_day, sum(p.amount_minor)::bigint as amount_minor
       from postings p where p.account_id = a.id group by 1) moved
   where a.customer_id = any ((select platform.own_customers())::text[]) and a.kind in ('TRANSACTION', 'DEPOSIT')
  union all
  select moved.customer_id, 'UNDER_WAY', bank.reference, line.currency, greatest(line.value_date, p_from),
         sum(line.amount_minor)::bigint
    from (select distinct a.customer_id, p.transfer_id
            from accounts a join postings p on p.account_id = a.id
           where a.customer_id = any ((select platform.own_customers())::text[])) moved
    join transfers t on t.id = moved.transfer_id and t.evidence ? 'orderId'
    join postings line on line.transfer_id = t.id
    join accounts bank on bank.id = line.account_id and bank.kind = 'BANK'
   group by 1, 2, 3, 4, 5
$$;
