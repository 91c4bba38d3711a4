-- What everything cost at the close of a day, or of the last one before it that had a price.
create or replace function instruments.closes_on(p_day date)
  returns table (isin text, price bigint, on_day date) language sql stable as $$
  select i.isin, last.price, last.on_day
    from instruments.instruments i,
         lateral (select p.price, p.on_day from instruments.prices p
                   where p.isin = i.isin and p.on_day <= p_day order by p.on_day desc limit 1) last
$$;

-- Of units bought on the first day by their weights and kept since: how far they ever stood below a height, as a share
-- of one below zero, and since when that is known.
create or replace function instruments.worst_fall(p_isins text[], p_percents int[])
  returns table (fall numeric, since date) language sql stable as $$
  with weights as (select * from unnest(p_isins, p_percents) as w (isin, percent)),
  first as (select min(on_day) as on_day from instruments.prices),
  start as (select p.isin, p.price from instruments.prices p join first using (on_day)),
  course as (
    select p.on_day, sum(w.percent * p.price::numeric / s.price) as value
      from instruments.prices p join weights w using (isin) join start s using (isin)
     group by p.on_day having count(*) = (select count(*) from weights)),
  falls as (select value / max(value) over (order by on_day) - 1 as fall from course)
  select coalesce(min(falls.fall), 0)::numeric(12, 6),
         coalesce((select on_day from first), (select business_date from platform.business_clock))
    from falls
$$;
