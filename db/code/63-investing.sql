-- What the custodian's answers and statement are compared with.

-- The instructions of portfolios, as far as investing has to know of them.
create or replace view investments.instructions with (security_invoker = true) as
  select customer_id, id, type, instruction_state, account_id, exported_on, market, state,
         amount_minor, reason, fund_by, forward_on
    from orders.orders where type is not null;

-- Portfolios whose contract was withdrawn from, by the order that began them.
create or replace view investments.withdrawn with (security_invoker = true) as
  select o.customer_id, o.instance_id as portfolio_id, o.id as order_id
    from orders.revocations r join orders.orders o on o.customer_id = r.customer_id and o.id = r.order_id
   where o.type = 'LIQUID_ONBOARDING';

-- Who begins to invest: how far they are as a customer, and whether there is an account at the custodian to begin on.
create or replace view investments.beginners with (security_invoker = true) as
  select c.id as customer_id, c.status, d.state as depot
    from customers.customers c left join investments.depots d on d.customer_id = c.id;

-- The cash of portfolios that is promised neither to their customers nor to the custodian, who invests distributions again.
create or replace function investments.free_cash() returns table (customer_id text, portfolio_id uuid, minor bigint)
  language sql stable as $$
  select p.customer_id, p.id, cash.balance_minor - coalesce(promised.minor, 0) - coalesce(asked.minor, 0)
    from investments.portfolios p
    join ledger.accounts cash on cash.kind = 'PORTFOLIO' and cash.reference = p.id::text and cash.currency = 'EUR'
    left join lateral (
      select -sum(t.amount_minor)::bigint as minor from investments.transactions t
       where t.customer_id = p.customer_id and t.portfolio_id = p.id and t.type = 'OUTFLOWS'
         and t.state = 'FILLED') promised on true
    left join lateral (
      select sum(t.amount_minor)::bigint as minor from investments.trades t
       where t.customer_id = p.customer_id and t.portfolio_id = p.id and t.order_id is null and t.side = 'BUY'
         and (t.state = 'SUBMITTED' or exists (
           select from investments.fills f
            where f.customer_id = t.customer_id and f.trade_id = t.id and f.transaction_id is null))) asked on true
$$;

-- Fees that are due and not charged, each with what is there for it: the free cash, less what older fees of the same
-- portfolio take of it.
create or replace function investments.open_fees()
  returns table (customer_id text, portfolio_id uuid, from_day date, until_day date, value_days numeric, percent numeric,
                 amount_minor bigint, undone int, free_minor bigint)
  language sql stable as $$
  select f.customer_id, f.portfolio_id, f.from_day, f.until_day, f.value_days, f.percent, f.amount_minor, f.undone,
         free.minor - coalesce(sum(f.amount_minor) over (
               partition by f.customer_id, f.portfolio_id order by f.from_day
               rows between unbounded preceding and 1 preceding), 0)::bigint
    from investments.fees f
    join investments.free_cash() free on free.customer_id = f.customer_id and free.portfolio_id = f.portfolio_id
   where f.transaction_id is null
$$;

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

-- What differs takes no orders; what agrees again does, however long nothing was stated in between. Only portfolios are
-- stated: why anything else stands still is not the custodian's to say.
create or replace function investments.stop_differing(p_portfolios text[]) returns void
  language sql as $$
  update holdings.product_instances i set state = 'ISSUE_IDENTIFIED' from investments.portfolios p
   where (p.customer_id, p.id) = (i.customer_id, i.id) and i.state = 'ACTIVE' and i.id::text = any (p_portfolios);
  update holdings.product_instances i set state = 'ACTIVE' from investments.portfolios p
   where (p.customer_id, p.id) = (i.customer_id, i.id) and i.state = 'ISSUE_IDENTIFIED'
     and not i.id::text = any (p_portfolios);
$$;

-- What exemption orders have freed at each agent, in the year of a day and up to it: of interest, and of what funds
-- gained, which is the custodian's to tax.
create or replace function tax.exempted(p_customers text[], p_day date)
  returns table (customer_id text, agent_id text, minor bigint) language sql stable as $$
  select f.customer_id, f.agent_id, sum(f.minor)::bigint from (
    select d.customer_id, d.agent_id, d.minor from deposits.exempted(p_customers, p_day) d
    union all
    select e.customer_id, 'depot-bank', e.exempted_minor from investments.tax_entries e
     where e.customer_id = any (p_customers) and e.on_day between date_trunc('year', p_day)::date and p_day) f
   group by f.customer_id, f.agent_id
