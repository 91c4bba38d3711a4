-- The ledger: double entry, append only. Nobody writes its tables but the functions below, and the
-- application reads only its customers' part, through views. Amounts are signed: what an account
-- receives is above zero, what it gives below, and every transfer sums to zero in each currency.

create schema ledger;

create table ledger.accounts (
  id uuid primary key,
  -- None: the house.
  customer_id text,
  kind text not null check (kind in
    ('TRANSACTION', 'DEPOSIT', 'PAYMENTS', 'BANK', 'INTEREST', 'TAX', 'SUSPENSE')),
  -- What it stands for: a transaction account, an instance, a bank, a country.
  reference text not null,
  currency text not null check (currency in ('EUR', 'GBP', 'USD', 'CHF', 'PLN', 'NOK', 'SEK')),
  balance_minor bigint not null default 0,
  reserved_minor bigint not null default 0 check (reserved_minor >= 0),
  -- The least that may be left free; the house's accounts have no floor.
  floor_minor bigint,
  opened_on date not null,
  unique (kind, reference, currency),
  check ((customer_id is null) = (kind not in ('TRANSACTION', 'DEPOSIT'))),
  constraint floor_kept check (floor_minor is null or balance_minor - reserved_minor >= floor_minor)
) with (fillfactor = 80);
create index accounts_of_customer on ledger.accounts (customer_id, id) where customer_id is not null;

create table ledger.transfers (
  id uuid primary key,
  number bigint generated always as identity unique,
  -- Given by whoever wants the transfer, and kept for good: the same key never moves money twice.
  key text not null unique check (length(key) between 1 and 200),
  fingerprint bytea not null,
  kind text not null check (kind ~ '^[A-Z][A-Z_]{1,39}$'),
  value_date date not null,
  booked_on date not null,
  reverses uuid unique references ledger.transfers,
  -- Who says so: the bank's reference, the pay-in, the receipt of an interest posting.
  evidence jsonb not null,
  written_at timestamptz not null default clock_timestamp(),
  -- Lets the seal wait for transfers with smaller numbers that are still on their way.
  written_by xid8 not null default pg_current_xact_id()
);

create table ledger.postings (
  transfer_id uuid not null references ledger.transfers,
  line int not null,
  account_id uuid not null references ledger.accounts,
  customer_id text,
  amount_minor bigint not null check (amount_minor <> 0),
  currency text not null,
  balance_after bigint not null,
  value_date date not null,
  booked_on date not null,
  primary key (transfer_id, line)
);
create index postings_of_account on ledger.postings (account_id, booked_on, transfer_id);

create table ledger.holds (
  id uuid primary key,
  account_id uuid not null references ledger.accounts,
  customer_id text,
  key text not null unique,
  amount_minor bigint not null check (amount_minor > 0),
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'CAPTURED', 'RELEASED')),
  reason text not null,
  made_on date not null
);
create index holds_of_account on ledger.holds (account_id) where state = 'ACTIVE';

-- A seal closes a run of transfers by a hash over their content and the seal before it. Its head, kept
-- elsewhere, shows any later change of what it closes.
create table ledger.seals (
  last_number bigint primary key,
  first_number bigint not null,
  previous bytea not null,
  hash bytea not null,
  sealed_at timestamptz not null default clock_timestamp(),
  check (last_number >= first_number)
);

create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append only: post a reversal' using errcode = 'restrict_violation';
end $$;

create trigger append_only before update or delete or truncate on ledger.postings
  for each statement execute function ledger.refuse_change();
create trigger append_only before update or delete or truncate on ledger.transfers
  for each statement execute function ledger.refuse_change();
create trigger append_only before update or delete or truncate on ledger.seals
  for each statement execute function ledger.refuse_change();

create function ledger.check_sum() returns trigger language plpgsql as $$
begin
  if exists (select from added group by transfer_id, currency having sum(amount_minor) <> 0) then
    raise exception 'the lines of a transfer must sum to zero' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger sums_to_zero after insert on ledger.postings
  referencing new table as added for each statement execute function ledger.check_sum();

create function ledger.fingerprint(
  p_kind text, p_value_date date, p_accounts uuid[], p_amounts bigint[], p_reverses uuid
) returns bytea language sql immutable as $$
  select sha256(convert_to(
    concat_ws('|', p_kind, p_value_date, p_accounts::text, p_amounts::text, p_reverses::text), 'UTF8'))
$$;

