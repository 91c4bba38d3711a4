-- One transfer costs a quarter less: between two accounts there is nothing to join or to sum, and what a line
-- or a balance cannot have broken is not checked again.

-- Every statement reads the checks of its table from their text anew, a domain is kept ready. An account
-- keeps its owner and kind for good, so they are looked at when it is opened; lines have a trigger that
-- sees them all.
drop view ledger.own_accounts, ledger.own_postings;
create domain ledger.transfer_key as text check (length(value) between 1 and 200);
create domain ledger.transfer_kind as text check (value ~ '^[A-Z][A-Z_]{1,39}$');
create domain ledger.reserved as bigint check (value >= 0);
alter table ledger.transfers
  alter column key type ledger.transfer_key,
  alter column kind type ledger.transfer_kind,
  drop constraint transfers_key_check,
  drop constraint transfers_kind_check;
alter table ledger.accounts
  alter column reserved_minor type ledger.reserved,
  drop constraint accounts_reserved_minor_check,
  drop constraint accounts_check,
  drop constraint floor_kept,
  -- Without a floor it is unknown, which is not false.
  add constraint floor_kept check (balance_minor - reserved_minor >= floor_minor);
alter table ledger.postings drop constraint postings_amount_minor_check;

create function ledger.refuse_owner() returns trigger language plpgsql as $$
begin
  raise exception 'customers own transaction accounts and deposits, the house all others' using errcode = 'check_violation';
end $$;
create trigger owned before insert on ledger.accounts for each row
  when ((new.customer_id is null) <> (new.kind not in ('TRANSACTION', 'DEPOSIT')))
  execute function ledger.refuse_owner();
drop trigger kept on ledger.accounts;
create trigger kept before delete or truncate or update of id, customer_id, kind, currency on ledger.accounts
  for each statement execute function ledger.refuse_change();

create view ledger.own_accounts with (security_barrier) as
  select id, customer_id, kind::text as kind, reference, currency::text as currency, balance_minor,
         reserved_minor::bigint as reserved_minor, balance_minor - reserved_minor as available_minor
    from ledger.accounts where customer_id = any ((select platform.own_customers())::text[]);
create view ledger.own_postings with (security_barrier) as
  select p.*, t.number, t.kind::text as kind, t.evidence, t.reverses, t.written_at
    from ledger.postings p join ledger.transfers t on t.id = p.transfer_id
   where p.customer_id = any ((select platform.own_customers())::text[]);
grant select on ledger.own_accounts, ledger.own_postings to tidemark_app;

-- As before, and that every line moves something.
create or replace function ledger.check_lines() returns trigger language plpgsql
  set enable_seqscan = off
  set enable_bitmapscan = off
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
  p_may_overdraw boolean default false,
  out transfer_id uuid,
  out is_replay boolean
) language plpgsql security definer
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
begin
  insert into transfers (id, key, fingerprint, kind, value_date, booked_on, reverses, evidence)
    select p_id, p_key, v_print, p_kind, p_value_date, business_date, p_reverses, p_evidence
      from platform.business_clock where only_row
    on conflict (key) do nothing
    returning booked_on into v_today;
  if not found then
    select t.id into transfer_id from transfers t where t.key = p_key and t.fingerprint = v_print;
    if not found then
      raise exception 'the key has moved other money' using errcode = 'TM001';
    end if;
    is_replay := true;
    return;
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
  transfer_id := p_id;
  is_replay := false;
end $$;
