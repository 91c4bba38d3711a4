-- What everything cost at the close of a day, or of the last one before it that had a price.
create or replace function instruments.closes_on(p_day date)
  returns table (isin text, price bigint, on_day date) language sql stable as $$
  select i.isin, last.price, last.on_day
    from instruments.instruments i,
         lateral (select p.price, p.on_day from instruments.prices p
                   where p.isin = i.isin and p.on_day <= p_day order by p.on_day desc limit 1) last
$$;
