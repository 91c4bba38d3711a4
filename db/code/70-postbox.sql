-- Words as a search compares them, without case and accents; `domain/folded.ts` folds what is looked for.
create or replace function postbox.folded(words text) returns text
  language sql immutable strict parallel safe as $$
  select translate(replace(replace(replace(
           translate(lower(regexp_replace(normalize(words, NFD), '[\u0300-\u036F]', '', 'g')), 'ẞÆŒØŁĐ', 'ßæœøłđ'),
           'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'øłđ', 'old')
$$;

-- The threads that wait for an answer of ours, over all customers, for operators: complaints until they are answered, by
-- the day they are due, then who waits longest.
drop function if exists postbox.queue();
create function postbox.queue()
  returns table (id uuid, customer_id text, subject text, waiting_since date, preview text,
                 received_on date, number int, answer_by date)
  language plpgsql stable security definer set search_path = postbox, pg_temp as $$
begin
  if coalesce(current_setting('app.operator', true), '') = '' then
    raise exception 'only an operator is told' using errcode = 'insufficient_privilege';
  end if;
  return query
    select t.id, t.customer_id, t.subject, last.sent_on, left(regexp_replace(last.body, '\s+', ' ', 'g'), 160),
           c.received_on, c.number, case when c.delayed_on is null then c.answer_by else c.latest_by end
      from threads t
     cross join lateral (
       select m.sender, m.sent_on, m.body from messages m
        where m.customer_id = t.customer_id and m.thread_id = t.id
        order by m.sent_at desc, m.id desc limit 1) last
      left join complaints c
        on c.customer_id = t.customer_id and c.thread_id = t.id and c.answered_on is null
     where not t.is_closed and (last.sender = 'CUSTOMER' or c.id is not null)
     order by 8 nulls last, t.last_message_at, t.id;
end $$;
grant create on schema postbox to tidemark_worker;
alter function postbox.queue() owner to tidemark_worker;
revoke create on schema postbox from tidemark_worker;

create or replace function postbox.waiting() returns integer
  language sql stable as $$ select count(*)::int from postbox.queue() $$;

-- Whose thread it is, for an operator who answers it.
create or replace function postbox.owner_of(thread uuid) returns text
  language plpgsql stable security definer set search_path = postbox, pg_temp as $$
begin
  if coalesce(current_setting('app.operator', true), '') = '' then
    raise exception 'only an operator is told' using errcode = 'insufficient_privilege';
  end if;
  return (select t.customer_id from threads t where t.id = thread);
end $$;
-- It sees all rows as the worker does, who needs the right to create just for the moment it is handed over.
grant create on schema postbox to tidemark_worker;
alter function postbox.owner_of(uuid) owner to tidemark_worker;
revoke create on schema postbox from tidemark_worker;

-- What stands in the letter of a code, for the program to compare with what somebody was sent.
create or replace function postbox.text_of_letter(asked text)
  returns table (id uuid, customer_id text, reader_id uuid, is_sealed boolean, subject text, body text, locale text)
  language sql stable security definer set search_path = postbox, pg_temp as $$
  select l.id, l.customer_id, l.reader_id, l.is_sealed, t.subject, m.body, n.locale
    from letters l
    join threads t on t.customer_id = l.customer_id and t.id = l.thread_id
    join lateral (select body from messages m
                   where m.customer_id = l.customer_id and m.thread_id = l.thread_id
                   order by m.sent_at, m.id limit 1) m on true
    left join lateral (select locale from letter_mails n
                        where n.customer_id = l.customer_id and n.letter_id = l.id limit 1) n on true
   where l.code = asked
$$;

-- Whether a code is that of a letter of ours, for whoever holds it; counted, because a code that many ask for was copied.
create or replace function postbox.check_letter(asked text)
  returns table (subject text, written_on date, emails text[], checks int)
  language sql volatile security definer set search_path = postbox, pg_temp as $$
  with found as (
    update letters l set checks = l.checks + 1 where l.code = asked returning l.*
  )
  select t.subject, f.written_on,
         array(select m.email from letter_mails m
                where m.customer_id = f.customer_id and m.letter_id = f.id order by m.email),
         f.checks
    from found f join threads t on t.customer_id = f.customer_id and t.id = f.thread_id
$$;
grant create on schema postbox to tidemark_worker;
alter function postbox.check_letter(text) owner to tidemark_worker;
alter function postbox.text_of_letter(text) owner to tidemark_worker;
revoke create on schema postbox from tidemark_worker;

-- What the link of a mail stands for, for whoever holds it; where it is wanted, it is mailed no more.
create or replace function postbox.unsubscribe(asked text, is_wanted boolean) returns setof text
  language plpgsql volatile security definer set search_path = postbox, pg_temp as $$
begin
  if is_wanted then
    insert into letter_wishes (customer_id, user_id, kind, is_mailed)
    select l.customer_id, l.user_id, l.kind, false from unsubscribe_links l where l.token_hash = asked
    on conflict (customer_id, user_id, kind) do update set is_mailed = false;
  end if;
  return query select distinct l.kind from unsubscribe_links l where l.token_hash = asked order by 1;
end $$;
grant create on schema postbox to tidemark_worker;
alter function postbox.unsubscribe(text, boolean) owner to tidemark_worker;
revoke create on schema postbox from tidemark_worker;
