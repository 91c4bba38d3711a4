-- What falls due, and the steps of balance and rate that interest is reckoned from.

-- From each day on so much more or less, other rates, or both; what is null stays as it is. The day is any that
-- is not posted yet, whatever stands on later ones: banks date credits a few days ahead, and not in the order
-- in which they tell of them.
create or replace function deposits.change_steps(
  p_customers text[], p_instances uuid[], p_days date[], p_added bigint[], p_rates numeric[],
  p_tier_rates numeric[] default null
) returns void language plpgsql as $$
begin
  if exists (
    select from unnest(p_customers, p_instances, p_days) as n (customer_id, instance_id, day)
      left join deposits.contracts c using (customer_id, instance_id)
     where n.day < coalesce(c.accrued_from, 'infinity')) then
    raise exception 'interest before this day is posted already' using errcode = 'check_violation';
  end if;
  insert into deposits.steps (customer_id, instance_id, from_day, until_day, balance_minor, rate_percent,
                              tier_rate_percent)
    select s.customer_id, s.instance_id, n.day, s.until_day, s.balance_minor, s.rate_percent, s.tier_rate_percent
      from unnest(p_customers, p_instances, p_days) as n (customer_id, instance_id, day)
      join deposits.steps s on s.customer_id = n.customer_id and s.instance_id = n.instance_id
       and s.from_day < n.day and (s.until_day is null or s.until_day > n.day);
  update deposits.steps s set until_day = n.day
    from unnest(p_customers, p_instances, p_days) as n (customer_id, instance_id, day)
   where s.customer_id = n.customer_id and s.instance_id = n.instance_id
     and s.from_day < n.day and (s.until_day is null or s.until_day > n.day);
  update deposits.steps s
     set balance_minor = s.balance_minor + coalesce(n.added, 0),
         rate_percent = coalesce(n.rate, s.rate_percent),
         tier_rate_percent = coalesce(n.tier_rate, s.tier_rate_percent)
    from unnest(p_customers, p_instances, p_days, p_added, p_rates, p_tier_rates)
         as n (customer_id, instance_id, day, added, rate, tier_rate)
   where s.customer_id = n.customer_id and s.instance_id = n.instance_id and s.from_day >= n.day;
end $$;

-- What falls due by a column, from where the last set ended, so that what was set aside is passed over. Read along
-- the column's index in its order: sorted by anything else, every set would read and sort all that is still due. The
-- planner, who cannot know how many rows row-level security leaves, would rather sort a few: so it may not. Whoever
-- posts locks the customers first and looks again.
create or replace function deposits.next_due(
  p_by text, p_day date, p_after_on date, p_after_customer text, p_after_instance uuid, p_most int
) returns table (due_on date, customer_id text, instance_id uuid) language plpgsql stable rows 500
  set enable_seqscan = off
  set enable_bitmapscan = off
  set enable_sort = off
as $$
begin
  return query execute format(
    'select c.%1$I, c.customer_id, c.instance_id from deposits.contracts c
      where c.is_running and c.%1$I <= $1 and (c.%1$I, c.customer_id, c.instance_id) > ($2, $3, $4)
      order by c.%1$I, c.customer_id, c.instance_id limit $5', p_by)
    using p_day, p_after_on, p_after_customer, p_after_instance, p_most;
end $$;

-- What exemption orders have freed at each agent, in the year of a day and up to it. A correction belongs to the year
-- of the interest, whenever it was booked.
create or replace function deposits.exempted(p_customers text[], p_day date)
  returns table (customer_id text, agent_id text, minor bigint) language sql stable as $$
  select f.customer_id, f.agent_id, sum(f.minor)::bigint from (
    select p.customer_id, p.agent_id, p.posted_on as day, p.exempted_minor as minor
      from deposits.interest_postings p where p.customer_id = any (p_customers)
    union all
    select p.customer_id, p.agent_id, p.posted_on, c.exempted_minor
      from deposits.corrected_postings c
      join deposits.interest_postings p
        on (p.customer_id, p.instance_id, p.posted_for) = (c.customer_id, c.instance_id, c.posted_for)
     where c.customer_id = any (p_customers)) f
   where f.day between date_trunc('year', p_day)::date and p_day
   group by f.customer_id, f.agent_id
$$;

-- Interest of a span by whoever takes the tax on it, with every correction booked in it.
create or replace function deposits.taxed_by_agent(p_customer text, p_from date, p_to date)
  returns table (agent_id text, currency text, interest_minor bigint, exempted_minor bigint, tax_minor bigint,
                 taxes jsonb)
  language sql stable as $$
  with taxed as (
    select p.agent_id, p.currency, p.interest_minor, p.exempted_minor, p.tax_minor, p.tax
      from deposits.interest_postings p
     where p.customer_id = p_customer and p.posted_on between p_from and p_to
    union all
    select k.agent_id, k.currency, 0, c.exempted_minor, c.tax_minor, c.tax
      from deposits.tax_corrections k
      join deposits.corrected_postings c on (c.customer_id, c.correction_id) = (k.customer_id, k.id)
     where k.customer_id = p_customer and k.corrected_on between p_from and p_to),
  named as (
    select t.agent_id, t.currency, line ->> 'key' as key, sum((line ->> 'amount')::numeric) as amount
      from taxed t, jsonb_array_elements(t.tax) line group by 1, 2, 3)
  select t.agent_id, t.currency, sum(t.interest_minor)::bigint, sum(t.exempted_minor)::bigint, sum(t.tax_minor)::bigint,
         coalesce((select jsonb_agg(jsonb_build_object('key', n.key, 'amount', n.amount::text) order by n.key)
                     from named n
                    where (n.agent_id, n.currency) = (t.agent_id, t.currency) and n.amount <> 0), '[]')
    from taxed t group by t.agent_id, t.currency
$$;

create or replace view deposits.booked_corrections with (security_invoker) as
  select customer_id, id, agent_id, corrected_on, currency, tax_minor from deposits.tax_corrections
   where tax_minor <> 0;

-- German banks that hold a customer's account themselves: each takes an exemption order of its own.
create or replace function deposits.bank_agents(p_customer text)
  returns table (bank_id text, name text, is_running boolean) language sql stable as $$
  select c.bank_id, b.name, bool_or(c.is_running) from deposits.contracts c join products.banks b on b.id = c.bank_id
   where c.customer_id = p_customer and c.model = 'DIRECT' and c.bank_country = 'DE' and c.market = 'de-DE'
   group by c.bank_id, b.name
$$;

-- Holders of deposits whose tax a paper would lower, and who have never been asked for it; which papers that are in
-- which market, and for which country of the bank, is said by whoever asks.
create or replace function deposits.papers_missing(p_markets text[], p_countries text[], p_kinds text[])
  returns table (customer_id text, person_id uuid, kind text, country text) language sql stable as $$
  select distinct c.customer_id, r.person_id, n.kind, case when n.kind = 'RESIDENCE' then n.country end
    from unnest(p_markets, p_countries, p_kinds) as n (market, country, kind)
    join deposits.contracts c on c.is_running and c.market = n.market and c.bank_country = n.country
    join customers.roles r on r.customer_id = c.customer_id and r.name = 'ACCOUNT_HOLDER' and r.status <> 'DISABLED'
   where not exists (
     select from tax.certificates t
      where (t.customer_id, t.person_id, t.kind) = (c.customer_id, r.person_id, n.kind)
        and (n.kind <> 'RESIDENCE' or t.country = n.country))
$$;
