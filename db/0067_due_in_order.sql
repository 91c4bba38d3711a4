-- Sets that cost the same however many there are.

-- What falls due is taken in sets, and each set is read from an index in its order. Sorted by anything else,
-- every set read and sorted all that was still due: a day with many postings grew with their square.

drop index deposits.contracts_posting;
drop index deposits.contracts_maturing;
create index contracts_posting on deposits.contracts (posts_on, customer_id, instance_id) where is_running;
create index contracts_maturing on deposits.contracts (pays_on, customer_id, instance_id) where is_running;

-- The planner, who cannot know how many rows row-level security leaves, would rather sort a few: so it may not.
create function deposits.due_to_post(p_day date, p_most int)
  returns table (customer_id text, instance_id uuid) language sql rows 500
  set enable_seqscan = off
  set enable_bitmapscan = off
  set enable_sort = off
as $$
  select c.customer_id, c.instance_id from deposits.contracts c
   where c.is_running and c.posts_on <= p_day
   order by c.posts_on, c.customer_id, c.instance_id limit p_most for update
$$;

create function deposits.due_to_mature(p_day date, p_most int)
  returns table (customer_id text, instance_id uuid) language sql rows 200
  set enable_seqscan = off
  set enable_bitmapscan = off
  set enable_sort = off
as $$
  select c.customer_id, c.instance_id from deposits.contracts c
    join deposits.product_instances i on i.customer_id = c.customer_id and i.id = c.instance_id
   where c.is_running and c.pays_on <= p_day and i.state = 'ACTIVE'
   order by c.pays_on, c.customer_id, c.instance_id limit p_most for update
$$;

-- Which transfers of a set are new is looked up by its number, not searched for among all of them.
create or replace function ledger.post_batch(
  p_ids uuid[],
  p_keys text[],
  p_kinds text[],
  p_value_dates date[],
  p_evidence jsonb[],
  p_holds uuid[],
  p_of int[],
  p_accounts uuid[],
  p_amounts bigint[]
) returns int language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  v_today date := (select business_date from platform.business_clock);
  v_is_new boolean[];
  v_touched uuid[];
  v_count int;
begin
  with asked as (
    select t.id, t.key, t.kind, t.value_date, t.evidence, t.number,
           ledger.fingerprint(t.kind, t.value_date, lines.accounts, lines.amounts, null) as print
      from unnest(p_ids, p_keys, p_kinds, p_value_dates, p_evidence)
           with ordinality as t (id, key, kind, value_date, evidence, number)
      join (select l.number, array_agg(l.account order by l.line) as accounts,
                   array_agg(l.amount order by l.line) as amounts
              from unnest(p_of, p_accounts, p_amounts) with ordinality as l (number, account, amount, line)
             group by l.number) lines on lines.number = t.number
  ), added as (
    insert into transfers (id, key, fingerprint, kind, value_date, booked_on, evidence)
      select id, key, print, kind, value_date, v_today, evidence from asked order by number
      on conflict (key) do nothing
      returning id
  )
  select array_agg(added.id is not null order by asked.number) into v_is_new
    from asked left join added on added.id = asked.id;

  if exists (
    select from unnest(p_ids, p_keys) as t (id, key) join transfers known on known.key = t.key
     where known.id <> t.id and known.fingerprint <> (
       select ledger.fingerprint(p_kinds[n.at], p_value_dates[n.at],
                array(select account from unnest(p_of, p_accounts) with ordinality as l (number, account, line)
                       where l.number = n.at order by line),
                array(select amount from unnest(p_of, p_amounts) with ordinality as l (number, amount, line)
                       where l.number = n.at order by line), null)
         from (select array_position(p_ids, t.id) as at) n)) then
    raise exception 'the key has moved other money' using errcode = 'TM001';
  end if;
  if true <> all (v_is_new) then
    return 0;
  end if;

  select array_agg(distinct l.account) into v_touched
    from unnest(p_of, p_accounts) as l (number, account) where v_is_new[l.number];
  perform from accounts a where a.id = any (v_touched) order by a.id for update;
  get diagnostics v_count = row_count;
  if v_count <> cardinality(v_touched) then
    raise exception 'an account of the transfer does not exist' using errcode = 'TM002';
  end if;

  with used as (
    update holds h set state = 'CAPTURED'
      from unnest(p_holds, v_is_new) as t (hold, is_new)
     where h.id = t.hold and h.state = 'ACTIVE' and t.is_new
     returning h.account_id, h.amount_minor
  ), freed as (
    update accounts a set reserved_minor = a.reserved_minor - u.amount
      from (select account_id, sum(amount_minor)::bigint as amount from used group by 1) u
     where a.id = u.account_id
  )
  select count(*) into v_count from used;
  if v_count <> (select count(*) from unnest(p_holds, v_is_new) as t (hold, is_new)
                  where t.hold is not null and t.is_new) then
    raise exception 'the hold is not there to be used' using errcode = 'TM003';
  end if;

  update accounts a
    set balance_minor = a.balance_minor + moved.amount,
        floor_minor = case when a.floor_minor is null then null
          else greatest(a.floor_minor, least(0, a.balance_minor + moved.amount - a.reserved_minor)) end
    from (select l.account, sum(l.amount)::bigint as amount
            from unnest(p_of, p_accounts, p_amounts) as l (number, account, amount)
           where v_is_new[l.number] group by l.account) moved
   where a.id = moved.account;

  insert into postings
    select p_ids[l.number], row_number() over (partition by l.number order by l.line), l.account,
           a.customer_id, l.amount, a.currency,
           a.balance_minor - coalesce(sum(l.amount) over later, 0), p_value_dates[l.number], v_today
      from unnest(p_of, p_accounts, p_amounts) with ordinality as l (number, account, amount, line)
      join accounts a on a.id = l.account
     where v_is_new[l.number]
    window later as (partition by l.account order by l.line
                     rows between 1 following and unbounded following);
  return cardinality(array_positions(v_is_new, true));
end $$;

-- The lines of a set are looked up one by one: merged with all transfers, a set read the whole history.
alter function ledger.check_lines() set enable_mergejoin = off;
alter function ledger.check_lines() set enable_hashjoin = off;
alter function ledger.check_lines() set enable_material = off;
