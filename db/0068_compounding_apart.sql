-- Hardly any deposit compounds by the day, but the aggregate that does, which needs its stretches in order,
-- cost every deposit a fifth of its accrual. Those that compound are accrued by themselves.

create index contracts_compounding on deposits.contracts (customer_id, instance_id)
  where day_count = 'ACT/365F-DAILY';

-- Stretches of running deposits after one key up to another that have not accrued for the day yet.
-- Without settings of its own, because only then it becomes a part of the statement that asks for it.
create function deposits.unaccrued(
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
