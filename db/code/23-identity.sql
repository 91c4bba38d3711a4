-- Uses a refresh token once. Of parallel uses the first rotates; the others, and whoever lost the reply,
-- get the same successor for a few seconds if they come from the same browser. Anything else is a copy in
-- other hands, and ends the session.
create or replace function identity.rotate(
  the_sid uuid, presented uuid, the_binding text, successor uuid, now timestamptz,
  idle_seconds int, forgiven_seconds int,
  out outcome text, out refresh_id uuid
) language plpgsql
as $$
declare
  s identity.sessions;
begin
  select * into s from identity.sessions where sid = the_sid for update;
  if s.sid is null or s.ended_at is not null or s.refresh_id is null
     or least(s.idle_ends_at, s.ends_at) <= now then
    outcome := 'gone';
  elsif s.binding is distinct from the_binding then
    outcome := 'binding';
  elsif s.refresh_id = presented then
    outcome := 'rotated';
    refresh_id := successor;
    update identity.sessions set
      refresh_id = successor, previous_refresh_id = presented, rotated_at = now, seen_at = now,
      idle_ends_at = now + make_interval(secs => idle_seconds)
     where sid = the_sid;
  elsif s.previous_refresh_id = presented
        and now < s.rotated_at + make_interval(secs => forgiven_seconds) then
    outcome := 'forgiven';
    refresh_id := s.refresh_id;
  else
    outcome := 'reuse';
  end if;
  if outcome in ('binding', 'reuse') then
    update identity.sessions set ended_at = now, ended_by = outcome where sid = the_sid;
  end if;
end
$$;

-- Counts a try before it is judged, so that parallel ones cannot pass uncounted; says for how many
-- seconds the key is blocked instead, if it is, and -1 for the last try before the first block. A blocked
-- try does not count. Nothing blocks for good: 60 seconds, doubling, 15 minutes at most, and all is
-- forgotten after 12 hours.
create or replace function identity.count_try(the_key text, allowed int, now timestamptz) returns int
  language plpgsql
as $$
declare
  t identity.tries;
  counted int;
begin
  insert into identity.tries (key, failures, tried_at) values (the_key, 0, now)
      on conflict (key) do nothing;
  select * into t from identity.tries where key = the_key for update;
  if t.blocked_until > now then
    return ceil(extract(epoch from t.blocked_until - now));
  end if;
  counted := case when t.tried_at < now - interval '12 hours' then 1 else t.failures + 1 end;
  update identity.tries set
    failures = counted,
    tried_at = now,
    blocked_until = case when counted >= allowed
      then now + make_interval(secs => least(900, 60 * power(2, least(counted - allowed, 10)))) end
   where key = the_key;
  return case when counted = allowed then -1 else 0 end;
end
$$;

-- What is left of failures that run off with time.
create or replace function identity.level_at(f identity.place_failures, seconds_each int, now timestamptz)
  returns double precision language sql immutable
  return greatest(0, f.level - greatest(0, extract(epoch from now - f.counted_at)) / seconds_each);

-- A password's hash is read for one user at a time, and so are the secrets of second factors.
create or replace function identity.password_hash_of(p_user uuid) returns text
  language sql stable security definer set search_path = identity, pg_temp as $$
  select password_hash from users where id = p_user
$$;

create or replace function identity.start_totp(p_user uuid, p_secret text) returns void
  language sql security definer set search_path = identity, pg_temp as $$
  insert into totp (user_id, secret) values (p_user, p_secret)
    on conflict (user_id) do update set secret = excluded.secret, last_step = 0 where totp.confirmed_at is null
$$;

create or replace function identity.totp_secret_of(p_user uuid, p_is_confirmed boolean) returns text
  language sql stable security definer set search_path = identity, pg_temp as $$
  select secret from totp where user_id = p_user and (confirmed_at is not null) = p_is_confirmed
$$;

create or replace function identity.use_recovery_code(p_user uuid, p_hash text) returns boolean
  language sql security definer set search_path = identity, pg_temp as $$
  with used as (delete from recovery_codes where user_id = p_user and code_hash = p_hash returning 1)
  select exists (select from used)
$$;

-- Whether somebody logs in by a name, and it is not this user.
create or replace function identity.is_another(p_username text, p_user uuid) returns boolean language sql stable as $$
  select exists (select from identity.users where username = p_username and id <> p_user)
$$;

create or replace function identity.username_of(p_user uuid) returns text language sql stable as $$
  select username from identity.users where id = p_user
$$;

-- The name a user logs in with goes along with the address, wherever a person carries it: also where they act no more.
create or replace function identity.rename_persons(p_user uuid, p_username text) returns void
  language sql security definer set search_path = identity, pg_temp as $$
  update customers.persons p set username = p_username
    from identity.users u where u.id = p_user and p.username = u.username
$$;
grant create on schema identity to tidemark_worker;
alter function identity.rename_persons(uuid, text) owner to tidemark_worker;
revoke create on schema identity from tidemark_worker;

