-- Many transfers in one statement, for the end of day; and a floor that closes again behind an overdraft.

-- As before, but for the floor: what the outside world took may push it down, and money that comes in
-- lifts it again, so that an overdraft is never a credit line.
create or replace function ledger.post(
  p_id uuid,
  p_key text,
  p_kind text,
  p_value_date date,
  p_accounts uuid[],
  p_amounts bigint[],
  p_evidence jsonb default '{}',
  p_reverses uuid default null,
  p_hold uuid default null,
  p_may_overdraw boolean default false,
  out transfer_id uuid,
  out is_replay boolean
) language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  v_print bytea := ledger.fingerprint(p_kind, p_value_date, p_accounts, p_amounts, p_reverses);
  v_today date := (select business_date from platform.business_clock);
  v_locked int;
  v_hold ledger.holds;
begin
  insert into transfers (id, key, fingerprint, kind, value_date, booked_on, reverses, evidence)
    values (p_id, p_key, v_print, p_kind, p_value_date, v_today, p_reverses, p_evidence)
    on conflict (key) do nothing;
  if not found then
    select t.id into transfer_id from transfers t where t.key = p_key and t.fingerprint = v_print;
    if not found then
      raise exception 'the key has moved other money' using errcode = 'TM001';
    end if;
    is_replay := true;
    return;
  end if;

  perform from accounts a where a.id = any (p_accounts) order by a.id for update;
  get diagnostics v_locked = row_count;
  if v_locked <> (select count(distinct id) from unnest(p_accounts) id) then
    raise exception 'an account of the transfer does not exist' using errcode = 'TM002';
  end if;

  if p_hold is not null then
    update holds h set state = 'CAPTURED'
      where h.id = p_hold and h.state = 'ACTIVE' and h.account_id = any (p_accounts)
      returning h.* into v_hold;
    if not found then
      raise exception 'the hold is not there to be used' using errcode = 'TM003';
    end if;
  end if;

  update accounts a
    set balance_minor = a.balance_minor + moved.amount,
        reserved_minor = a.reserved_minor - moved.captured,
        floor_minor = case
          when a.floor_minor is null then null
          when p_may_overdraw
            then least(a.floor_minor, a.balance_minor + moved.amount - a.reserved_minor + moved.captured)
          else greatest(a.floor_minor,
                        least(0, a.balance_minor + moved.amount - a.reserved_minor + moved.captured)) end
    from (select account, sum(amount)::bigint as amount,
                 case when account = v_hold.account_id then v_hold.amount_minor else 0 end as captured
            from unnest(p_accounts, p_amounts) as line (account, amount) group by account) moved
    where a.id = moved.account;

  insert into postings
    select p_id, line.number, line.account, a.customer_id, line.amount, a.currency,
           a.balance_minor - coalesce(sum(line.amount) over later, 0), p_value_date, v_today
      from unnest(p_accounts, p_amounts) with ordinality as line (account, amount, number)
      join accounts a on a.id = line.account
      window later as (partition by line.account order by line.number
                       rows between 1 following and unbounded following);
  transfer_id := p_id;
  is_replay := false;
end $$;

-- Line n belongs to transfer number `p_of[n]`. Transfers whose key is known already move nothing.
-- Says how many did.
create function ledger.post_batch(
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
  v_new uuid[];
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
  select array_agg(id) into v_new from added;

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
  if v_new is null then
    return 0;
  end if;

  select array_agg(distinct l.account) into v_touched
    from unnest(p_of, p_accounts) as l (number, account) where p_ids[l.number] = any (v_new);
  perform from accounts a where a.id = any (v_touched) order by a.id for update;
  get diagnostics v_count = row_count;
  if v_count <> cardinality(v_touched) then
    raise exception 'an account of the transfer does not exist' using errcode = 'TM002';
  end if;

  with used as (
    update holds h set state = 'CAPTURED'
      from unnest(p_ids, p_holds) as t (id, hold)
     where h.id = t.hold and h.state = 'ACTIVE' and t.id = any (v_new)
     returning h.account_id, h.amount_minor
  ), freed as (
    update accounts a set reserved_minor = a.reserved_minor - u.amount
      from (select account_id, sum(amount_minor)::bigint as amount from used group by 1) u
     where a.id = u.account_id
  )
  select count(*) into v_count from used;
  if v_count <> (select count(*) from unnest(p_ids, p_holds) as t (id, hold)
                  where t.hold is not null and t.id = any (v_new)) then
    raise exception 'the hold is not there to be used' using errcode = 'TM003';
  end if;

  update accounts a
    set balance_minor = a.balance_minor + moved.amount,
        floor_minor = case when a.floor_minor is null then null
          else greatest(a.floor_minor, least(0, a.balance_minor + moved.amount - a.reserved_minor)) end
    from (select l.account, sum(l.amount)::bigint as amount
            from unnest(p_of, p_accounts, p_amounts) as l (number, account, amount)
           where p_ids[l.number] = any (v_new) group by l.account) moved
   where a.id = moved.account;

  insert into postings
    select p_ids[l.number], row_number() over (partition by l.number order by l.line), l.account,
           a.customer_id, l.amount, a.currency,
           a.balance_minor - coalesce(sum(l.amount) over later, 0), p_value_dates[l.number], v_today
      from unnest(p_of, p_accounts, p_amounts) with ordinality as l (number, account, amount, line)
      join accounts a on a.id = l.account
     where p_ids[l.number] = any (v_new)
    window later as (partition by l.account order by l.line
                     rows between 1 following and unbounded following);
  return cardinality(v_new);
end $$;
