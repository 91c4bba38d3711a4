-- Nobody works as the owner of the tables any more. Web and api log in with rights of the application, jobs and
-- the end of day with those of the worker, and each has what it needs: the application moves no money, reads
-- nobody's password or secret in a list, and deletes nothing but what its customers take back.

-- The worker had its rights by way of the application; from here on they are its own.
do $$
declare
  r record;
begin
  for r in
    select c.oid::regclass as name, string_agg(distinct a.privilege_type, ', ') as rights
      from pg_class c, aclexplode(c.relacl) a
     where a.grantee = 'tidemark_app'::regrole and c.relkind in ('r', 'p', 'v')
     group by 1
  loop
    execute format('grant %s on %s to tidemark_worker', r.rights, r.name);
  end loop;
end
$$;
alter default privileges grant select, insert, update, delete on tables to tidemark_worker;
alter default privileges revoke delete on tables from tidemark_app;

-- Which files were applied tells a process whether the schema is the one it knows.
grant select on platform.migration to tidemark_app, tidemark_worker;

-- What a customer or a visitor may take back, and what is used up once.
do $$
declare
  name regclass;
begin
  for name in
    select c.oid from pg_class c, aclexplode(c.relacl) a
     where a.grantee = 'tidemark_app'::regrole and a.privilege_type = 'DELETE'
  loop
    execute format('revoke delete on %s from tidemark_app', name);
  end loop;
end
$$;
grant delete on
  customers.addresses, customers.exemption_orders, customers.external_exemptions, deposits.outside_deposits,
  identity.message_factors, identity.number_proofs, identity.passkey_challenges, identity.passkeys,
  identity.place_failures, identity.provider_items, identity.recovery_codes, identity.sign_ins, identity.totp,
  identity.tries, registration.registrations, signatures.sent_codes
  to tidemark_app;

-- What banks, the end of day and operators write.
revoke insert, update on
  deposits.accruals, deposits.contracts, deposits.interest_postings, deposits.reminders, deposits.savings_plans,
  deposits.steps
  from tidemark_app;
-- Whoever withdraws from a deposit ends it at once.
grant update (is_running, posts_for, posts_on) on deposits.contracts to tidemark_app;
revoke update on
  accounts.transaction_accounts, documents.documents, identity.secrets, identity.signing_keys, platform.files
  from tidemark_app;

-- A password's hash is read for one user at a time, and nobody makes an operator of himself.
revoke select, insert, update on identity.users from tidemark_app;
grant select (id, username, email, roles, is_blocked, created_at, password_changed_at) on identity.users
  to tidemark_app;
grant insert (id, username, email, password_hash) on identity.users to tidemark_app;
grant update (password_hash, password_changed_at) on identity.users to tidemark_app;
create function identity.password_hash_of(p_user uuid) returns text
  language sql stable security definer set search_path = identity, pg_temp as $$
  select password_hash from users where id = p_user
$$;

-- So are the secrets of second factors; a recovery code is compared and gone, and never read.
revoke select on identity.totp, identity.recovery_codes from tidemark_app;
revoke insert, update on identity.totp from tidemark_app;
grant select (user_id, confirmed_at, last_step), update (confirmed_at, last_step) on identity.totp to tidemark_app;
grant select (user_id) on identity.recovery_codes to tidemark_app;
create function identity.start_totp(p_user uuid, p_secret text) returns void
  language sql security definer set search_path = identity, pg_temp as $$
  insert into totp (user_id, secret) values (p_user, p_secret)
    on conflict (user_id) do update set secret = excluded.secret, last_step = 0 where totp.confirmed_at is null
$$;
create function identity.totp_secret_of(p_user uuid, p_is_confirmed boolean) returns text
  language sql stable security definer set search_path = identity, pg_temp as $$
  select secret from totp where user_id = p_user and (confirmed_at is not null) = p_is_confirmed
$$;
create function identity.use_recovery_code(p_user uuid, p_hash text) returns boolean
  language sql security definer set search_path = identity, pg_temp as $$
  with used as (delete from recovery_codes where user_id = p_user and code_hash = p_hash returning 1)
  select exists (select from used)
$$;

-- Money is moved by the worker alone. The application opens accounts for the customers its transaction names,
-- reserves what belongs to them, and sets it free again.
revoke execute on all functions in schema ledger from tidemark_app;
grant execute on all functions in schema ledger to tidemark_worker;
grant execute on function ledger.own_under_way(date), ledger.open_account(uuid, text, text, text, text, bigint),
  ledger.hold(uuid, text, uuid, bigint, text), ledger.release(uuid) to tidemark_app;

-- By whoever logged in: inside the functions of the ledger the acting role is their owner's.
create function ledger.is_for_all() returns boolean language sql stable as $$
  select pg_has_role(session_user, 'tidemark_worker', 'member')
$$;
create function ledger.may_use(p_customer text) returns boolean language sql stable as $$
  select coalesce(p_customer = any (platform.own_customers()), false) or ledger.is_for_all()
$$;
revoke execute on function ledger.is_for_all(), ledger.may_use(text) from tidemark_app;

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
  update accounts set reserved_minor = reserved_minor - v_hold.amount_minor where id = v_hold.account_id;
  return true;
end $$;
