-- What everything cost at the close of a day, or of the last one before it that had a price.
create or replace function instruments.closes_on(p_day date)
  returns table (isin text, price bigint, on_day date) language sql stable as $$
  select i.isin, last.price, last.on_day
    from instruments.instruments i,
         lateral (select p.price, p.on_day from instruments.prices p
                   where p.isin = i.isin and p.on_day <= p_day order by p.on_day desc limit 1) last
$$;

-- The course of units bought on the first day by their weights and kept since, less a yearly fee in percent: one and
-- eighteen digits on the first day, and each day on which all of them had a price.
create or replace function instruments.course(p_isins text[], p_percents int[], p_fee numeric)
  returns table (on_day date, index numeric) language sql stable as $$
  with weights as (select * from unnest(p_isins, p_percents) as w (isin, percent)),
  first as (select min(on_day) as on_day from instruments.prices),
  start as (select p.isin, p.price, p.on_day from instruments.prices p join first using (on_day))
  select p.on_day,
         round(sum(w.percent * p.price::numeric / s.price) / 100
               * power((1 - p_fee / 100)::float8, (p.on_day - min(s.on_day)) / 365.0)::numeric * 1e18)
    from instruments.prices p join weights w using (isin) join start s using (isin)
   group by p.on_day having count(*) = (select count(*) from weights)
   order by p.on_day
$$;
