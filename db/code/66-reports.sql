-- What reports say of portfolios over spans of days, as the books stood at a position.

-- What lay on the accounts of a portfolio at the end of a day: units of each fund, and euros as the instrument `EUR`.
create or replace function investments.held_at(p_customer text, p_portfolio uuid, p_day date, p_position bigint)
  returns table (isin text, units bigint) language sql stable as $$
  select a.currency::text, sum(q.amount_minor)::bigint
    from ledger.accounts a
    join ledger.postings q on q.account_id = a.id
    join ledger.transfers t on t.id = q.transfer_id
   where a.customer_id = p_customer and a.kind in ('PORTFOLIO', 'POSITION') and a.reference = p_portfolio::text
     and t.value_date <= p_day and t.number <= p_position
   group by 1 having sum(q.amount_minor) <> 0
$$;

-- The same with prices: of one unit in ten-thousandths of a euro, and of which day.
create or replace function investments.worth_at(p_customer text, p_portfolio uuid, p_day date, p_position bigint)
  returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('isin', h.isin, 'units', h.units::text, 'price', last.price::text,
                                               'on', last.on_day) order by h.isin), '[]')
    from investments.held_at(p_customer, p_portfolio, p_day, p_position) h
    left join lateral (
      select p.price, p.on_day from instruments.prices p
       where p.isin = h.isin and p.on_day <= p_day order by p.on_day desc limit 1) last on true
$$;

-- What each fund was worth in a span, each value for the days until the next: what the costs inside a fund count from.
create or replace function investments.fund_days(
  p_customer text, p_portfolio uuid, p_from date, p_to date, p_until date, p_position bigint
) returns jsonb language sql stable as $$
  with days as (
    select v.on_day, lead(v.on_day, 1, p_until) over (order by v.on_day) - v.on_day as days
      from investments.valuations v
     where v.customer_id = p_customer and v.portfolio_id = p_portfolio and v.on_day between p_from and p_to),
  moved as (
    select a.currency::text as isin, t.value_date, sum(q.amount_minor) as units
      from ledger.accounts a
      join ledger.postings q on q.account_id = a.id
      join ledger.transfers t on t.id = q.transfer_id
     where a.customer_id = p_customer and a.kind = 'POSITION' and a.reference = p_portfolio::text
       and t.value_date <= p_to and t.number <= p_position
     group by 1, 2),
  held as (
    select m.isin, d.on_day, d.days, sum(m.units) as units
      from days d join moved m on m.value_date <= d.on_day group by 1, 2, 3),
  worth as (
    select h.isin, sum(div(h.units * last.price + 500000, 1000000) * h.days) as minor
      from held h
      join lateral (
        select p.price from instruments.prices p
         where p.isin = h.isin and p.on_day <= h.on_day order by p.on_day desc limit 1) last on true
     where h.units > 0 group by 1)
  select coalesce(jsonb_agg(jsonb_build_object('isin', isin, 'valueDays', minor::text) order by isin), '[]') from worth
$$;

-- The strategy of a portfolio at the end of a day: of the changes that were not done by then, the first says what was before.
create or replace function investments.strategy_on(p_customer text, p_portfolio uuid, p_day date) returns text
  language sql stable as $$
  select coalesce(
    (select m.template_before
       from investments.order_terms m
       join investments.instructions o on o.customer_id = m.customer_id and o.id = m.order_id
       left join lateral (
         select t.on_day from orders.transitions t
          where t.customer_id = o.customer_id and t.order_id = o.id and t.to_state = 'EXECUTED'
          order by t.number desc limit 1) done on true
      where m.customer_id = p_customer and m.portfolio_id = p_portfolio and o.type = 'STRATEGY_SWITCH'
        and o.instruction_state in ('EXPORTED', 'IN_PROGRESS', 'ISSUE_IDENTIFIED', 'EXECUTED')
        and (done.on_day is null or done.on_day > p_day)
      order by o.exported_on, o.id limit 1),
    (select i.template_id from holdings.product_instances i where i.customer_id = p_customer and i.id = p_portfolio))
