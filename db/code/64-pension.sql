-- Pensions, as they are read, and what the end of day does for all of them at once.

-- A contract with what is held for it and what is taken next; none before its signature.
create or replace view pension.held with (security_invoker = true) as
  select c.customer_id, c.id, c.order_id, c.start_age, c.starts_on, c.survivors, h.template_id as template, h.state,
         h.opened_on, h.plan_minor, h.next_execution, coalesce(h.is_plan_active, false) as is_plan_active,
         last.on_day as valued_on, coalesce(last.value_minor, 0) as value_minor,
         coalesce(plan.failures, 0) as failures
    from pension.contracts c
    join investments.held h on h.customer_id = c.customer_id and h.id = c.id
    left join holdings.savings_plans plan on plan.customer_id = c.customer_id and plan.instance_id = c.id
    left join lateral (
      select v.on_day, v.value_minor from investments.valuations v
       where v.customer_id = c.customer_id and v.portfolio_id = c.id order by v.on_day desc limit 1) last on true;

-- What was charged for the service, and what has come in and gone back by day; of portfolios that are pensions.
create or replace view pension.moves with (security_invoker = true) as
  select t.customer_id, t.portfolio_id as contract_id, t.type, t.traded_on as on_day, t.amount_minor
    from investments.transactions t
    join pension.contracts c on c.customer_id = t.customer_id and c.id = t.portfolio_id
   where t.type in ('INFLOWS', 'OUTFLOWS', 'FEES');

-- What is agreed on for a day, if it does not count yet: the contribution is that from now on, or rests. Nothing is taken
-- before a contract has begun, nor once the pension is paid.
create or replace function pension.apply_contributions(p_day date) returns void language plpgsql as $$
begin
  with in_force as (
    select distinct on (c.customer_id, c.contract_id) c.customer_id, c.contract_id, c.from_day, c.amount_minor, c.applied_on
      from pension.contributions c
      join pension.held h on h.customer_id = c.customer_id and h.id = c.contract_id
       and h.state in ('ACTIVE', 'ISSUE_IDENTIFIED')
     -- Of a holder who died nothing begins, also before whoever hears of it has put it aside.
     where c.agreed_at is not null and c.from_day <= p_day and not exists (
       select from accounts.blocks b
        where b.customer_id = c.customer_id and b.reason = 'DEATH' and b.released_on is null)
     order by c.customer_id, c.contract_id, c.agreed_at desc, c.from_day desc),
  taken as (
    insert into holdings.savings_plans
      (customer_id, instance_id, currency, amount_minor, rhythm, day_of_month, next_execution, is_active)
      -- What begins late makes up for no month that is over.
      select f.customer_id, f.contract_id, 'EUR', f.amount_minor, 'MONTHLY', 1,
             greatest(f.from_day, date_trunc('month', p_day)::date), true
        from in_force f where f.applied_on is null and f.amount_minor > 0
    on conflict (customer_id, instance_id) do update
      set amount_minor = excluded.amount_minor, is_active = true, failures = 0,
          next_execution = greatest(savings_plans.next_execution, excluded.next_execution)
    returning 1),
  resting as (
    update holdings.savings_plans p set is_active = false from in_force f
     where p.customer_id = f.customer_id and p.instance_id = f.contract_id and f.applied_on is null
       and f.amount_minor = 0
    returning 1)
  update pension.contributions c set applied_on = p_day from in_force f
   where c.customer_id = f.customer_id and c.contract_id = f.contract_id and c.agreed_at is not null
     and c.applied_on is null and c.from_day <= p_day;
  update holdings.savings_plans p set is_active = false from pension.contracts c
   where p.customer_id = c.customer_id and p.instance_id = c.id and p.is_active and p.next_execution >= c.starts_on;
end $$;

-- What the ledger says was put into each pension in a year, if it is not certified yet; the certificates are made of it.
create or replace function pension.certify(p_year int, p_day date)
  returns table (customer_id text, contract_id uuid, amount_minor bigint) language sql as $$
  insert into pension.certificates as made (customer_id, contract_id, year, amount_minor, made_on)
    select c.customer_id, c.id, p_year, sum(p.amount_minor)::bigint, p_day
      from pension.contracts c
      join ledger.accounts a on a.kind = 'PORTFOLIO' and a.reference = c.id::text and a.currency = 'EUR'
      join ledger.postings p on p.account_id = a.id
       and p.value_date between make_date(p_year, 1, 1) and make_date(p_year, 12, 31)
      join ledger.transfers t on t.id = p.transfer_id and t.kind = 'INVESTED'
     -- What goes back to whoever withdrew was put into no pension.
     where not exists (
       select from orders.orders o
        where o.customer_id = c.customer_id and o.id = c.order_id and o.state in ('REVOCATION_REQUESTED', 'REVOKED'))
     group by 1, 2 having sum(p.amount_minor) > 0
    on conflict do nothing
    returning made.customer_id, made.contract_id, made.amount_minor
$$;

-- Whose contributions may grow from a day on: an anniversary of the first, of whoever agreed on an increase. With what its
-- rule asks for: all that was agreed on, what was put in during a year, and what orders of some types and states will.
create or replace function pension.growing(p_from date, p_year int, p_types text[], p_states text[])
  returns table (customer_id text, contract_id uuid, starts_on date, next_execution date, is_plan_active boolean,
                 failures int, agreed jsonb, paid_minor bigint, under_way_minor bigint) language sql stable as $$
  select h.customer_id, h.id, h.starts_on, h.next_execution, h.is_plan_active, h.failures, a.agreed,
         coalesce(paid.minor, 0)::bigint, coalesce(under_way.minor, 0)::bigint
    from (
      select c.customer_id, c.contract_id,
             jsonb_agg(jsonb_build_object(
               'from', c.from_day, 'minor', c.amount_minor::text, 'increase', c.increase_percent,
               'isApplied', c.applied_on is not null) order by c.agreed_at, c.from_day) as agreed
        from pension.contributions c
       where c.agreed_at is not null
       group by 1, 2
      having bool_or(c.increase_percent > 0) and min(c.from_day) < p_from
         and extract(month from min(c.from_day)) = extract(month from p_from)) a
    join pension.held h on h.customer_id = a.customer_id and h.id = a.contract_id
    left join lateral (
      select sum(p.amount_minor) as minor
        from ledger.accounts l
        join ledger.postings p on p.account_id = l.id
         and p.value_date between make_date(p_year, 1, 1) and make_date(p_year, 12, 31)
        join ledger.transfers t on t.id = p.transfer_id and t.kind = 'INVESTED'
       where l.kind = 'PORTFOLIO' and l.reference = h.id::text and l.currency = 'EUR') paid on true
    left join lateral (
      select sum(o.amount_minor) as minor
        from orders.orders o
       where o.customer_id = h.customer_id and o.instance_id = h.id and o.type = any (p_types)
         and o.instruction_state = any (p_states)) under_way on true
   where h.state in ('ACTIVE', 'ISSUE_IDENTIFIED') and h.starts_on > p_from
     -- Of a holder who died nothing grows.
     and not exists (
       select from accounts.blocks b
        where b.customer_id = h.customer_id and b.reason = 'DEATH' and b.released_on is null)
$$;