-- One transfer in one round trip: the key first, then the accounts in the order of their ids, so that
-- two transfers between the same accounts queue instead of waiting for each other.
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
  -- What the outside world has already done (a returned payment) is booked even below the floor.
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
        reserved_minor = a.reserved_minor - case when a.id = v_hold.account_id then v_hold.amount_minor else 0 end,
        floor_minor = case when p_may_overdraw and a.floor_minor is not null
          then least(a.floor_minor, a.balance_minor + moved.amount - a.reserved_minor) else a.floor_minor end
    from (select account, sum(amount)::bigint as amount
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

create function ledger.open_account(
  p_id uuid, p_customer text, p_kind text, p_reference text, p_currency text, p_floor bigint default null
) returns uuid language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  v_id uuid;
begin
  insert into accounts (id, customer_id, kind, reference, currency, floor_minor, opened_on)
    values (p_id, p_customer, p_kind, p_reference, p_currency, p_floor,
            (select business_date from platform.business_clock))
    on conflict (kind, reference, currency) do nothing
    returning id into v_id;
  return coalesce(v_id, (select a.id from accounts a
    where a.kind = p_kind and a.reference = p_reference and a.currency = p_currency));
end $$;

-- Reserves money that stays where it is until it is used or set free.
create function ledger.hold(p_id uuid, p_key text, p_account uuid, p_amount bigint, p_reason text)
  returns uuid language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  v_known ledger.holds;
begin
  select * into v_known from holds where key = p_key;
  if found then
    if v_known.account_id <> p_account or v_known.amount_minor <> p_amount then
      raise exception 'the key has held other money' using errcode = 'TM001';
    end if;
    return v_known.id;
  end if;
  update accounts set reserved_minor = reserved_minor + p_amount where id = p_account;
  if not found then
    raise exception 'the account does not exist' using errcode = 'TM002';
  end if;
  insert into holds (id, account_id, customer_id, key, amount_minor, reason, made_on)
    select p_id, a.id, a.customer_id, p_key, p_amount, p_reason, c.business_date
      from accounts a, platform.business_clock c where a.id = p_account;
  return p_id;
end $$;

create function ledger.release(p_hold uuid) returns boolean
  language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  v_hold ledger.holds;
begin
  perform from accounts a join holds h on h.account_id = a.id where h.id = p_hold for update of a;
  update holds set state = 'RELEASED' where id = p_hold and state = 'ACTIVE' returning * into v_hold;
  if not found then
    return false;
  end if;
  update accounts set reserved_minor = reserved_minor - v_hold.amount_minor where id = v_hold.account_id;
  return true;
end $$;

-- Undoes a transfer by its mirror, once.
create function ledger.reverse(
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
  return (select transfer_id from ledger.post(p_id, p_key, 'REVERSAL', p_value_date, v_accounts,
    v_amounts, p_evidence, p_transfer, null, p_may_overdraw));
end $$;

-- The content of a transfer as the seal sees it: everything that must never change.
create function ledger.content_hash(p_transfer uuid) returns bytea
  language sql stable security definer set search_path = ledger, pg_temp as $$
  select sha256(convert_to(concat_ws('|', t.number, t.id, t.key, t.kind, t.value_date, t.booked_on,
           t.reverses, t.evidence, lines.text), 'UTF8'))
    from transfers t,
         lateral (select string_agg(concat_ws(',', p.line, p.account_id, p.amount_minor, p.currency,
                    p.balance_after), ';' order by p.line) as text
                    from postings p where p.transfer_id = t.id) lines
   where t.id = p_transfer
$$;

create function ledger.chain(p_previous bytea, p_first bigint, p_last bigint) returns bytea
  language sql stable security definer set search_path = ledger, pg_temp as $$
  select sha256(p_previous || coalesce(string_agg(ledger.content_hash(t.id), ''::bytea order by t.number), ''))
    from transfers t where t.number between p_first and p_last
$$;

-- Closes what is finished; transfers whose transaction may still be running wait for the next seal.
create function ledger.seal(p_most int default 10000) returns bigint
  language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  v_head ledger.seals;
  v_first bigint;
  v_last bigint;
begin
  perform pg_advisory_xact_lock(hashtext('ledger.seal'));
  select * into v_head from seals order by last_number desc limit 1;
  v_first := coalesce(v_head.last_number, 0) + 1;
  select max(number) into v_last from (
    select number from transfers
     where number >= v_first and written_by < pg_snapshot_xmin(pg_current_snapshot())
     order by number limit p_most) finished;
  if v_last is null then
    return 0;
  end if;
  insert into seals (first_number, last_number, previous, hash)
    values (v_first, v_last, coalesce(v_head.hash, ''::bytea),
            ledger.chain(coalesce(v_head.hash, ''::bytea), v_first, v_last));
  return v_last - v_first + 1;
end $$;

-- The first seal that does not fit what it closes; none when everything does.
create function ledger.broken_seal() returns bigint
  language sql stable security definer set search_path = ledger, pg_temp as $$
  select min(last_number) from (
    select last_number, hash, first_number, previous,
           lag(hash, 1, ''::bytea) over (order by last_number) as before,
           lag(last_number, 1, 0::bigint) over (order by last_number) as until
      from seals) s
   where s.previous <> s.before or s.first_number <> s.until + 1
      or s.hash <> ledger.chain(s.previous, s.first_number, s.last_number)
$$;

create view ledger.own_accounts with (security_barrier) as
  select id, customer_id, kind, reference, currency, balance_minor, reserved_minor,
         balance_minor - reserved_minor as available_minor
    from ledger.accounts where customer_id = any ((select platform.own_customers())::text[]);

create view ledger.own_postings with (security_barrier) as
  select p.*, t.number, t.kind, t.evidence, t.reverses, t.written_at
    from ledger.postings p join ledger.transfers t on t.id = p.transfer_id
   where p.customer_id = any ((select platform.own_customers())::text[]);

create view ledger.own_holds with (security_barrier) as
  select * from ledger.holds where customer_id = any ((select platform.own_customers())::text[]);

-- Tables and views come with the application's usual rights; here it keeps only these.
revoke all on all tables in schema ledger from tidemark_app;
grant usage on schema ledger to tidemark_worker;
grant select on ledger.own_accounts, ledger.own_postings, ledger.own_holds to tidemark_app;
grant select on all tables in schema ledger to tidemark_worker;
