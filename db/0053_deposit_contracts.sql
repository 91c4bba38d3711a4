-- A deposit's contract, what stood on it from which day on, and what it has earned.

create table deposits.contracts (
  customer_id text not null,
  instance_id uuid not null,
  order_id uuid,
  -- The deposit whose money this one carries on.
  renewed_from uuid,
  bank_id text not null,
  bank_country text not null check (bank_country ~ '^[A-Z]{2}$'),
  model text not null check (model in ('TRUST', 'DIRECT', 'CUSTODIAL')),
  market text not null check (market in
    ('en', 'en-US', 'de-DE', 'en-GB', 'en-IE', 'es-ES', 'nl-NL', 'de-AT', 'fr-FR', 'pl-PL', 'fi-FI', 'it-IT', 'de-CH')),
  day_count text not null check (day_count in
    ('30E/360', 'ACT/360', 'ACT/365F', 'ACT/ACT-ISDA', 'ACT/ACT-ICMA', 'ACT/365F-DAILY')),
  payout text not null check (payout in
    ('AT_MATURITY', 'ANNUAL', 'QUARTERLY', 'MONTHLY_PAYOUT', 'QUARTERLY_PAYOUT',
     'MONTHLY_CAPITALISED', 'QUARTERLY_CAPITALISED', 'ANNUAL_CAPITALISED')),
  prolongation text not null check (prolongation in ('OPTIONAL', 'DEFAULT_ON', 'N/A')),
  early_termination text not null,
  term_months int,
  notice_days int,
  min_minor bigint not null,
  max_minor bigint not null,
  starts_on date not null,
  -- As agreed, and the business day on which the money is back.
  matures_on date,
  pays_on date,
  -- Regular periods are counted from here.
  anchor_on date not null,
  per_year int not null check (per_year in (1, 4, 12)),
  -- Interest before this day has been posted.
  accrued_from date not null,
  -- The next regular posting before the end: for which day, and on which it is paid. None: only at the end.
  posts_for date,
  posts_on date,
  ledger_account_id uuid not null,
  is_running boolean not null default true,
  primary key (customer_id, instance_id),
  foreign key (customer_id, instance_id) references deposits.product_instances,
  check ((matures_on is null) = (pays_on is null)),
  check ((posts_for is null) = (posts_on is null)),
  check (accrued_from >= starts_on)
) with (fillfactor = 90);
create index contracts_posting on deposits.contracts (posts_on) where is_running;
create index contracts_maturing on deposits.contracts (pays_on) where is_running;
call platform.guard('deposits.contracts');

-- Balance and rate from a day on, until the next step. The last one is open.
create table deposits.steps (
  customer_id text not null,
  instance_id uuid not null,
  from_day date not null,
  until_day date check (until_day > from_day),
  balance_minor bigint not null check (balance_minor >= 0),
  -- Nominal: what the engine counts with.
  rate_percent numeric not null,
  primary key (customer_id, instance_id, from_day),
  foreign key (customer_id, instance_id) references deposits.contracts
);
call platform.guard('deposits.steps');

-- What a deposit has earned and not yet posted, as it stood on a day. The sum is in closed form, so no
-- day needs the one before it.
create table deposits.accruals (
  customer_id text not null,
  instance_id uuid not null,
  day date not null,
  interest_minor bigint not null,
  primary key (day, customer_id, instance_id)
);
call platform.guard('deposits.accruals');

create table deposits.interest_postings (
  customer_id text not null,
  instance_id uuid not null,
  -- Covers the days before it.
  posted_for date not null,
  posted_on date not null,
  transfer_id uuid not null,
  currency text not null,
  interest_minor bigint not null,
  tax_minor bigint not null,
  -- What an exemption order freed, and at which agent.
  exempted_minor bigint not null default 0,
  agent_id text,
  receipt jsonb not null,
  tax jsonb not null,
  primary key (customer_id, instance_id, posted_for),
  foreign key (customer_id, instance_id) references deposits.contracts
);
create index postings_by_day on deposits.interest_postings (customer_id, posted_on);
call platform.guard('deposits.interest_postings');

create table deposits.maturity_instructions (
  customer_id text not null,
  instance_id uuid not null,
  legs jsonb not null,
  set_by text not null,
  set_at timestamptz not null default now(),
  -- From this day on it stands.
  locked_on date,
  primary key (customer_id, instance_id),
  foreign key (customer_id, instance_id) references deposits.contracts
);
call platform.guard('deposits.maturity_instructions');