$$;

-- Losses of sales that were not set off yet; below zero where one that was set off was undone.
create or replace function investments.losses_left(p_customers text[])
  returns table (customer_id text, minor bigint) language sql stable as $$
  select w.customer_id, sum(greatest(-w.gain, 0) - w.used)::bigint from (
    -- Each with what corrects it.
    select e.customer_id, sum(e.gain_minor) as gain, sum(e.losses_used_minor) as used
      from investments.tax_entries e where e.customer_id = any (p_customers)
     group by e.customer_id, coalesce(e.corrects, e.id)) w
   group by w.customer_id
$$;

-- Taxes that were taken in the year of a day, of portfolios or of all: what stands of each reckoning with everything that
-- has corrected it.
create or replace function investments.taxes_taken(p_day date, p_portfolios uuid[] default null)
  returns table (customer_id text, portfolio_id uuid, id uuid, on_day date, open_minor bigint, tax_minor bigint, lines jsonb)
  language sql stable as $$
  select e.customer_id, e.portfolio_id, e.id, e.on_day, stands.open_minor, stands.tax_minor, stands.lines
    from investments.tax_entries e
    cross join lateral (
      select sum(c.gain_minor - c.losses_used_minor - c.exempted_minor)::bigint as open_minor,
             sum(c.tax_minor)::bigint as tax_minor, jsonb_agg(c.lines order by c.id) as lines
        from (select e.* union all
              select k.* from investments.tax_entries k
               where k.customer_id = e.customer_id and k.corrects = e.id) c) stands
   where e.on_day between date_trunc('year', p_day)::date and p_day and e.corrects is null
     and e.tax_minor > 0 and stands.tax_minor > 0
     and (p_portfolios is null or e.portfolio_id = any (p_portfolios))
     -- What is due in January may be waiting for what is sold for it.
     and not exists (select from investments.prepayments p
                      where p.customer_id = e.customer_id and p.entry_id = e.id and p.transaction_id is null)
$$;

-- Portfolios of which taxes were taken this year, and whose owners may get some of it back: they have losses left, or have
-- given the custodian an exemption order or a certificate.
create or replace function investments.taxes_to_credit(p_day date) returns table (customer_id text, portfolio_id uuid)
  language sql stable as $$
  with taken as materialized (select distinct t.customer_id, t.portfolio_id from investments.taxes_taken(p_day) t)
  select t.customer_id, t.portfolio_id from taken t
   where t.customer_id in (
           select l.customer_id from investments.losses_left((select array_agg(distinct o.customer_id) from taken o)) l
            where l.minor > 0)
      or exists (select from tax.exemption_orders o
                  where o.customer_id = t.customer_id and o.agent_id = 'depot-bank' and o.valid_from <= p_day
                    and coalesce(o.valid_to, 'infinity') >= p_day)
      or exists (select from tax.held_certificates c where c.customer_id = t.customer_id and c.kind = 'NV')
$$;

-- What funds brought each customer for tax in a span of days, and what was taken of it: gains and losses as they were
-- reckoned, money as it moved. None of whoever had nothing.
create or replace function investments.taxed_in(p_customers text[], p_from date[], p_to date[])
  returns table (customer_id text, from_day date, distributions_minor bigint, prepayments_minor bigint, gains_minor bigint,
                 losses_minor bigint, losses_used_minor bigint, exempted_minor bigint, tax_minor bigint, taxes jsonb)
  language sql stable as $$
  select w.customer_id, w.from_day, coalesce(moved.distributed, 0)::bigint, coalesce(e.prepayments, 0)::bigint,
         coalesce(e.gains, 0)::bigint, coalesce(e.losses, 0)::bigint, coalesce(e.losses_used, 0)::bigint,
         coalesce(e.exempted, 0)::bigint, coalesce(-moved.taxed, 0)::bigint, coalesce(l.taxes, '[]')
    from unnest(p_customers, p_from, p_to) as w (customer_id, from_day, to_day)
    cross join lateral (
      select sum(x.gain) filter (where x.kind = 'PREPAYMENT') as prepayments,
             sum(x.gain) filter (where x.kind = 'SALE' and x.gain > 0) as gains,
             -sum(x.gain) filter (where x.gain < 0) as losses,
             sum(x.losses_used) as losses_used, sum(x.exempted) as exempted
        from (
          -- Each with what corrects it.
          select coalesce(of.kind, y.kind) as kind, sum(y.gain_minor) as gain, sum(y.losses_used_minor) as losses_used,
                 sum(y.exempted_minor) as exempted
            from investments.tax_entries y
            left join investments.tax_entries of on of.customer_id = y.customer_id and of.id = y.corrects
           where y.customer_id = w.customer_id and y.on_day between w.from_day and w.to_day
           group by coalesce(y.corrects, y.id), 1) x) e
    cross join lateral (
      select sum(t.amount_minor) filter (where t.type = 'DISTRIBUTIONS') as distributed,
             sum(t.amount_minor) filter (where t.type in ('TAX_CREDIT', 'TAX_DEBIT', 'TAX_PREPAYMENT')) as taxed
        from investments.transactions t
       where t.customer_id = w.customer_id and t.traded_on between w.from_day and w.to_day) moved
    left join lateral (
      select jsonb_agg(jsonb_build_object('key', named.key, 'minor', named.minor::text) order by named.key) as taxes
        from (select line ->> 'key' as key, sum((line ->> 'amount')::numeric * 100)::bigint as minor
                from investments.tax_entries x, jsonb_array_elements(x.lines) line
               where x.customer_id = w.customer_id and x.on_day between w.from_day and w.to_day
               group by 1) named
       where named.minor <> 0) l on true
   where e.losses_used is not null or moved.distributed is not null or moved.taxed is not null
