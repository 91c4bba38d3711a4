-- What the custodian's answers and statement are compared with.

-- The instructions of portfolios, as far as investing has to know of them.
create or replace view investments.instructions with (security_invoker = true) as
  select customer_id, id, type, instruction_state, account_id, exported_on
    from orders.orders where type is not null;

-- Units that the custodian states and the ledger does not hold, or the other way round.
create or replace function investments.statement_differences(p_portfolios text[], p_isins text[], p_units bigint[])
  returns table (customer_id text, portfolio_id text, isin text, said bigint, held bigint)
  language sql stable as $$
  with said as (
    select s.portfolio, s.isin, sum(s.units)::bigint as units
      from unnest(p_portfolios, p_isins, p_units) as s (portfolio, isin, units) group by 1, 2),
  held as (
    select a.customer_id, a.reference as portfolio, a.currency::text as isin, a.balance_minor as units
      from ledger.accounts a where a.kind = 'POSITION' and a.balance_minor <> 0)
  select held.customer_id, portfolio, isin, coalesce(said.units, 0), coalesce(held.units, 0)
    from said full join held using (portfolio, isin)
   where coalesce(said.units, 0) <> coalesce(held.units, 0) order by portfolio, isin
$$;

-- What differs takes no orders; what was stopped for that and agrees again does.
create or replace function investments.stop_differing(p_portfolios text[], p_step text) returns void
  language sql as $$
  update holdings.product_instances set state = 'ISSUE_IDENTIFIED'
   where state = 'ACTIVE' and family <> 'DEPOSIT' and id::text = any (p_portfolios);
  update holdings.product_instances i set state = 'ACTIVE'
    from platform.issues q
   where q.kind = p_step and q.settled_at is null and q.entity_id = i.id::text and i.state = 'ISSUE_IDENTIFIED'
     and not i.id::text = any (p_portfolios);
$$;