-- How a user is named and reached today, wherever they act: whoever agreed to something earlier may have moved since.
create or replace function identity.reached_at(p_user uuid)
  returns table (username text, email text, phone_number text)
  language sql stable security definer set search_path = identity, pg_temp as $$
  select u.username, coalesce(p.email, u.email), p.phone_number
    from users u left join lateral (
           select p.email, p.phone_number
             from customer_links l join customers.persons p on p.customer_id = l.customer_id
            where l.user_id = u.id and p.username = u.username order by l.position limit 1) p on true
   where u.id = p_user
$$;
grant create on schema identity to tidemark_worker;
alter function identity.reached_at(uuid) owner to tidemark_worker;
revoke create on schema identity from tidemark_worker;

-- Whoever may act for a customer does so in a role, and some roles end by age: so a link alone opens nothing.
-- This tells what each link of a user rests on; the domain says what follows from it.
--
-- The persons of a customer who are the user: who carries the user name; in another than the own customer
-- whoever is the user in the own one, known by name and birth, because each customer writes its persons down anew.
create or replace function identity.links_of(p_user uuid)
  returns table (customer_id text, "position" int, type text, status text, holder_birth_date date, roles jsonb)
  language plpgsql
as $$
declare
  v_before text := current_setting('app.customers', true);
  v_linked text[];
begin
  select coalesce(array_agg(l.customer_id order by l.position), '{}') into v_linked
    from identity.customer_links l where l.user_id = p_user;
  perform set_config('app.customers', array_to_string(v_linked, ','), true);
  return query
    with named as (
      select p.customer_id, p.id from customers.persons p join identity.users u on u.username = p.username
       where u.id = p_user and p.customer_id = any (v_linked)),
    own as (
      select p.customer_id, p.id, p.first_name, p.last_name, p.birth_date from customers.persons p
       where p.customer_id = v_linked[1]
         and (not exists (select from named n where n.customer_id = v_linked[1])
              or exists (select from named n where n.customer_id = p.customer_id and n.id = p.id))
         and exists (select from customers.roles r
                      where r.customer_id = p.customer_id and r.person_id = p.id and r.status <> 'DISABLED')),
    meant as (
      select n.customer_id, n.id, true as is_named from named n
      union
      select p.customer_id, p.id, false from customers.persons p join own o
          on (o.first_name, o.last_name, o.birth_date) = (p.first_name, p.last_name, p.birth_date)
       where p.customer_id = any (v_linked)
         and not exists (select from named n where n.customer_id = p.customer_id))
    select l.customer_id, l.position, c.type, c.status,
           (select max(p.birth_date) from customers.persons p join customers.roles r
                on r.customer_id = p.customer_id and r.person_id = p.id
             where p.customer_id = c.id and r.name = 'ACCOUNT_HOLDER' and r.status = 'ACTIVE'),
           (select coalesce(jsonb_agg(jsonb_build_object(
                     'name', r.name, 'status', r.status, 'isNamed', m.is_named, 'authority', r.authority,
                     'personId', r.person_id)), '[]')
              from meant m join customers.roles r on r.customer_id = m.customer_id and r.person_id = m.id
             where m.customer_id = c.id)
      from identity.customer_links l join customers.customers c on c.id = l.customer_id
     where l.user_id = p_user
     order by l.position;
  perform set_config('app.customers', coalesce(v_before, ''), true);
end $$;

-- Whoever logs in for a customer, as a person of each customer they act for.
create or replace function identity.humans_of(p_customer text)
  returns table (user_id uuid, customer_id text, person_id uuid) language sql as $$
  select l.user_id, k.customer_id, (k.roles -> 0 ->> 'personId')::uuid
    from identity.customer_links l cross join lateral identity.links_of(l.user_id) k
   where l.customer_id = p_customer and jsonb_array_length(k.roles) > 0
$$;

-- Whoever is tied to a customer, by what, and under which name.
create or replace function identity.people_of(p_customer text)
  returns table (user_id uuid, name text, link jsonb) language sql as $$
  select l.user_id,
         (select p.first_name || ' ' || p.last_name from customers.persons p
           where p.customer_id = p_customer and p.id = (k.roles -> 0 ->> 'personId')::uuid),
         to_jsonb(k)
    from identity.customer_links l cross join lateral identity.links_of(l.user_id) k
   where l.customer_id = p_customer and k.customer_id = p_customer
   order by 2
$$;

-- Whose names these are.
create or replace function identity.users_named(p_names text[]) returns table (user_id uuid) language sql stable as $$
  select id from identity.users where username = any (p_names)
$$;

-- Where a user is written to.
create or replace function identity.email_of(p_user uuid) returns text language sql stable as $$
  select email from identity.users where id = p_user
$$;

-- Whether somebody works for us.
create or replace function identity.is_operator(p_user uuid) returns boolean language sql stable as $$
  select exists (select from identity.users u where u.id = p_user and 'operator' = any (u.roles))
$$;

-- How a user can be reached with a code, and what else they could sign with.
create or replace view identity.means with (security_invoker = true) as
  select u.id as user_id, u.email, m.phone_number,
         exists (select from identity.passkeys p where p.user_id = u.id) as has_passkey,
         exists (select from identity.totp t where t.user_id = u.id and t.confirmed_at is not null) as has_totp,
         exists (select from identity.recovery_codes r where r.user_id = u.id) as has_recovery_codes
    from identity.users u left join identity.message_factors m on m.user_id = u.id;
