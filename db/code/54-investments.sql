-- What every portfolio is worth, reckoned for all of them at once.

-- A portfolio with the instance it is of, and its savings plan.
create or replace view investments.held with (security_invoker = true) as
  select p.customer_id, p.id, p.name, p.status, i.template_id, i.state, i.opened_on, plan.amount_minor as plan_minor,
         plan.next_execution, plan.is_active as is_plan_active, p.weights, p.rebalancing, p.new_money, p.rebalance_on,
         i.family
    from investments.portfolios p
    join holdings.product_instances i on i.customer_id = p.customer_id and i.id = p.id
    left join holdings.savings_plans plan on plan.customer_id = p.customer_id and plan.instance_id = p.id;

-- The savings plans of portfolios, as investing reads and writes them; a pension's contributions are among them.
create or replace view investments.plans with (security_invoker = true) as
  select s.customer_id, s.instance_id as portfolio_id, s.currency, s.amount_minor, s.rhythm, s.day_of_month,
         s.next_execution, s.is_active, s.failures, s.increase_percent, s.increase_on, s.mandate_id
    from holdings.savings_plans s
   where exists (select from investments.portfolios p where p.customer_id = s.customer_id and p.id = s.instance_id);

-- A position is what the ledger holds in units, at its last price up to a day.
create or replace function investments.positions_on(p_day date)
  returns table (customer_id text, portfolio_id uuid, isin text, units bigint, price bigint, value_minor bigint)
  language sql stable as $$
  select a.customer_id, a.reference::uuid, a.currency::text, a.balance_minor, priced.price,
         -- Ten-thousandths of both: cents are a millionth of the product, half up.
         div(a.balance_minor::numeric * priced.price + 500000, 1000000)::bigint
    from ledger.accounts a join instruments.closes_on(p_day) priced on priced.isin = a.currency
   where a.kind = 'POSITION' and a.balance_minor > 0
$$;

-- The day on which a transaction moves what is the customer's, and counts as their own doing; what is traded inside a
-- portfolio, and its fees, count as the strategy's.
create or replace function investments.moves_on(p_type text, p_traded date, p_settles date) returns date
  language sql immutable parallel safe as $$
  select case when p_type = 'OUTFLOWS' then p_settles
              when p_type in ('INFLOWS', 'SECURITIES_TRANSFER_IN', 'SECURITIES_TRANSFER_OUT', 'TAX_CREDIT', 'TAX_DEBIT',
                              'TAX_PREPAYMENT') then p_traded end
$$;

-- The value of all portfolios at the close of a day for which there are prices; those that have one keep it.
create or replace function investments.value_portfolios(p_day date) returns int language plpgsql as $$
declare
  v_written int;
begin
  if not exists (select from instruments.prices where on_day = p_day) then
    return 0;
  end if;
  insert into investments.valuations (customer_id, portfolio_id, on_day, value_minor, flow_minor, index)
    with held as materialized (
      select customer_id, portfolio_id, sum(value_minor)::bigint as value_minor
        from investments.positions_on(p_day) group by 1, 2)
    select p.customer_id, p.id, p_day, worth.value_minor, moved.flow_minor,
           -- Whole numbers until the end, half up to the eighteenth digit.
           case when coalesce(before.value_minor, 0) = 0 then coalesce(before.index, 1)
                else div(2 * before.index * 1e18 * (worth.value_minor - moved.flow_minor) + before.value_minor,
                         2 * before.value_minor) * 0.000000000000000001 end
      from investments.portfolios p
      join ledger.accounts cash on cash.kind = 'PORTFOLIO' and cash.reference = p.id::text and cash.currency = 'EUR'
      left join held on held.customer_id = p.customer_id and held.portfolio_id = p.id
      left join lateral (
        select v.on_day, v.value_minor, v.index from investments.valuations v
         where v.customer_id = p.customer_id and v.portfolio_id = p.id and v.on_day < p_day
         order by v.on_day desc limit 1) before on true
      cross join lateral (select cash.balance_minor + coalesce(held.value_minor, 0) as value_minor) worth
      cross join lateral (
        select coalesce(sum(t.amount_minor), 0)::bigint as flow_minor from investments.transactions t
         where t.customer_id = p.customer_id and t.portfolio_id = p.id
           -- Nothing settles later than this.
           and t.traded_on > coalesce(before.on_day, '-infinity') - 14
           and investments.moves_on(t.type, t.traded_on, t.settles_on) > coalesce(before.on_day, '-infinity')
           and investments.moves_on(t.type, t.traded_on, t.settles_on) <= p_day) moved
     -- From the first units on; before that there is no account for cash.
     where p.status in ('CREATED', 'ACTIVE', 'DELETION_IN_PROGRESS')
    on conflict do nothing;
  get diagnostics v_written = row_count;
  return v_written;
end $$;

