-- Money between two places is still its owner's: on its way to or from a partner bank, by the ledger's own
-- lines, and on its way to a reference account until the other bank has it.

alter table payments.payouts
  -- The business day on which the other bank had it, or sent it back.
  add settled_on date;
alter table payments.payouts no force row level security;
alter table platform.outbox no force row level security;
update payments.payouts p
   set settled_on = coalesce((select min(o.occurred_on) from platform.outbox o
                               where o.entity_id = p.id::text and o.name in ('payout.executed', 'payout.returned')),
                             p.sent_on)
 where p.state in ('EXECUTED', 'RETURNED');
alter table payments.payouts force row level security;
alter table platform.outbox force row level security;

-- What stood on the accounts of the banks for each order at the end of a day: what the customer's transfers
-- put there and have not taken away again.
create function ledger.own_under_way(p_on date)
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