$$;

-- The fees for the days of a span, but what was given back; a portfolio that migrated left what it owed to its successor,
-- which was not valued yet on those days.
create or replace function investments.service_cost(
  p_customer text, p_portfolio uuid, p_from date, p_to date, p_position bigint
) returns bigint language sql stable as $$
  select coalesce(sum(f.amount_minor), 0)::bigint
    from investments.fees f
   where f.customer_id = p_customer and f.from_day between p_from and p_to
     and (f.portfolio_id = p_portfolio or f.portfolio_id in (
       select m.to_portfolio_id from investments.order_terms m
        where m.customer_id = p_customer and m.portfolio_id = p_portfolio))
     and p_portfolio = (
       select v.portfolio_id from investments.valuations v
        where v.customer_id = p_customer and v.on_day = f.from_day and v.portfolio_id in (p_portfolio, f.portfolio_id)
        order by v.portfolio_id = f.portfolio_id desc limit 1)
     and not exists (
       select from investments.transactions t join ledger.transfers r on r.reverses = t.transfer_id
        where t.customer_id = f.customer_id and t.id = f.transaction_id and r.number <= p_position)
$$;

-- Of each portfolio and span: what was there, what came and went, what it cost, and the values its returns are made of.
create or replace function investments.reported(
  p_customers text[], p_portfolios uuid[], p_from date[], p_to date[], p_until date[], p_positions bigint[]
) returns table (n bigint, "position" bigint, name text, template text, percent text, before jsonb, after jsonb,
                 moved jsonb, flows jsonb, funds jsonb, service text, value_days text, days bigint, is_from_beginning boolean,
                 valued jsonb)
  language sql stable as $$
  select w.n, w.position, h.name, investments.strategy_on(w.customer, w.portfolio, w.to_day), p.service_percent::text,
         investments.worth_at(w.customer, w.portfolio, w.from_day - 1, w.position),
         investments.worth_at(w.customer, w.portfolio, w.to_day, w.position),
         (select coalesce(jsonb_object_agg(m.type, m.minor::text), '{}') from (
            select t.type, sum(t.amount_minor) as minor
              from investments.transactions t join ledger.transfers l on l.id = t.transfer_id and l.number <= w.position
             where t.customer_id = w.customer and t.portfolio_id = w.portfolio
               and coalesce(investments.moves_on(t.type, t.traded_on, t.settles_on), t.traded_on)
                   between w.from_day and w.to_day group by 1) m),
         (select coalesce(jsonb_agg(jsonb_build_object('on', f.on_day, 'minor', f.minor::text) order by f.on_day), '[]') from (
            select investments.moves_on(t.type, t.traded_on, t.settles_on) as on_day, sum(t.amount_minor) as minor
              from investments.transactions t join ledger.transfers l on l.id = t.transfer_id and l.number <= w.position
             where t.customer_id = w.customer and t.portfolio_id = w.portfolio
               and t.type in ('INFLOWS', 'OUTFLOWS', 'SECURITIES_TRANSFER_IN', 'SECURITIES_TRANSFER_OUT')
               and investments.moves_on(t.type, t.traded_on, t.settles_on) <= last.on_day
               and (begun.is_from_beginning or investments.moves_on(t.type, t.traded_on, t.settles_on) > begun.on_day)
             group by 1) f),
         investments.fund_days(w.customer, w.portfolio, w.from_day, w.to_day, ended.until_day, w.position),
         investments.service_cost(w.customer, w.portfolio, w.from_day, w.to_day, w.position)::text,
         coalesce(counted.value_days, 0)::text, coalesce(counted.days, 0), begun.is_from_beginning,
         jsonb_build_array(
           jsonb_build_object('on', begun.on_day, 'minor', begun.value_minor::text,
                              'index', (begun.index * 1e18)::numeric(38, 0)::text),
           jsonb_build_object('on', last.on_day, 'minor', last.value_minor::text,
                              'index', (last.index * 1e18)::numeric(38, 0)::text))
    from (select u.n, u.customer, u.portfolio, u.from_day, u.to_day, u.until_day,
                 coalesce(u.position, (select max(number) from ledger.transfers)) as position
            from unnest(p_customers, p_portfolios, p_from, p_to, p_until, p_positions) with ordinality
                 as u (customer, portfolio, from_day, to_day, until_day, position, n)) w
    join investments.held h on h.customer_id = w.customer and h.id = w.portfolio
    join investments.portfolios p on p.customer_id = w.customer and p.id = w.portfolio
    join lateral (
      select v.on_day, v.value_minor, v.index from investments.valuations v
       where v.customer_id = w.customer and v.portfolio_id = w.portfolio and v.on_day between w.from_day and w.to_day
       order by v.on_day desc limit 1) last on true
    -- The last value before the span; where there is none, the first in it.
    join lateral (
      select v.on_day, v.value_minor, v.index, v.on_day >= w.from_day as is_from_beginning from investments.valuations v
       where v.customer_id = w.customer and v.portfolio_id = w.portfolio and v.on_day <= w.to_day
       order by v.on_day >= w.from_day, case when v.on_day < w.from_day then -(v.on_day - w.from_day) else v.on_day - w.from_day end
       limit 1) begun on true
    -- What is held is valued by the prices of every day: the first without a value is the one it was closed on.
    cross join lateral (
      select least(w.until_day, (select min(on_day) from instruments.prices where on_day > last.on_day)) as until_day) ended
    -- What is sold and only waits to be paid out costs nothing any more.
    cross join lateral (
      with valued as (
        select v.on_day, v.value_minor, lead(v.on_day, 1, ended.until_day) over (order by v.on_day) - v.on_day as days
          from investments.valuations v
         where v.customer_id = w.customer and v.portfolio_id = w.portfolio and v.on_day between w.from_day and w.to_day)
      select sum(d.value_minor * d.days) + coalesce((
               select sum(t.amount_minor * left_over.days)
                 from investments.transactions t
                 join ledger.transfers l on l.id = t.transfer_id and l.number <= w.position
                 join valued left_over on left_over.on_day >= t.traded_on and left_over.on_day < t.settles_on
                where t.customer_id = w.customer and t.portfolio_id = w.portfolio and t.type = 'OUTFLOWS'
                  and t.settles_on > w.from_day and t.traded_on <= w.to_day), 0) as value_days,
             sum(d.days)::bigint as days
        from valued d) counted