$$;

-- Portfolios whose closing is ordered and done at the custodian, with what is left in them.
create or replace function investments.to_close()
  returns table (customer_id text, order_id uuid, portfolio_id uuid, account_id uuid, units bigint, cash bigint)
  language sql stable as $$
  select o.customer_id, o.id, p.id, o.account_id,
         coalesce((select sum(a.balance_minor) from ledger.accounts a
                    where a.kind = 'POSITION' and a.reference = p.id::text), 0)::bigint,
         coalesce((select a.balance_minor from ledger.accounts a
                    where a.kind = 'PORTFOLIO' and a.reference = p.id::text), 0)::bigint
    from investments.instructions o
    join investments.order_terms m on m.customer_id = o.customer_id and m.order_id = o.id
    join investments.held p on p.customer_id = o.customer_id and p.id = m.portfolio_id
   where o.type in ('LIQUID_OFFBOARDING', 'MIGRATION_ONBOARDING') and o.instruction_state = 'EXECUTED'
     and p.state = 'CLOSING_PENDING'
$$;

-- Portfolios of which everything was sold, with the cash that is left in them, and the order that sold it.
create or replace function investments.emptied()
  returns table (customer_id text, order_id uuid, portfolio_id uuid, account_id uuid, cash bigint)
  language sql stable as $$
  select distinct on (p.id) o.customer_id, o.id, p.id, o.account_id, a.balance_minor
    from ledger.accounts a
    join investments.held p on p.customer_id = a.customer_id and p.id::text = a.reference
    join investments.order_terms m on m.customer_id = p.customer_id and m.portfolio_id = p.id
    join investments.instructions o on o.customer_id = m.customer_id and o.id = m.order_id
   where a.kind = 'PORTFOLIO' and a.balance_minor > 0 and p.state = 'ACTIVE'
     and o.type = 'TOTAL_SELL' and o.instruction_state = 'EXECUTED'
     and not exists (select from ledger.accounts u
                      where u.kind = 'POSITION' and u.reference = p.id::text and u.balance_minor > 0)
   order by p.id, o.id desc
$$;

-- What a customer can reach within days, in euros: the account, deposits that are open every day, and portfolios.
create or replace view investments.liquid with (security_invoker = true) as
  select a.customer_id, a.kind, a.currency,
         case when a.kind = 'POSITION' then round(a.balance_minor::numeric * last.price / 1000000)
              else a.balance_minor end as minor
    from ledger.own_accounts a
    left join holdings.product_instances i on i.customer_id = a.customer_id and i.id::text = a.reference
    left join instruments.closes_on('infinity') last on last.isin = a.currency
   where a.kind = 'TRANSACTION' and a.currency = 'EUR'
      or a.kind = 'DEPOSIT' and i.deposit_kind = 'OVERNIGHT' and a.currency = 'EUR'
      or a.kind in ('PORTFOLIO', 'POSITION') and i.family <> 'PENSION';

