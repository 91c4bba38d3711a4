-- Accruing as before, but range by range, so that ranges run side by side, and along the keys: contracts,
-- steps and what has accrued already are walked together in the same order. Left to itself the planner,
-- who cannot know how many rows row-level security leaves, read and sorted all contracts for every chunk
-- and looked through all accruals of the day for every deposit.

drop function deposits.accrue(date, text, uuid, int);

-- The last deposit of each range of so many, and the last of all.
create function deposits.accrual_ranges(p_most int)
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

-- Accrues the running deposits after one key up to another, and says how many rows are new: none the
-- second time. What a killed run has done stays done.
create function deposits.accrue(
  p_day date, p_after_customer text, p_after_instance uuid, p_last_customer text, p_last_instance uuid
) returns int language sql
  set enable_seqscan = off
  set enable_bitmapscan = off
  set enable_nestloop = off
  set enable_hashjoin = off
  set enable_sort = off
  set max_parallel_workers_per_gather = 0
as $$
  with earned as (
    select c.customer_id, c.instance_id,
           case when c.day_count = 'ACT/365F-DAILY'
             then round(deposits.compounded(s.balance_minor, s.rate_percent,
                          least(s.until_day, p_day, c.matures_on) - greatest(s.from_day, c.accrued_from)
                          order by s.from_day) filter (where c.day_count = 'ACT/365F-DAILY'))
             else round(sum(s.balance_minor * s.rate_percent
                            * deposits.day_weight(c.day_count, greatest(s.from_day, c.accrued_from),
                                least(s.until_day, p_day, c.matures_on), c.anchor_on, c.per_year))
                          filter (where c.day_count <> 'ACT/365F-DAILY')
                        / (100 * deposits.day_basis(c.day_count)))
           end::bigint as interest_minor
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
     group by c.customer_id, c.instance_id
  ), added as (
    insert into deposits.accruals (customer_id, instance_id, day, interest_minor)
      select customer_id, instance_id, p_day, interest_minor from earned
      returning 1
  )
  select count(*)::int from added
$$;

-- Reminders look for those that end on a few days to come.
create index contracts_ending on deposits.contracts (matures_on) where is_running;
