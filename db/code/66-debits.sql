-- Who has asked to leave, and how far they are.
create or replace view debits.leavers with (security_invoker = true) as
  select id as customer_id, status from customers.customers where status like 'TERMINATION%';

-- Whose account is short of money that was collected and has come back.
create or replace view debits.owed with (security_invoker = true) as
  select distinct c.customer_id from debits.collections c
    join ledger.own_accounts a on a.customer_id = c.customer_id and a.kind = 'TRANSACTION' and a.reference = c.account_id::text
   where c.state = 'RETURNED' and a.available_minor < 0;

-- How far the money of a plan's run has come that is collected for it; of two attempts, the second.
create or replace view debits.plan_collections with (security_invoker = true) as
  select distinct on (customer_id, portfolio_id, plan_due_on)
         customer_id, portfolio_id, plan_due_on, state, attempt, due_on, is_offered
    from debits.collections where portfolio_id is not null
   order by customer_id, portfolio_id, plan_due_on, attempt desc;

-- What plans are collected under.
create or replace view debits.known_mandates with (security_invoker = true) as
  select customer_id, id, iban, state from debits.mandates;

-- By what the risk of a customer is judged: who holds, leads or owns it, where they live and are taxed, what was paid in or
-- collected after a day.
create or replace function customers.risk_facts(p_customer text, p_since date)
  returns table (type text, market text, standings text[], countries text[], paid_in_minor numeric)
  language sql stable as $$
  with standing as (
    select p.id, p.position, p.pep_standing from customers.persons p
     where p.customer_id = p_customer
       and exists (select from customers.roles r
                    where r.customer_id = p.customer_id and r.person_id = p.id and r.status <> 'DISABLED'
                      and r.name in ('ACCOUNT_HOLDER', 'LEGAL_REPRESENTATIVE', 'ULTIMATE_BENEFICIAL_OWNER'))
  ), lived as (
    select a.country_code from customers.addresses a
     where a.customer_id = p_customer and a.kind = 'RESIDENCE'
       and (a.person_id is null or a.person_id in (select id from standing))
    union
    select t.country_code from customers.tax_details t
     where t.customer_id = p_customer and t.person_id in (select id from standing)
  ), came as (
    select i.amount_minor from payments.pay_ins i
     where i.customer_id = p_customer and i.state = 'CREDITED' and i.received_on > p_since
    union all
    select d.amount_minor from debits.collections d
     where d.customer_id = p_customer and d.state = 'CREDITED' and d.credited_on > p_since
  )
  select c.type, c.market,
         array(select pep_standing from standing order by position),
         array(select country_code from lived order by 1),
         (select coalesce(sum(amount_minor), 0) from came)
    from customers.customers c where c.id = p_customer
$$;
