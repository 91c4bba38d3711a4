-- What may be in the way of whoever leaves, of every customer the reader may see, each with the state it is in.

create or replace view leaving.open_things with (security_invoker) as
  select o.customer_id, 'order' as kind, o.id, o.state, o.bank_id, o.currency, o.amount_minor,
         coalesce(o.value_date, o.forward_on) as day
    from orders.orders o
  union all
  select i.customer_id, case when i.family = 'DEPOSIT' then 'deposit' else 'holding' end, i.id, i.state, c.bank_id,
         i.currency, coalesce(s.balance_minor, i.principal_minor),
         coalesce(w.effective_on, c.pays_on, i.matures_on)
    from holdings.product_instances i
    left join deposits.contracts c on (c.customer_id, c.instance_id) = (i.customer_id, i.id)
    left join deposits.steps s on (s.customer_id, s.instance_id) = (i.customer_id, i.id) and s.until_day is null
    left join lateral (
      select min(effective_on) as effective_on from deposits.withdrawals w
       where (w.customer_id, w.instance_id) = (i.customer_id, i.id) and w.state = 'REQUESTED' and w.amount_minor is null
    ) w on true
  union all
  select customer_id, 'payout', id, state, null, currency, amount_minor, null from payments.payouts
  union all
  select customer_id, 'payIn', id, state, null, currency, amount_minor, return_on from payments.pay_ins
  union all
  select customer_id, 'act', id, act, null, null, null, expires_on from signatures.waiting;

-- The accounts of a customer and what stands on them, the first one first.
create or replace view leaving.accounts with (security_invoker) as
  select a.customer_id, a.id, a.position, a.state, a.currency, coalesce(l.balance_minor, 0) as balance_minor
    from accounts.transaction_accounts a
    left join ledger.own_accounts l
      on l.customer_id = a.customer_id and l.kind = 'TRANSACTION' and l.reference = a.id::text
     and l.currency = a.currency;

-- Where the money could go, and where money that came back was sent.
create or replace view leaving.targets with (security_invoker) as
  select r.customer_id, r.position, r.account_holder as holder, r.iban, r.account_number, r.branch_code, r.currency,
         exists (
           select from payments.payouts p
            where p.customer_id = r.customer_id and p.state = 'RETURNED'
              and p.target = coalesce(r.iban, coalesce(r.branch_code, '') || r.account_number)
              and not exists (select from payments.payouts q
                               where q.customer_id = p.customer_id and q.id > p.id and q.target = p.target
                                 and q.state <> 'RETURNED')) as is_returned
    from customers.reference_accounts r;

-- The persons of a customer who are the user, or who are nobody's but the customer's: whoever logs in by another name
-- is somebody else.
create or replace function leaving.own_people(p_customer text, p_user uuid) returns table (id uuid)
  language sql stable as $$
  select p.id from customers.persons p
   where p.customer_id = p_customer
     and (p.username is null or exists (
       select from identity.users u where u.id = p_user and u.username = p.username))
$$;
