-- What deposits have earned by a day, reckoned in sets.

-- The days of leap years before a day, each counted 366 times: whole years by reckoning, not by looking.
create or replace function deposits.leap_days(p_day date) returns int language sql immutable parallel safe as $$
  select 366 * ((extract(year from p_day)::int - 1) / 4 - (extract(year from p_day)::int - 1) / 100
                + (extract(year from p_day)::int - 1) / 400)
    + case when extract(day from make_date(extract(year from p_day)::int, 3, 1) - 1) = 29
           then extract(doy from p_day)::int - 1 else 0 end
$$;

-- ACT/ACT-ICMA: whole regular periods are worth 1 / frequency, parts of one their share of its days.
create or replace function deposits.icma_years(p_from date, p_to date, p_anchor date, p_per_year int) returns numeric
  language sql immutable parallel safe as $$
  select coalesce(sum((least(p_to, period.until) - greatest(p_from, period.since))::numeric(60, 40)
                      / ((period.until - period.since) * p_per_year)), 0)
    from (select (p_anchor + make_interval(months => n * 12 / p_per_year))::date as since,
                 (p_anchor + make_interval(months => (n + 1) * 12 / p_per_year))::date as until
            from generate_series(0, ((p_to - p_anchor) / 28 + 1)) n) period
   where period.since < p_to and period.until > p_from
$$;

-- What a stretch of days weighs; divided by the basis it is a part of a year.
create or replace function deposits.day_weight(p_day_count text, p_from date, p_to date, p_anchor date, p_per_year int)
  returns numeric language sql immutable parallel safe as $$
  select case p_day_count
    when '30E/360' then
      360 * (extract(year from p_to) - extract(year from p_from))
      + 30 * (extract(month from p_to) - extract(month from p_from))
      + least(extract(day from p_to), 30) - least(extract(day from p_from), 30)
    when 'ACT/ACT-ISDA' then
      (p_to - p_from) * 366 - (deposits.leap_days(p_to) - deposits.leap_days(p_from))
    when 'ACT/ACT-ICMA' then deposits.icma_years(p_from, p_to, p_anchor, p_per_year)
    else (p_to - p_from) end
$$;

create or replace function deposits.day_basis(p_day_count text) returns int language sql immutable parallel safe as $$
  select case p_day_count
    when '30E/360' then 360 when 'ACT/360' then 360
    when 'ACT/ACT-ISDA' then 365 * 366 when 'ACT/ACT-ICMA' then 1 else 365 end
$$;

-- Interest that earns interest from the next day on, stretch after stretch.
create or replace function deposits.compound_next(p_earned numeric, p_balance numeric, p_rate numeric, p_days int)
  returns numeric language sql immutable parallel safe as $$
  select (p_balance + p_earned) * ((1 + p_rate / 36500)::numeric(60, 40) ^ p_days)::numeric(60, 40) - p_balance
$$;

create or replace aggregate deposits.compounded(p_balance numeric, p_rate numeric, p_days int) (
  sfunc = deposits.compound_next, stype = numeric, initcond = '0', parallel = safe
);

-- The last deposit of each range of so many, and the last of all.
create or replace function deposits.accrual_ranges(p_most int)
  returns table (last_customer text, last_instance uuid) language sql stable
  set enable_seqscan = off
  set enable_bitmapscan = off
  set enable_sort = off
  set max_parallel_workers_per_gather = 0
as $$
  select customer_id, instance_id
    from (select customer_id, instance_id, row_number() over (order by customer_id, instance_id) as n
            from deposits.contracts) c
   where n % p_most = 0
  union
  (select customer_id, instance_id from deposits.contracts order by customer_id desc, instance_id desc limit 1)
  order by 1, 2
$$;

-- Stretches of running deposits after one key up to another that have not accrued for the day yet.
-- Without settings of its own, because only then it becomes a part of the statement that asks for it.
create or replace function deposits.unaccrued(
  p_day date, p_after_customer text, p_after_instance uuid, p_last_customer text, p_last_instance uuid
) returns table (
  customer_id text, instance_id uuid, day_count text, anchor_on date, per_year int,
  balance_minor bigint, rate_percent numeric, from_day date, until_day date
) language sql stable as $$
  select c.customer_id, c.instance_id, c.day_count, c.anchor_on, c.per_year, s.balance_minor, s.rate_percent,
         greatest(s.from_day, c.accrued_from), least(s.until_day, p_day, c.matures_on)
    from deposits.contracts c
    join deposits.steps s on s.customer_id = c.customer_id and s.instance_id = c.instance_id
     and s.from_day < least(p_day, c.matures_on) and (s.until_day is null or s.until_day > c.accrued_from)
     and (s.customer_id, s.instance_id) > (p_after_customer, p_after_instance)
     and (s.customer_id, s.instance_id) <= (p_last_customer, p_last_instance)
   where c.is_running and c.starts_on < p_day
     and (c.customer_id, c.instance_id) > (p_after_customer, p_after_instance)
     and (c.customer_id, c.instance_id) <= (p_last_customer, p_last_instance)
     and not exists (select from deposits.accruals a where a.day = p_day
                        and (a.customer_id, a.instance_id) > (p_after_customer, p_after_instance)
                        and (a.customer_id, a.instance_id) <= (p_last_customer, p_last_instance)
                        and a.customer_id = c.customer_id and a.instance_id = c.instance_id)
$$;

-- Accrues the running deposits after one key up to another, and says how many rows are new: none the second
-- time. What a killed run has done stays done. Contracts, steps and what has accrued already are walked together
-- along their keys; those that compound by the day are few and reckoned by themselves, because the aggregate
-- that does it needs its stretches in order.
create or replace function deposits.accrue(
  p_day date, p_after_customer text, p_after_instance uuid, p_last_customer text, p_last_instance uuid
) returns int language plpgsql
  set enable_seqscan = off
  set enable_bitmapscan = off
  set enable_nestloop = off
  set enable_hashjoin = off
  set enable_sort = off
  set max_parallel_workers_per_gather = 0
as $$
declare
  v_simple int;
  v_compounding int;
begin
  insert into deposits.accruals (customer_id, instance_id, day, interest_minor)
    select u.customer_id, u.instance_id, p_day,
           round(sum(u.balance_minor * u.rate_percent
                     * deposits.day_weight(u.day_count, u.from_day, u.until_day, u.anchor_on, u.per_year))
                 / (100 * deposits.day_basis(min(u.day_count))))
      from deposits.unaccrued(p_day, p_after_customer, p_after_instance, p_last_customer, p_last_instance) u
     where u.day_count <> 'ACT/365F-DAILY'
     group by u.customer_id, u.instance_id;
  get diagnostics v_simple = row_count;

  insert into deposits.accruals (customer_id, instance_id, day, interest_minor)
    select u.customer_id, u.instance_id, p_day,
           round(deposits.compounded(u.balance_minor, u.rate_percent, u.until_day - u.from_day order by u.from_day))
      from deposits.unaccrued(p_day, p_after_customer, p_after_instance, p_last_customer, p_last_instance) u
     where u.day_count = 'ACT/365F-DAILY'
     group by u.customer_id, u.instance_id;
  get diagnostics v_compounding = row_count;
  return v_simple + v_compounding;
end $$;
