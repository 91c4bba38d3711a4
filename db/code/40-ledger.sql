-- Transfers: one by `post`, many by `post_batch`, undone by `reverse`. `db/stories` tells how it goes.

-- Stable, because only then it becomes a part of the statement that asks for it.
create or replace function ledger.fingerprint(
  p_kind text, p_value_date date, p_accounts uuid[], p_amounts bigint[], p_reverses uuid
) returns bytea language sql stable as $$
  select sha256(convert_to(
    concat_ws('|', p_kind, p_value_date, p_accounts::text, p_amounts::text, p_reverses::text), 'UTF8'))
$$;

-- What the lines after one move on an account.
create or replace function ledger.moved(p_account uuid, p_accounts uuid[], p_amounts bigint[], p_after int default 0)
  returns bigint language plpgsql immutable parallel safe as $$
declare
  v_sum bigint := 0;
begin
  for n in p_after + 1 .. cardinality(p_accounts) loop
    if p_accounts[n] = p_account then
      v_sum := v_sum + p_amounts[n];
    end if;
  end loop;
  return v_sum;
end $$;

-- What the outside world has already done (a returned payment) may push the floor down; money that comes in
-- lifts it again, so that an overdraft is never a credit line.
create or replace function ledger.floor_after(p_floor bigint, p_free bigint, p_may_overdraw boolean)
  returns bigint language sql immutable parallel safe as $$
  select case when p_floor is null then null
              when p_may_overdraw then least(p_floor, p_free)
              else greatest(p_floor, least(0, p_free)) end
$$;

-- One transfer in one round trip: the key first, then balances and postings. The settings leave only the
-- walk along the primary key, so that accounts are locked in the order of their ids, and two transfers
-- between the same accounts queue instead of waiting for each other.
create or replace function ledger.post(
  p_id uuid,
  p_key text,
  p_kind text,
  p_value_date date,
  p_accounts uuid[],
  p_amounts bigint[],
  p_evidence jsonb default '{}',
  p_reverses uuid default null,
  -- A hold on one of the accounts that this transfer uses up.
  p_hold uuid default null,
  -- What the outside world has already done is booked even below the floor.
  p_may_overdraw boolean default false
) returns uuid language plpgsql security definer
  set search_path = ledger, pg_temp
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_bitmapscan = off
as $$
declare
  v_print bytea := ledger.fingerprint(p_kind, p_value_date, p_accounts, p_amounts, p_reverses);
  v_today date;
  v_hold ledger.holds;
  v_written int;
  v_first uuid;
begin
  insert into transfers (id, key, fingerprint, kind, value_date, booked_on, reverses, evidence)
    select p_id, p_key, v_print, p_kind, p_value_date, business_date, p_reverses, p_evidence
      from platform.business_clock where only_row
    on conflict (key) do nothing
    returning booked_on into v_today;
  if not found then
    select t.id into v_first from transfers t where t.key = p_key and t.fingerprint = v_print;
    if not found then
      raise exception 'the key has moved other money' using errcode = 'TM001';
    end if;
    return v_first;
  end if;

  if p_hold is not null then
    perform from accounts a where a.id = any (p_accounts) order by a.id for update;
    update holds h set state = 'CAPTURED'
      where h.id = p_hold and h.state = 'ACTIVE' and h.account_id = any (p_accounts)
      returning h.* into v_hold;
    if not found then
      raise exception 'the hold is not there to be used' using errcode = 'TM003';
    end if;
    update accounts a set reserved_minor = a.reserved_minor - v_hold.amount_minor where a.id = v_hold.account_id;
  end if;

  -- As nearly always: a line for each of two accounts.
  if cardinality(p_accounts) = 2 and p_accounts[1] <> p_accounts[2] then
    with touched as (
      update accounts a
        set balance_minor = a.balance_minor + p_amounts[case when a.id = p_accounts[1] then 1 else 2 end],
            floor_minor = ledger.floor_after(a.floor_minor, a.balance_minor - a.reserved_minor
              + p_amounts[case when a.id = p_accounts[1] then 1 else 2 end], p_may_overdraw)
        where a.id = any (p_accounts)
        returning a.id, a.customer_id, a.currency, a.balance_minor,
                  case when a.id = p_accounts[1] then 1 else 2 end as line)
    insert into postings
      select p_id, line, id, customer_id, p_amounts[line], currency, balance_minor, p_value_date, v_today from touched;
  else
    with touched as (
      update accounts a
        set balance_minor = a.balance_minor + ledger.moved(a.id, p_accounts, p_amounts),
            floor_minor = ledger.floor_after(a.floor_minor, a.balance_minor - a.reserved_minor
              + ledger.moved(a.id, p_accounts, p_amounts), p_may_overdraw)
        where a.id = any (p_accounts)
        returning a.id, a.customer_id, a.currency, a.balance_minor)
    insert into postings
      select p_id, line.number, line.account, own.customer_id, line.amount, own.currency,
             own.balance_minor - ledger.moved(line.account, p_accounts, p_amounts, line.number::int),
             p_value_date, v_today
        from unnest(p_accounts, p_amounts) with ordinality as line (account, amount, number)
        join touched own on own.id = line.account;
  end if;
  get diagnostics v_written = row_count;
  if v_written <> cardinality(p_accounts) then
    raise exception 'an account of the transfer does not exist' using errcode = 'TM002';
  end if;
  return p_id;