$$;

-- What was bought and sold for portfolios up to a day, in the order it happened: units above zero were bought.
create or replace function investments.executed_until(
  p_customers text[], p_portfolios uuid[], p_to date[], p_positions bigint[]
) returns table (n bigint, year int, isin text, units bigint, minor bigint) language sql stable as $$
  select w.n, extract(year from t.traded_on)::int, e.isin, e.units, e.amount_minor
    from unnest(p_customers, p_portfolios, p_to, p_positions) with ordinality as w (customer, portfolio, to_day, position, n)
    join investments.transactions t on t.customer_id = w.customer and t.portfolio_id = w.portfolio and t.traded_on <= w.to_day
    join ledger.transfers l on l.id = t.transfer_id and (w.position is null or l.number <= w.position)
    join investments.executions e on e.customer_id = t.customer_id and e.transaction_id = t.id
   order by w.n, l.number, e.isin
$$;

-- What a portfolio was worth when it was last reported on: at the last value before a day, or at its first.
create or replace function investments.reported_value(p_customer text, p_portfolio uuid, p_from date)
  returns table (on_day date, value_minor bigint, index numeric) language sql stable as $$
  (select v.on_day, v.value_minor, v.index from investments.valuations v
    where v.customer_id = p_customer and v.portfolio_id = p_portfolio and v.on_day < p_from
    order by v.on_day desc limit 1)
  union all
  (select v.on_day, v.value_minor, v.index from investments.valuations v
    where v.customer_id = p_customer and v.portfolio_id = p_portfolio and v.on_day >= p_from
    order by v.on_day limit 1)
  limit 1
