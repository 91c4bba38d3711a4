-- One transfer costs less: two statements instead of five, planned once, checks by the statement instead of
-- by the line, and nothing checked again that cannot have changed.

-- A check of the table is read and reckoned anew by every change of a balance; a domain only when a value
-- comes into being.
drop view ledger.own_accounts;
create domain ledger.account_kind as text check (value in
  ('TRANSACTION', 'DEPOSIT', 'PAYMENTS', 'BANK', 'INTEREST', 'TAX', 'SUSPENSE'));
create domain ledger.currency as text check (value in ('EUR', 'GBP', 'USD', 'CHF', 'PLN', 'NOK', 'SEK'));
alter table ledger.accounts
  alter column kind type ledger.account_kind,
  alter column currency type ledger.currency,
  drop constraint accounts_kind_check,
  drop constraint accounts_currency_check;
create view ledger.own_accounts with (security_barrier) as
  select id, customer_id, kind::text as kind, reference, currency::text as currency, balance_minor, reserved_minor,
         balance_minor - reserved_minor as available_minor
    from ledger.accounts where customer_id = any ((select platform.own_customers())::text[]);
grant select on ledger.own_accounts to tidemark_app;

-- Hardly any transfer reverses another.
alter table ledger.transfers drop constraint transfers_reverses_key;
create unique index transfers_reversed_once on ledger.transfers (reverses) where reverses is not null;

-- What keys to transfers and accounts promised line by line, one look at all lines of a statement promises
-- as well, and that a line has its account's currency. Transfers stay for good already; so do accounts now.
create trigger kept before delete or truncate or update of id, currency on ledger.accounts
  for each statement execute function ledger.refuse_change();
drop trigger sums_to_zero on ledger.postings;
drop function ledger.check_sum();
create function ledger.check_lines() returns trigger language plpgsql
  set plan_cache_mode = force_generic_plan
  -- Along the keys, however many accounts there are.
  set enable_seqscan = off
  set enable_bitmapscan = off
as $$
declare
  v_own boolean;
  v_balanced boolean;
begin
  select bool_and(own), bool_and(sum = 0) into v_own, v_balanced from (
    select count(t.id) = count(*) and count(a.id) = count(*) as own, sum(line.amount_minor) as sum
      from added line
      left join ledger.transfers t on t.id = line.transfer_id
      left join ledger.accounts a on a.id = line.account_id and a.currency = line.currency
     group by line.transfer_id, line.currency) transfer;
  if not v_own then
    raise exception 'a line needs its transfer and an account of its currency' using errcode = 'foreign_key_violation';
  elsif not v_balanced then
    raise exception 'the lines of a transfer must sum to zero' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger lines_checked after insert on ledger.postings
  referencing new table as added for each statement execute function ledger.check_lines();
alter table ledger.postings
  drop constraint postings_transfer_id_fkey,
  drop constraint postings_account_id_fkey;

-- Stable, because only then it becomes a part of the statement that asks for it.
create or replace function ledger.fingerprint(
  p_kind text, p_value_date date, p_accounts uuid[], p_amounts bigint[], p_reverses uuid
) returns bytea language sql stable as $$
  select sha256(convert_to(
    concat_ws('|', p_kind, p_value_date, p_accounts::text, p_amounts::text, p_reverses::text), 'UTF8'))
$$;

-- What the lines after one move on an account.
create function ledger.moved(p_account uuid, p_accounts uuid[], p_amounts bigint[], p_after int default 0)
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
create function ledger.floor_after(p_floor bigint, p_free bigint, p_may_overdraw boolean)
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
      from platform.business_clock
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
  end if;

  with touched as (
    update accounts a
      set balance_minor = a.balance_minor + ledger.moved(a.id, p_accounts, p_amounts),
          reserved_minor = a.reserved_minor - case when a.id = v_hold.account_id then v_hold.amount_minor else 0 end,
          floor_minor = ledger.floor_after(a.floor_minor,
            a.balance_minor - a.reserved_minor + ledger.moved(a.id, p_accounts, p_amounts)
              + case when a.id = v_hold.account_id then v_hold.amount_minor else 0 end, p_may_overdraw)
      where a.id = any (p_accounts)
      returning a.id, a.customer_id, a.currency, a.balance_minor)
  insert into postings
    select p_id, line.number, line.account, own.customer_id, line.amount, own.currency,
           own.balance_minor - ledger.moved(line.account, p_accounts, p_amounts, line.number::int),
           p_value_date, v_today
      from unnest(p_accounts, p_amounts) with ordinality as line (account, amount, number),
           lateral (select * from touched where touched.id = line.account offset 0) own;
  get diagnostics v_written = row_count;
  if v_written <> cardinality(p_accounts) then
    raise exception 'an account of the transfer does not exist' using errcode = 'TM002';
  end if;
  transfer_id := p_id;
  is_replay := false;
end $$;
