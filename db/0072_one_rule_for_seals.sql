-- A seal is looked at by the rule it was made by, which is fast enough since it hashes in one pass.

-- The first seal that does not fit what it closes; none when everything does.
create or replace function ledger.broken_seal() returns bigint
  language sql stable security definer set search_path = ledger, pg_temp as $$
  select min(last_number) from (
    select last_number, hash, first_number, previous,
           lag(hash, 1, ''::bytea) over (order by last_number) as before,
           lag(last_number, 1, 0::bigint) over (order by last_number) as until
      from seals) s
   where s.previous <> s.before or s.first_number <> s.until + 1
      or s.hash <> ledger.chain(s.previous, s.first_number, s.last_number)
$$;
