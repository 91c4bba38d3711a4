-- A transfer answers with its id alone: a row of two columns, of which nobody read the second, cost a
-- fifteenth of it.
drop function ledger.post (uuid, text, text, date, uuid[], bigint[], jsonb, uuid, uuid, boolean);

-- One transfer in one round trip: the key first, then balances and postings. The settings leave only the
-- walk along the primary key, so that accounts are locked in the order of their ids, and two transfers
-- between the same accounts queue instead of waiting for each other.
create function ledger.post(
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
