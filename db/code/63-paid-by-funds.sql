-- What funds pay out: to whom, when it is over, and what of it is to be invested again.

-- Portfolios of which it is not known yet what they held before the day from which a fund pays out without right to it: an
-- answer is missing to what was asked for before, or one of before is not booked.
create or replace function investments.distributions_waiting(p_day date)
  returns table (action_id text, portfolio_id uuid) language sql stable as $$
  with open as materialized (
    select a.id, a.isin, a.ex_on from instruments.corporate_actions a where a.state = 'OPEN' and a.ex_on <= p_day)
  select o.id, t.portfolio_id
    from open o
    join investments.trades t on t.isin = o.isin and t.state = 'SUBMITTED'
    left join investments.instructions i on i.customer_id = t.customer_id and i.id = t.order_id
   where coalesce(t.asked_on, i.exported_on) < o.ex_on
  union
  select o.id, t.portfolio_id
    from investments.fills f
    join investments.trades t on t.customer_id = f.customer_id and t.id = f.trade_id
    join open o on o.isin = t.isin and f.traded_on < o.ex_on
   where f.transaction_id is null
$$;

-- Whose units a fund pays out for, and what they get: units that were held before the day, whatever was bought, sold or moved
-- to another portfolio since. Who waits for an answer about that time waits for the money as well.
create or replace function investments.distributions_due(p_day date, p_portfolios text[] default null)
  returns table (action_id text, isin text, ex_on date, per_unit bigint, customer_id text, portfolio_id uuid, units bigint,
                 amount_minor bigint)
  language sql stable as $$
  with open as materialized (
    select a.id, a.isin, a.ex_on, a.per_unit from instruments.corporate_actions a
     where a.state = 'OPEN' and a.ex_on <= p_day),
  changed as (
    select o.id, t.portfolio_id, case t.side when 'BUY' then f.units else -f.units end as units
      from open o
      join investments.trades t on t.isin = o.isin
      join investments.fills f on f.customer_id = t.customer_id and f.trade_id = t.id
     where f.traded_on >= o.ex_on and f.transaction_id is not null
    union all
    select o.id, t.portfolio_id, e.units
      from open o
      join investments.transactions t on t.traded_on >= o.ex_on
       and t.type in ('SECURITIES_TRANSFER_IN', 'SECURITIES_TRANSFER_OUT')
      join investments.executions e on e.customer_id = t.customer_id and e.transaction_id = t.id and e.isin = o.isin),
  since as materialized (select id, portfolio_id, sum(units) as units from changed group by 1, 2),
  waiting as materialized (select * from investments.distributions_waiting(p_day))
  select o.id, o.isin, o.ex_on, o.per_unit, a.customer_id, a.reference::uuid, held.units, held.minor
    from open o
    join ledger.accounts a on a.kind = 'POSITION' and a.currency = o.isin
     and (p_portfolios is null or a.reference = any (p_portfolios))
    left join since s on s.id = o.id and s.portfolio_id::text = a.reference
    cross join lateral (
      select (a.balance_minor - coalesce(s.units, 0))::bigint as units,
             -- Ten-thousandths of both: cents are a millionth of the product, half up.
             div((a.balance_minor - coalesce(s.units, 0))::numeric * o.per_unit + 500000, 1000000)::bigint as minor) held
   where held.units > 0 and held.minor > 0
     and not exists (select from waiting w where w.action_id = o.id and w.portfolio_id::text = a.reference)
     and not exists (select from investments.distributions d
                      where d.customer_id = a.customer_id and d.portfolio_id::text = a.reference and d.action_id = o.id)
$$;

-- What everybody was paid who held it; whoever waits for an answer keeps it open.
create or replace function investments.close_distributions(p_day date) returns void language sql as $$
  update instruments.corporate_actions a set state = 'PAID'
   where a.state = 'OPEN' and a.ex_on <= p_day
     and not exists (select from investments.distributions_due(p_day) d where d.action_id = a.id)
     and not exists (select from investments.distributions_waiting(p_day) w where w.action_id = a.id)
$$;

-- Distributions that are not invested again: of each fund, as far as it is still held, what the tax has left, and the free cash.
create or replace function investments.to_reinvest()
  returns table (customer_id text, portfolio_id uuid, isin text, minor bigint, free_minor bigint)
  language sql stable as $$
  select d.customer_id, d.portfolio_id, d.isin, sum(d.amount_minor - d.tax_minor)::bigint, free.minor
    from investments.distributions d
    join ledger.accounts a on a.kind = 'POSITION' and a.reference = d.portfolio_id::text and a.currency = d.isin
     and a.customer_id = d.customer_id and a.balance_minor > 0
    join investments.free_cash() free on free.customer_id = d.customer_id and free.portfolio_id = d.portfolio_id
   where d.trade_id is null group by d.customer_id, d.portfolio_id, d.isin, free.minor
$$;