-- What the service costs from a day on until another, of portfolios or of all: each value counts until the next, and no day
-- that an earlier fee has counted. The percent is that of all that have none of their own. What is sold and only waits to be paid out is not looked after any more.
create or replace function investments.accrued_fees(
  p_from date, p_until date, p_percent numeric, p_portfolios uuid[] default null
) returns table (customer_id text, portfolio_id uuid, from_day date, value_days numeric, amount_minor bigint)
  language sql stable as $$
  with leaving as (
    select w.customer_id, w.portfolio_id, w.on_day, -sum(t.amount_minor) as minor
      from investments.transactions t
      join investments.valuations w on w.customer_id = t.customer_id and w.portfolio_id = t.portfolio_id
       and w.on_day >= t.traded_on and w.on_day < t.settles_on
     where t.type = 'OUTFLOWS' and t.settles_on > p_from and t.traded_on < p_until
       and (p_portfolios is null or t.portfolio_id = any (p_portfolios))
     group by 1, 2, 3),
  counted as (
    select f.customer_id, f.portfolio_id, max(f.until_day) as until_day from investments.fees f
     where f.until_day > p_from and (p_portfolios is null or f.portfolio_id = any (p_portfolios)) group by 1, 2),
  -- What has left as a whole owes nothing for the days before: its holder was promised so.
  moved as (
    select t.customer_id, t.portfolio_id, max(t.traded_on) + 1 as from_day from investments.transactions t
     where t.type = 'SECURITIES_TRANSFER_OUT' and t.traded_on >= p_from
       and (p_portfolios is null or t.portfolio_id = any (p_portfolios)) group by 1, 2),
  valued as (
    select w.customer_id, w.portfolio_id, w.on_day, w.value_minor,
           lead(w.on_day, 1, p_until) over (partition by w.customer_id, w.portfolio_id order by w.on_day) - w.on_day as days
      from investments.valuations w
     where w.on_day >= p_from and w.on_day < p_until and (p_portfolios is null or w.portfolio_id = any (p_portfolios)))
  select customer_id, portfolio_id, min(on_day), sum((value_minor - coalesce(leaving.minor, 0)) * days),
         round(sum((value_minor - coalesce(leaving.minor, 0)) * days)
               * coalesce(min(own.service_percent), p_percent) / 36500)::bigint
    from valued
    join (select p.customer_id, p.id as portfolio_id, p.service_percent from investments.portfolios p) own
      using (customer_id, portfolio_id)
    left join leaving using (customer_id, portfolio_id, on_day)
    left join counted using (customer_id, portfolio_id)
    left join moved using (customer_id, portfolio_id)
   where on_day >= greatest(counted.until_day, moved.from_day, p_from)
   group by 1, 2
$$;

-- Fees that were taken, each by a posting of its own, and whether that was undone; a pension's are part of what is certified.
create or replace view investments.charged_fees with (security_invoker = true) as
  select f.customer_id, f.portfolio_id, f.from_day, f.until_day, f.amount_minor, t.transfer_id, i.state,
         exists (select from ledger.transfers r where r.reverses = t.transfer_id) as is_given_back
    from investments.fees f
    join investments.transactions t on t.customer_id = f.customer_id and t.id = f.transaction_id
    join ledger.transfers l on l.id = t.transfer_id and l.kind = 'FEE_CHARGED'
    join holdings.product_instances i on i.customer_id = f.customer_id and i.id = f.portfolio_id
   where i.family <> 'PENSION';

-- The fees of all portfolios that hold something, from a day on until another; those that are there already stay.
create or replace function investments.reckon_fees(p_from date, p_until date, p_percent numeric) returns void
  language sql as $$
  insert into investments.fees (customer_id, portfolio_id, from_day, until_day, value_days, percent, amount_minor)
    select a.customer_id, a.portfolio_id, a.from_day, p_until, a.value_days, coalesce(o.service_percent, p_percent),
           a.amount_minor
      from investments.accrued_fees(p_from, p_until, p_percent) a
      join investments.portfolios o on (o.customer_id, o.id) = (a.customer_id, a.portfolio_id)
     where a.amount_minor > 0 and exists (
       select from ledger.accounts p
        where p.kind = 'POSITION' and p.reference = a.portfolio_id::text and p.balance_minor > 0)
    on conflict do nothing
$$;

-- What portfolios hold, at the last price up to a day, and of which day that is.
create or replace function investments.held_on(p_day date, p_portfolios text[])
  returns table (portfolio_id text, isin text, units bigint, price bigint, priced_on date) language sql stable as $$
  select a.reference, a.currency::text, a.balance_minor, last.price, last.on_day
    from ledger.accounts a join instruments.closes_on(p_day) last on last.isin = a.currency
   where a.kind = 'POSITION' and a.balance_minor > 0 and a.reference = any (p_portfolios) order by a.currency
$$;

-- Portfolios of which a fund lies further from the share its strategy wants than so many percentage points, by the closes
-- of a day for which there are prices; what no strategy of theirs wants has a share of none.
create or replace function investments.drifted_on(
  p_day date, p_points bigint, p_templates text[], p_isins text[], p_percents int[]
) returns table (customer_id text, portfolio_id uuid) language sql stable as $$
  with targets as (
    select * from unnest(p_templates, p_isins, p_percents) as t (template, isin, percent)),
  -- Of these each is far off already where nothing is held of it.
  wide as (
    select template, count(*) filter (where percent > p_points) as n from targets group by template),
  worth as (
    select p.customer_id, p.portfolio_id, p.isin, p.value_minor::numeric as minor,
           sum(p.value_minor) over (partition by p.portfolio_id) as total
      from investments.positions_on(p_day) p
     where exists (select from instruments.prices where on_day = p_day))
  select w.customer_id, w.portfolio_id
    from worth w
    join holdings.product_instances i on i.customer_id = w.customer_id and i.id = w.portfolio_id
    join wide on wide.template = i.template_id
    left join targets t on t.template = i.template_id and t.isin = w.isin
   group by 1, 2, wide.n
  having bool_or(abs(w.minor * 100 - coalesce(t.percent, 0) * w.total) > p_points * w.total)
      or count(*) filter (where t.percent > p_points) < wide.n
$$;

-- Portfolios whose own weights are to be restored, on a day for which there are prices.
create or replace function investments.mixes_due(p_day date) returns table (portfolio_id uuid) language sql stable as $$
  select p.id from investments.portfolios p
   where p.rebalance_on <= p_day and exists (select from instruments.prices where on_day = p_day)
$$;
