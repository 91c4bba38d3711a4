-- A second opinion on what a deposit has earned: the same sums as the engine's, in closed form and another language.
create schema oracle;

-- The days of leap years before a day, each counted 366 times: whole years by reckoning, not by looking.
create function oracle.leap_days(p_day date) returns int language sql immutable parallel safe as $$
  select 366 * ((extract(year from p_day)::int - 1) / 4 - (extract(year from p_day)::int - 1) / 100
                + (extract(year from p_day)::int - 1) / 400)
    + case when extract(day from make_date(extract(year from p_day)::int, 3, 1) - 1) = 29
           then extract(doy from p_day)::int - 1 else 0 end
$$;

-- ACT/ACT-ICMA: whole regular periods are worth 1 / frequency, parts of one their share of its days.
create function oracle.icma_years(p_from date, p_to date, p_anchor date, p_per_year int) returns numeric
  language sql immutable parallel safe as $$
  select coalesce(sum((least(p_to, period.until) - greatest(p_from, period.since))::numeric(60, 40)
                      / ((period.until - period.since) * p_per_year)), 0)
    from (select (p_anchor + make_interval(months => n * 12 / p_per_year))::date as since,
                 (p_anchor + make_interval(months => (n + 1) * 12 / p_per_year))::date as until
            from generate_series(0, ((p_to - p_anchor) / 28 + 1)) n) period
   where period.since < p_to and period.until > p_from
$$;

-- What a stretch of days weighs; divided by the basis it is a part of a year.
create function oracle.day_weight(p_day_count text, p_from date, p_to date, p_anchor date, p_per_year int)
  returns numeric language sql immutable parallel safe as $$
  select case p_day_count
    when '30E/360' then
      360 * (extract(year from p_to) - extract(year from p_from))
      + 30 * (extract(month from p_to) - extract(month from p_from))
      + least(extract(day from p_to), 30) - least(extract(day from p_from), 30)
    when 'ACT/ACT-ISDA' then
      (p_to - p_from) * 366 - (oracle.leap_days(p_to) - oracle.leap_days(p_from))
    when 'ACT/ACT-ICMA' then oracle.icma_years(p_from, p_to, p_anchor, p_per_year)
    else (p_to - p_from) end
$$;

create function oracle.day_basis(p_day_count text) returns int language sql immutable parallel safe as $$
  select case p_day_count
    when '30E/360' then 360 when 'ACT/360' then 360
    when 'ACT/ACT-ISDA' then 365 * 366 when 'ACT/ACT-ICMA' then 1 else 365 end
$$;

-- Interest that earns interest from the next day on, stretch after stretch.
create function oracle.compound_next(p_earned numeric, p_balance numeric, p_rate numeric, p_days int)
  returns numeric language sql immutable parallel safe as $$
  select (p_balance + p_earned) * ((1 + p_rate / 36500)::numeric(60, 40) ^ p_days)::numeric(60, 40) - p_balance
$$;

create aggregate oracle.compounded(p_balance numeric, p_rate numeric, p_days int) (
  sfunc = oracle.compound_next, stype = numeric, initcond = '0', parallel = safe
);

-- Earned and not posted yet, by a day.
create function oracle.accrued(p_instance uuid, p_day date) returns bigint language sql stable as $$
  select case min(u.day_count) when 'ACT/365F-DAILY'
    then round(oracle.compounded(u.balance_minor, u.rate_percent, u.until_day - u.from_day order by u.from_day))
    else round(sum((least(u.balance_minor, u.bound) * u.rate_percent
                    + greatest(u.balance_minor - u.bound, 0) * coalesce(u.tier_rate_percent, 0))
                   * oracle.day_weight(u.day_count, u.from_day, u.until_day, u.anchor_on, u.per_year))
               / (100 * oracle.day_basis(min(u.day_count)))) end::bigint
    from (select c.day_count, c.anchor_on, c.per_year, s.balance_minor, s.rate_percent, s.tier_rate_percent,
                 coalesce(c.tier_above_minor, 9223372036854775807) as bound,
                 greatest(s.from_day, c.accrued_from) as from_day, least(s.until_day, p_day, c.matures_on) as until_day
            from deposits.contracts c
            join deposits.steps s on s.customer_id = c.customer_id and s.instance_id = c.instance_id
             and s.from_day < least(p_day, c.matures_on) and (s.until_day is null or s.until_day > c.accrued_from)
           where c.instance_id = p_instance and c.is_running and c.starts_on < p_day) u
$$;
