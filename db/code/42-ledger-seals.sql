-- Seals: a chain of hashes over what must never change.

-- The content of a transfer as the seal sees it: everything that must never change. Hashed in one pass: a
-- function called for each of them cost more than what it hashed.
create or replace view ledger.contents as
  select t.number, sha256(convert_to(concat_ws('|', t.number, t.id, t.key, t.kind, t.value_date, t.booked_on,
           t.reverses, t.evidence, lines.text), 'UTF8')) as hash
    from ledger.transfers t,
         lateral (select string_agg(concat_ws(',', p.line, p.account_id, p.amount_minor, p.currency,
                    p.balance_after), ';' order by p.line) as text
                    from ledger.postings p where p.transfer_id = t.id) lines;

create or replace function ledger.chain(p_previous bytea, p_first bigint, p_last bigint) returns bytea
  language sql stable security definer set search_path = ledger, pg_temp as $$
  select sha256(p_previous || coalesce(string_agg(hash, ''::bytea order by number), ''))
    from contents where number between p_first and p_last
$$;

-- Closes what is finished, and waits for whoever is writing: numbers are given out in another order than transactions
-- end, and a transfer that came into a run after its seal would break it. Who writes for too long keeps nobody waiting:
-- the next seal closes more.
create or replace function ledger.seal(p_most int default 10000) returns bigint
  language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  v_head ledger.seals;
  v_first bigint;
  v_last bigint;
begin
  perform pg_advisory_xact_lock(hashtext('ledger.seal'));
  begin
    lock table transfers in share mode;
  exception when lock_not_available then
    return 0;
  end;
  select * into v_head from seals order by last_number desc limit 1;
  v_first := coalesce(v_head.last_number, 0) + 1;
  select max(number) into v_last from (
    select number from transfers where number >= v_first order by number limit p_most) finished;
  if v_last is null then
    return 0;
  end if;
  insert into seals (first_number, last_number, previous, hash)
    values (v_first, v_last, coalesce(v_head.hash, ''::bytea),
            ledger.chain(coalesce(v_head.hash, ''::bytea), v_first, v_last));
  return v_last - v_first + 1;
end $$;

-- The first seal after a number that does not fit what it closes; none when everything does. That each follows
-- the one before is asked of all of them.
create or replace function ledger.broken_seal(p_after bigint default 0) returns bigint
  language sql stable security definer set search_path = ledger, pg_temp as $$
  select min(last_number) from (
    select last_number, hash, first_number, previous,
           lag(hash, 1, ''::bytea) over (order by last_number) as before,
           lag(last_number, 1, 0::bigint) over (order by last_number) as until
      from seals) s
   where s.previous <> s.before or s.first_number <> s.until + 1
      or (s.last_number > p_after and s.hash <> ledger.chain(s.previous, s.first_number, s.last_number))
$$;

-- The lines of all transfers after a number, looked up one transfer after the other: merged with all lines, a
-- day would read the whole history.
create or replace function ledger.lines_after(p_number bigint) returns setof ledger.postings
  language sql stable rows 100000 security definer
  set search_path = ledger, pg_temp
  set enable_nestloop = on
  set enable_seqscan = off
  set enable_mergejoin = off
  set enable_hashjoin = off
as $$
  select p.* from transfers t join postings p on p.transfer_id = t.id where t.number > p_number
$$;

-- Carries the lines that were found right into the second book.
create or replace function ledger.close(p_day date, p_number bigint, p_whole boolean) returns void
  language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  v_closed bigint;
begin
  perform pg_advisory_xact_lock(hashtext('ledger.close'));
  select coalesce(max(last_number), 0) into v_closed from closings;
  insert into closed_balances as b
    select p.account_id, sum(p.amount_minor)
      from transfers t join postings p on p.transfer_id = t.id
     where t.number > v_closed and t.number <= p_number group by p.account_id
    on conflict (account_id) do update set balance_minor = b.balance_minor + excluded.balance_minor;
  insert into closings (checked_on, last_number, is_whole) values (p_day, greatest(p_number, v_closed), p_whole)
    on conflict (checked_on) do update set last_number = excluded.last_number,
      is_whole = closings.is_whole or excluded.is_whole;
end $$;
