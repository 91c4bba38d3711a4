-- Transfers are hashed in one pass: a function called for each of them cost more than what it hashed.

-- The content of a transfer as the seal sees it: everything that must never change.
create view ledger.contents as
  select t.number, sha256(convert_to(concat_ws('|', t.number, t.id, t.key, t.kind, t.value_date, t.booked_on,
           t.reverses, t.evidence, lines.text), 'UTF8')) as hash
    from ledger.transfers t,
         lateral (select string_agg(concat_ws(',', p.line, p.account_id, p.amount_minor, p.currency,
                    p.balance_after), ';' order by p.line) as text
                    from ledger.postings p where p.transfer_id = t.id) lines;
revoke all on ledger.contents from tidemark_app;

create or replace function ledger.chain(p_previous bytea, p_first bigint, p_last bigint) returns bytea
  language sql stable security definer set search_path = ledger, pg_temp as $$
  select sha256(p_previous || coalesce(string_agg(hash, ''::bytea order by number), ''))
    from contents where number between p_first and p_last
$$;

create or replace function ledger.broken_seal() returns bigint
  language sql stable security definer set search_path = ledger, pg_temp as $$
  select min(s.last_number) from (
    select last_number, hash, first_number, previous,
           lag(hash, 1, ''::bytea) over (order by last_number) as before,
           lag(last_number, 1, 0::bigint) over (order by last_number) as until
      from seals) s,
    lateral (select sha256(s.previous || coalesce(string_agg(c.hash, ''::bytea order by c.number), '')) as hash
               from contents c where c.number between s.first_number and s.last_number) found
   where s.previous <> s.before or s.first_number <> s.until + 1 or s.hash <> found.hash
$$;

drop function ledger.content_hash (uuid);
