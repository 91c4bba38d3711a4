-- Accounts, and money on them that is reserved.

-- By whoever logged in: inside the functions of the ledger the acting role is their owner's.
create or replace function ledger.is_for_all() returns boolean language sql stable as $$
  select pg_has_role(session_user, 'tidemark_worker', 'member')
$$;

create or replace function ledger.may_use(p_customer text) returns boolean language sql stable as $$
  select coalesce(p_customer = any (platform.own_customers()), false) or ledger.is_for_all()
$$;

create or replace function ledger.open_account(
  p_id uuid, p_customer text, p_kind text, p_reference text, p_currency text, p_floor bigint default null
) returns uuid language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  v_id uuid;
begin
  -- Without a floor, or with one below nothing, an account would lend money.
  if not may_use(p_customer) or not (is_for_all() or (p_kind = 'TRANSACTION' and p_floor >= 0) is true) then
    raise exception 'this account is not for the application to open' using errcode = 'insufficient_privilege';
  end if;
  insert into accounts (id, customer_id, kind, reference, currency, floor_minor, opened_on)
    values (p_id, p_customer, p_kind, p_reference, p_currency, p_floor,
            (select business_date from platform.business_clock))
    on conflict (kind, reference, currency) do nothing
    returning id into v_id;
  v_id := coalesce(v_id, (select a.id from accounts a
    where a.kind = p_kind and a.reference = p_reference and a.currency = p_currency
      and a.customer_id is not distinct from p_customer));
  if v_id is null then
    raise exception 'the account is another''s' using errcode = 'TM002';
  end if;
  return v_id;
end $$;

-- Reserves money that stays where it is until it is used or set free.
create or replace function ledger.hold(p_id uuid, p_key text, p_account uuid, p_amount bigint, p_reason text)
  returns uuid language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  v_known ledger.holds;
begin
  perform from accounts where id = p_account and may_use(customer_id);
  if not found then
    raise exception 'the account does not exist' using errcode = 'TM002';
  end if;
  select * into v_known from holds where key = p_key;
  if found then
    if v_known.account_id <> p_account or v_known.amount_minor <> p_amount then
      raise exception 'the key has held other money' using errcode = 'TM001';
    end if;
    return v_known.id;
  end if;
  update accounts set reserved_minor = reserved_minor + p_amount where id = p_account;
  insert into holds (id, account_id, customer_id, key, amount_minor, reason, made_on)
    select p_id, a.id, a.customer_id, p_key, p_amount, p_reason, c.business_date
      from accounts a, platform.business_clock c where a.id = p_account;
  return p_id;
end $$;

create or replace function ledger.release(p_hold uuid) returns boolean
  language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  v_hold ledger.holds;
begin
  perform from accounts a join holds h on h.account_id = a.id
    where h.id = p_hold and may_use(a.customer_id) for update of a;
  if not found then
    return false;
  end if;
  update holds set state = 'RELEASED' where id = p_hold and state = 'ACTIVE' returning * into v_hold;
  if not found then
    return false;
  end if;
  -- Money that is free again makes an overdraft good, like money that comes in.
  update accounts a
    set reserved_minor = a.reserved_minor - v_hold.amount_minor,
        floor_minor = ledger.floor_after(a.floor_minor, a.balance_minor - a.reserved_minor + v_hold.amount_minor, false)
    where a.id = v_hold.account_id;
  return true;
end $$;

-- An account keeps its owner and kind, so they are looked at when it is opened.
create or replace function ledger.refuse_owner() returns trigger language plpgsql as $$
begin
  raise exception 'customers own transaction accounts, deposits, portfolios and positions, the house all others'
    using errcode = 'check_violation';
end $$;
create or replace trigger owned before insert on ledger.accounts for each row
  when ((new.customer_id is null) <> (new.kind not in ('TRANSACTION', 'DEPOSIT', 'PORTFOLIO', 'POSITION')))
  execute function ledger.refuse_owner();
