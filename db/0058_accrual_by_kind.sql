-- Accruing as before, but each deposit is reckoned by its own kind only: an aggregate inside a case is
-- computed for every row, and compounding costs a hundred times what counting does.

create or replace function deposits.leap_days(p_day date) returns int language sql immutable parallel safe as $$
  select 366 * ((extract(year from p_day)::int - 1) / 4 - (extract(year from p_day)::int - 1) / 100
                + (extract(year from p_day)::int - 1) / 400)
    + case when extract(day from make_date(extract(year from p_day)::int, 3, 1) - 1) = 29
           then extract(doy from p_day)::int - 1 else 0 end
$$;

-- Accrues a chunk of the running deposits, those after a key, and says where it stopped; nothing once
-- there are no more. What a killed run has done stays done.
create or replace function deposits.accrue(
  p_day date, p_after_customer text, p_after_instance uuid, p_most int,
  out last_customer text, out last_instance uuid, out accrued int
) language sql as $$
  with chunk as materialized (
    select c.customer_id, c.instance_id, c.day_count, c.accrued_from, c.anchor_on, c.per_year,
           least(p_day, c.matures_on) as until
      from deposits.contracts c
     where c.is_running and c.starts_on < p_day
       and (c.customer_id, c.instance_id) > (p_after_customer, p_after_instance)
     order by c.customer_id, c.instance_id
     limit p_most
  ), earned as (
    select c.customer_id, c.instance_id,
           case when c.day_count = 'ACT/365F-DAILY'
             then round(deposits.compounded(s.balance_minor, s.rate_percent,
                          least(s.until_day, c.until) - greatest(s.from_day, c.accrued_from)
                          order by s.from_day) filter (where c.day_count = 'ACT/365F-DAILY'))
             else round(sum(s.balance_minor * s.rate_percent
                            * deposits.day_weight(c.day_count, greatest(s.from_day, c.accrued_from),
                                least(s.until_day, c.until), c.anchor_on, c.per_year))
                          filter (where c.day_count <> 'ACT/365F-DAILY')
                        / (100 * deposits.day_basis(c.day_count)))
           end::bigint as interest_minor
      from chunk c
      join deposits.steps s on s.customer_id = c.customer_id and s.instance_id = c.instance_id
       and s.from_day < c.until and (s.until_day is null or s.until_day > c.accrued_from)
     where not exists (select from deposits.accruals a where a.day = p_day
                          and a.customer_id = c.customer_id and a.instance_id = c.instance_id)
     group by c.customer_id, c.instance_id, c.day_count
  ), added as (
    insert into deposits.accruals (customer_id, instance_id, day, interest_minor)
      select customer_id, instance_id, p_day, interest_minor from earned
      on conflict do nothing
      returning 1
  )
  select last.customer_id, last.instance_id, (select count(*)::int from added)
    from (select customer_id, instance_id from chunk
           order by customer_id desc, instance_id desc limit 1) last
$$;
