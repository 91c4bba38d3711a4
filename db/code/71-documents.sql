-- What papers are read from: the books and what they prove, of every customer the reader may see.

create or replace view documents.booked with (security_invoker) as
  select t.id as transfer_id, t.number, t.key::text as key, t.kind::text as kind, t.evidence, p.line, p.customer_id,
         p.account_id, a.kind::text as account_kind, a.reference, p.amount_minor, p.currency, p.balance_after,
         p.value_date, p.booked_on
    from ledger.transfers t
    join ledger.postings p on p.transfer_id = t.id
    join ledger.accounts a on a.id = p.account_id;

-- One that no order has opened, such as a renewal, is numbered by itself.
create or replace view documents.held_deposits with (security_invoker) as
  select c.customer_id, c.instance_id,
         coalesce(o.reference, 'TM-' || upper(right(replace(c.instance_id::text, '-', ''), 10))) as number,
         b.name as bank, c.bank_country, i.deposit_kind, i.currency, c.starts_on, c.matures_on, c.payout,
         c.ledger_account_id, c.renewed_from, c.is_running
    from deposits.contracts c
    join holdings.product_instances i on i.customer_id = c.customer_id and i.id = c.instance_id
    join products.banks b on b.id = c.bank_id
    left join orders.orders o on o.customer_id = c.customer_id and o.id = c.order_id;

-- Whatever else a paper may be about, by its name.
create or replace view documents.held_portfolios with (security_invoker) as
  select h.customer_id, h.id, h.name, h.opened_on from investments.held h
  union all
  select c.customer_id, c.id, coalesce(t.name, c.fund), c.signed_on
    from commitments.held c
    left join investments.order_terms t on (t.customer_id, t.order_id) = (c.customer_id, c.order_id);

-- The rates a deposit began with.
create or replace view documents.first_rates with (security_invoker) as
  select distinct on (s.customer_id, s.instance_id) s.customer_id, s.instance_id, s.rate_percent,
         c.tier_above_minor, s.tier_rate_percent
    from deposits.steps s
    join deposits.contracts c on (c.customer_id, c.instance_id) = (s.customer_id, s.instance_id)
   order by s.customer_id, s.instance_id, s.from_day;

create or replace view documents.earned with (security_invoker) as
  select q.customer_id, q.instance_id, q.posted_for, q.posted_on, q.transfer_id, q.interest_minor, q.exempted_minor,
         q.tax_minor, q.tax, q.receipt, t.number
    from deposits.interest_postings q join ledger.transfers t on t.id = q.transfer_id;

-- What a correction adds to the tax on interest, with the number of its transfer where money moved.
create or replace view documents.corrected with (security_invoker) as
  select k.customer_id, k.id, k.agent_id, b.name as bank, k.corrected_on, k.currency, k.tax_minor as total_minor,
         c.instance_id, c.posted_for, c.tax_minor, c.exempted_minor, c.tax, coalesce(t.number, 0) as number
    from deposits.tax_corrections k
    join deposits.corrected_postings c on (c.customer_id, c.correction_id) = (k.customer_id, k.id)
    left join products.banks b on b.id = k.agent_id
    left join ledger.transfers t on t.id = k.transfer_id;

-- Interest and what was taken from it in the end, by the day it was booked.
create or replace view documents.taxed with (security_invoker) as
  select customer_id, instance_id, posted_on, interest_minor, exempted_minor, tax_minor, tax, number
    from documents.earned
  union all
  select customer_id, instance_id, corrected_on, 0, exempted_minor, tax_minor, tax, number from documents.corrected;

create or replace view documents.ordered with (security_invoker) as
  select o.customer_id, o.id, o.instance_id, o.reference, o.currency, o.amount_minor, b.name as bank
    from orders.orders o join products.banks b on b.id = o.bank_id;

create or replace view documents.accounts with (security_invoker) as
  select a.customer_id, a.id, a.created_on, a.position = 0 as is_first, k.market,
         coalesce(a.iban, concat_ws(' ', a.sort_code, a.account_number)) as name,
         (select t.closed_on from leaving.terminations t
           where t.customer_id = a.customer_id and t.withdrawn_on is null) as closed_on, k.status
    from accounts.transaction_accounts a join customers.customers k on k.id = a.customer_id;

create or replace view documents.sent_payouts with (security_invoker) as
  select o.customer_id, o.id, o.account_id, o.holder, o.target, o.sent_on, o.transfer_id, o.asked_by
    from payments.payouts o where o.transfer_id is not null;

-- Relationships that are over, each with the account that was closed.
create or replace view documents.closings with (security_invoker) as
  select t.customer_id, t.id, t.requested_on, t.closed_on, k.registered_on, a.name as account
    from leaving.terminations t
    join customers.customers k on k.id = t.customer_id
    left join documents.accounts a on a.customer_id = t.customer_id and a.is_first
   where t.closed_on is not null;