$$;

-- Portfolios we look after that have lost another tenth by a day since the last report, which was written of the time
-- before another; whoever has heard of as much in this quarter does not hear of it again.
create or replace function investments.losses_due(p_day date, p_quarter text, p_from date, p_unadvised text[])
  returns table (customer_id text, entity_id uuid, name text) language sql stable as $$
  select v.customer_id, v.portfolio_id, 'loss ' || p_quarter || ' ' || lost.percent
    from investments.valuations v
    join holdings.product_instances i on i.customer_id = v.customer_id and i.id = v.portfolio_id
    cross join lateral investments.reported_value(v.customer_id, v.portfolio_id, p_from) begun
    cross join lateral (
      select (trunc((begun.index - v.index) * 10 / begun.index) * 10)::int as percent) lost
   where v.on_day = p_day and v.value_minor > 0 and lost.percent > 0
     and i.family <> 'PENSION' and i.template_id <> all (p_unadvised)
     and not exists (
       select from deposits.reminders r
        where r.customer_id = v.customer_id and r.entity_id = v.portfolio_id and r.name like 'loss ' || p_quarter || ' %'
          and split_part(r.name, ' ', 3)::int >= lost.percent)
$$;

-- The first day of a quarter on which so much was lost, with what it was then worth.
create or replace function investments.lost_on(p_customer text, p_portfolio uuid, p_from date, p_percent int)
  returns table (since date, on_day date, value_minor bigint, reported numeric, index numeric) language sql stable as $$
  select begun.on_day, v.on_day, v.value_minor, begun.index, v.index
    from investments.reported_value(p_customer, p_portfolio, p_from) begun
    join investments.valuations v on v.customer_id = p_customer and v.portfolio_id = p_portfolio
     and v.on_day >= p_from and (begun.index - v.index) * 100 >= begun.index * p_percent
   order by v.on_day limit 1
$$;

-- What is expected to be prepaid for in January, in sums: nothing is written.
create or replace function investments.expected_prepayments(
  p_year int, p_base numeric, p_classes text[], p_taxable numeric[], p_customers text[], p_portfolios uuid[]
) returns table (customer_id text, portfolio_id uuid, prepayment_minor bigint, taxable_minor bigint)
  language sql stable as $$
  select f.customer_id, f.portfolio_id, sum(f.prepayment)::bigint, sum(f.taxable)::bigint
    from (select r.customer_id, r.portfolio_id, sum(r.prepayment_minor) as prepayment,
                 round(sum(r.prepayment_minor) * min(c.taxable) / 100) as taxable
            from investments.lot_prepayments(p_year, p_base, p_customers, p_portfolios) r
            join instruments.instruments i on i.isin = r.isin
            join unnest(p_classes, p_taxable) as c (class, taxable) on c.class = i.tax_class
           group by r.customer_id, r.portfolio_id, r.isin) f
   group by 1, 2 having sum(f.taxable) > 0 order by 1, 2
$$;

-- Whoever holds something in a market where we withhold the tax on it.
create or replace function investments.holders_to_tax(p_markets text[])
  returns table (customer_id text, portfolio_id uuid) language sql stable as $$
  select h.customer_id, h.portfolio_id from investments.plan_holders h
   where h.market = any (p_markets) and h.family <> 'PENSION' and exists (
     select from investments.lots l where l.customer_id = h.customer_id and l.portfolio_id = h.portfolio_id)
   order by 1, 2
$$;