-- Whose plan it would be that runs: whether they may, and the account it is paid from, an active one before others.
create or replace view investments.plan_holders with (security_invoker = true) as
  select p.customer_id, p.id as portfolio_id, i.family, i.template_id as template, i.state as instance_state,
         c.status, c.market, a.id as account_id, a.state as account_state, p.weights, p.rebalancing, p.new_money,
         d.state as depot
    from investments.portfolios p
    join holdings.product_instances i on i.customer_id = p.customer_id and i.id = p.id
    join customers.customers c on c.id = p.customer_id
    left join investments.depots d on d.customer_id = p.customer_id
    join lateral (
      select t.id, t.state from accounts.transaction_accounts t
       where t.customer_id = p.customer_id order by t.state <> 'ACTIVE', t.position limit 1) a on true;

-- What counts as gained of each lot that was held at the end of a year: 70 % of the year's base rate of what it was worth
-- at the first price, never more than it gained with what it was paid out, less what it was paid out, and a twelfth less for
-- each full month before it was bought.
create or replace function investments.lot_prepayments(
  p_year int, p_base numeric, p_customers text[], p_portfolios uuid[]
)
  returns table (customer_id text, portfolio_id uuid, isin text, number int, start_minor bigint, end_minor bigint,
                 prepayment_minor bigint)
  language sql stable as $$
  with first as materialized (
    select distinct on (p.isin) p.isin, p.price from instruments.prices p
     where p.on_day between make_date(p_year, 1, 1) and make_date(p_year, 12, 31) order by p.isin, p.on_day)
  select l.customer_id, l.portfolio_id, l.isin, l.number, worth.at_start, worth.at_end,
         round(greatest(least(worth.at_start * p_base * 0.007, worth.at_end - worth.at_start + worth.paid) - worth.paid, 0)
               * case when l.traded_on < make_date(p_year, 1, 1) then 12
                      else 13 - extract(month from l.traded_on) end / 12)::bigint
    from unnest(p_customers, p_portfolios) as w (customer_id, portfolio_id)
    join investments.lots l on l.customer_id = w.customer_id and l.portfolio_id = w.portfolio_id
    join first on first.isin = l.isin
    join instruments.closes_on(make_date(p_year, 12, 31)) last on last.isin = l.isin
    cross join lateral (
      -- Ten-thousandths of both: cents are a millionth of the product, half up.
      select div(l.units::numeric * first.price + 500000, 1000000)::bigint as at_start,
             div(l.units::numeric * last.price + 500000, 1000000)::bigint as at_end,
             div(l.units::numeric * instruments.distributed(l.isin, p_year, l.traded_on) + 500000, 1000000)::bigint
               as paid) worth
   where l.traded_on <= make_date(p_year, 12, 31)
$$;

-- Reckons the prepayment of portfolios, and credits it to what they hold: it is not taxed again. Only classes of tax that
-- are named are prepaid for, each with the percent of it that is taxable.
create or replace function investments.reckon_prepayments(
  p_year int, p_base numeric, p_classes text[], p_taxable numeric[], p_customers text[], p_portfolios uuid[]
) returns void language plpgsql as $$
begin
  insert into investments.prepayments (customer_id, portfolio_id, year)
    select w.customer, w.portfolio, p_year from unnest(p_customers, p_portfolios) as w (customer, portfolio);
  with lot as materialized (
    select r.*, c.taxable from investments.lot_prepayments(p_year, p_base, p_customers, p_portfolios) r
      join instruments.instruments i on i.isin = r.isin
      join unnest(p_classes, p_taxable) as c (class, taxable) on c.class = i.tax_class),
  credited as (
    update investments.lots l set prepaid_minor = l.prepaid_minor + lot.prepayment_minor from lot
     where (l.customer_id, l.portfolio_id, l.isin, l.number) = (lot.customer_id, lot.portfolio_id, lot.isin, lot.number)
       and lot.prepayment_minor > 0)
  insert into investments.prepaid_funds
    (customer_id, portfolio_id, year, isin, start_minor, end_minor, prepayment_minor, taxable_minor)
    select lot.customer_id, lot.portfolio_id, p_year, lot.isin, sum(lot.start_minor), sum(lot.end_minor),
           sum(lot.prepayment_minor), round(sum(lot.prepayment_minor) * min(lot.taxable) / 100)
      from lot group by 1, 2, 4;
end $$;

-- Prepayments that are due and not taken, each with what is there for it.
create or replace function investments.open_prepayments()
  returns table (customer_id text, portfolio_id uuid, year int, amount_minor bigint, free_minor bigint)
  language sql stable as $$
  select p.customer_id, p.portfolio_id, p.year, p.tax_minor, free.minor
    from investments.prepayments p
    join investments.free_cash() free on free.customer_id = p.customer_id and free.portfolio_id = p.portfolio_id
   where p.transaction_id is null and p.tax_minor > 0
$$;