end $$;

-- Many transfers in one statement, all of them or none; those whose key is known are passed over. Which of a
-- set are new is looked up by their numbers, not searched for among all there are.
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
        floor_minor = ledger.floor_after(a.floor_minor, a.balance_minor + moved.amount - a.reserved_minor, false)
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

-- Undoes a transfer by its mirror, once.
create or replace function ledger.reverse(
  p_id uuid, p_key text, p_transfer uuid, p_value_date date, p_evidence jsonb default '{}',
  p_may_overdraw boolean default false
) returns uuid language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  v_accounts uuid[];
  v_amounts bigint[];
begin
  select array_agg(account_id order by line), array_agg(-amount_minor order by line)
    into v_accounts, v_amounts from postings where transfer_id = p_transfer;
  if v_accounts is null then
    raise exception 'there is no such transfer' using errcode = 'TM002';
  end if;
  return ledger.post(p_id, p_key, 'REVERSAL', p_value_date, v_accounts,
    v_amounts, p_evidence, p_transfer, null, p_may_overdraw);
end $$;

-- What keys to transfers and accounts would promise line by line, one look at all lines of a statement promises
-- as well: that they sum to zero, that each moves something and has its transfer and an account of its
-- currency. Lines are looked up one by one: merged with all transfers, a set would read the whole history.
create or replace function ledger.check_lines() returns trigger language plpgsql
  set enable_seqscan = off
  set enable_bitmapscan = off
  set enable_mergejoin = off
  set enable_hashjoin = off
  set enable_material = off
as $$
declare
  v_sound boolean;
begin
  select bool_and(t.id is not null and a.id is not null and line.amount_minor <> 0) into v_sound
    from added line
    left join ledger.transfers t on t.id = line.transfer_id
    left join ledger.accounts a on a.id = line.account_id and a.currency = line.currency
   group by line.transfer_id, line.currency
  having not bool_and(t.id is not null and a.id is not null and line.amount_minor <> 0) or sum(line.amount_minor) <> 0;
  if not found then
    return null;
  elsif v_sound then
    raise exception 'the lines of a transfer must sum to zero' using errcode = 'check_violation';
  end if;
  raise exception 'a line moves something, and needs its transfer and an account of its currency'
    using errcode = 'foreign_key_violation';
end $$;
create or replace trigger lines_checked after insert on ledger.postings
  referencing new table as added for each statement execute function ledger.check_lines();

-- Transfers, lines and seals stay for good, and so does what an account is.
create or replace function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append only: post a reversal' using errcode = 'restrict_violation';
end $$;
create or replace trigger append_only before update or delete or truncate on ledger.postings
  for each statement execute function ledger.refuse_change();
create or replace trigger append_only before update or delete or truncate on ledger.transfers
  for each statement execute function ledger.refuse_change();
create or replace trigger append_only before update or delete or truncate on ledger.seals
  for each statement execute function ledger.refuse_change();
create or replace trigger kept before delete or truncate or update of id, customer_id, kind, currency on ledger.accounts
  for each statement execute function ledger.refuse_change();
