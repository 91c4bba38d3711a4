-- What everything cost at the close of a day, or of the last one before it that had a price.
create or replace function instruments.closes_on(p_day date)
  returns table (isin text, price bigint, on_day date) language sql stable as $$
  select i.isin, last.price, last.on_day
    from instruments.instruments i,
         lateral (select p.price, p.on_day from instruments.prices p
                   where p.isin = i.isin and p.on_day <= p_day order by p.on_day desc limit 1) last
$$;

-- The course of units bought on the first day by their weights and kept since, what they paid out invested in more of them,
-- less a yearly fee in percent: one and eighteen digits on the first day, and each day on which all of them had a price.
create or replace function instruments.course(p_isins text[], p_percents int[], p_fee numeric)
  returns table (on_day date, index numeric) language sql stable as $$
  with weights as (select * from unnest(p_isins, p_percents) as w (isin, percent)),
  first as (select min(on_day) as on_day from instruments.prices),
  start as (select p.isin, p.price, p.on_day from instruments.prices p join first using (on_day)),
  paid as (
    select a.isin, a.ex_on, 1 + a.per_unit::numeric / p.price as more from instruments.corporate_actions a
      -- At the first price without it.
      cross join lateral (select q.price from instruments.prices q
                           where q.isin = a.isin and q.on_day >= a.ex_on order by q.on_day limit 1) p
     where a.state <> 'CANCELLED'),
  -- From each day on which something was paid out until the next.
  grown as (
    select isin, ex_on, lead(ex_on, 1, 'infinity') over w as until, exp(sum(ln(more)) over w) as times
      from paid window w as (partition by isin order by ex_on))
  select p.on_day,
         round(sum(w.percent * p.price::numeric / s.price * coalesce(g.times, 1)) / 100
               * power((1 - p_fee / 100)::float8, (p.on_day - min(s.on_day)) / 365.0)::numeric * 1e18)
    from instruments.prices p join weights w using (isin) join start s using (isin)
    left join grown g on g.isin = p.isin and p.on_day >= g.ex_on and p.on_day < g.until
   group by p.on_day having count(*) = (select count(*) from weights)
   order by p.on_day
$$;

-- What each unit was paid out in a year, of those that were bought before a day.
create or replace function instruments.distributed(p_isin text, p_year int, p_bought date) returns bigint
  language sql stable as $$
  select coalesce(sum(a.per_unit), 0)::bigint from instruments.corporate_actions a
   where a.isin = p_isin and a.state <> 'CANCELLED' and a.ex_on > p_bought
     and a.ex_on between make_date(p_year, 1, 1) and make_date(p_year, 12, 31)
$$;