create table deposits.withdrawals (
  customer_id text not null,
  id uuid not null,
  instance_id uuid not null,
  kind text not null check (kind in ('WITHDRAWAL', 'NOTICE', 'EARLY_EXIT')),
  -- None: everything.
  amount_minor bigint check (amount_minor > 0),
  asked_on date not null,
  effective_on date not null,
  state text not null check (state in ('REQUESTED', 'SETTLED', 'WITHDRAWN')),
  primary key (customer_id, id),
  foreign key (customer_id, instance_id) references deposits.contracts
);
create index withdrawals_due on deposits.withdrawals (effective_on) where state = 'REQUESTED';
create index withdrawals_of_instance on deposits.withdrawals (customer_id, instance_id) where state = 'REQUESTED';
call platform.guard('deposits.withdrawals');

-- Days in leap years between year 1 and a day.
create function deposits.leap_days(p_day date) returns int language sql immutable parallel safe as $$
  select (366 * ((y - 1) / 4 - (y - 1) / 100 + (y - 1) / 400)
    + case when (y % 4 = 0 and y % 100 <> 0) or y % 400 = 0 then extract(doy from p_day)::int - 1 else 0 end)
    from (select extract(year from p_day)::int as y) t
$$;

-- ACT/ACT-ICMA: whole regular periods are worth 1 / frequency, parts of one their share of its days.
create function deposits.icma_years(p_from date, p_to date, p_anchor date, p_per_year int) returns numeric
  language sql immutable parallel safe as $$
  select coalesce(sum((least(p_to, period.until) - greatest(p_from, period.since))::numeric(60, 40)
                      / ((period.until - period.since) * p_per_year)), 0)
    from (select (p_anchor + make_interval(months => n * 12 / p_per_year))::date as since,
                 (p_anchor + make_interval(months => (n + 1) * 12 / p_per_year))::date as until
            from generate_series(0, ((p_to - p_anchor) / 28 + 1)) n) period
   where period.since < p_to and period.until > p_from
$$;

-- What a stretch of days weighs; divided by the basis it is a part of a year.
create function deposits.day_weight(p_day_count text, p_from date, p_to date, p_anchor date, p_per_year int)
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

create function deposits.day_basis(p_day_count text) returns int language sql immutable parallel safe as $$
  select case p_day_count
    when '30E/360' then 360 when 'ACT/360' then 360
    when 'ACT/ACT-ISDA' then 365 * 366 when 'ACT/ACT-ICMA' then 1 else 365 end
$$;

-- Interest that earns interest from the next day on, stretch after stretch.
create function deposits.compound_next(p_earned numeric, p_balance numeric, p_rate numeric, p_days int)
  returns numeric language sql immutable parallel safe as $$
  select (p_balance + p_earned) * ((1 + p_rate / 36500)::numeric(60, 40) ^ p_days)::numeric(60, 40) - p_balance
$$;
create aggregate deposits.compounded(p_balance numeric, p_rate numeric, p_days int) (
  sfunc = deposits.compound_next, stype = numeric, initcond = '0', parallel = safe
);

-- Accrues a chunk of the running deposits, those after a key, and says where it stopped; nothing once
-- there are no more. What a killed run has done stays done.
create function deposits.accrue(
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
                          order by s.from_day))
             else round(sum(s.balance_minor * s.rate_percent
                            * deposits.day_weight(c.day_count, greatest(s.from_day, c.accrued_from),
                                least(s.until_day, c.until), c.anchor_on, c.per_year))
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

-- From a day on another balance, another rate, or both; what is null stays as it is.
create function deposits.set_steps(
  p_customers text[], p_instances uuid[], p_days date[], p_balances bigint[], p_rates numeric[]
) returns void language plpgsql as $$
begin
  if exists (
    select from unnest(p_customers, p_instances, p_days) as n (customer_id, instance_id, day)
      join deposits.steps s using (customer_id, instance_id) where s.from_day > n.day) then
    raise exception 'a step cannot begin before the one that holds' using errcode = 'check_violation';
  end if;
  insert into deposits.steps (customer_id, instance_id, from_day, balance_minor, rate_percent)
    select n.customer_id, n.instance_id, n.day, coalesce(n.balance, s.balance_minor), coalesce(n.rate, s.rate_percent)
      from unnest(p_customers, p_instances, p_days, p_balances, p_rates)
           as n (customer_id, instance_id, day, balance, rate)
      left join deposits.steps s on s.customer_id = n.customer_id and s.instance_id = n.instance_id
       and s.until_day is null
    on conflict (customer_id, instance_id, from_day) do update
      set balance_minor = excluded.balance_minor, rate_percent = excluded.rate_percent;
  update deposits.steps s set until_day = n.day
    from unnest(p_customers, p_instances, p_days) as n (customer_id, instance_id, day)
   where s.customer_id = n.customer_id and s.instance_id = n.instance_id
     and s.until_day is null and s.from_day < n.day;
end $$;
