create or replace function platform.refuse_turning_back() returns trigger
  language plpgsql
as $$
begin
  if new.business_date < old.business_date then
    raise exception 'the business date moves forward only: it is %, not %', old.business_date, new.business_date
      using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create or replace trigger forward_only before update on platform.business_clock
  for each row execute function platform.refuse_turning_back();

-- Events stay facts: they are never changed, and go only when their time is over.
create or replace function platform.refuse_rewriting_history() returns trigger
  language plpgsql
as $$
begin
  if tg_op = 'UPDATE' and
     (new.id, new.position, new.name, new.data, new.occurred_on, new.occurred_at, new.actor, new.entity_id)
       is not distinct from
     (old.id, old.position, old.name, old.data, old.occurred_on, old.occurred_at, old.actor, old.entity_id)
     and new.customer_id is not distinct from old.customer_id
  then
    return new;
  end if;
  if tg_op = 'DELETE' and old.delivered_at is not null
     and old.occurred_at < now() - (select keep from platform.retention where target = 'platform.outbox')
  then
    return old;
  end if;
  raise exception 'events are facts: emit another one instead' using errcode = 'restrict_violation';
end
$$;
create or replace trigger append_only before update or delete on platform.outbox
  for each row execute function platform.refuse_rewriting_history();

-- What waits for somebody who looks is not forgotten; what was settled goes when its time is over.
create or replace function platform.refuse_forgetting_issues() returns trigger
  language plpgsql
as $$
begin
  if old.settled_at < now() - (select keep from platform.retention where target = 'platform.issues') then
    return old;
  end if;
  raise exception 'an issue is settled, not deleted' using errcode = 'restrict_violation';
end
$$;
create or replace trigger settled_first before delete on platform.issues
  for each row execute function platform.refuse_forgetting_issues();

create or replace function platform.ring_outbox() returns trigger
  language plpgsql
as $$
begin
  perform pg_notify('outbox', '');
  return null;
end
$$;
create or replace trigger ring after insert on platform.outbox
  for each statement execute function platform.ring_outbox();

create or replace function platform.raise_site_version() returns trigger
  language plpgsql security definer set search_path = platform, pg_temp as $$
begin
  update platform.site_version set version = version + 1;
  return null;
end $$;
create or replace trigger site_version after update on platform.business_clock
  for each statement execute function platform.raise_site_version();

-- One order of locks for everything that moves money: first the customers, in the order of their keys, then
-- their rows, then accounts of the ledger. Whoever holds a customer's lock is the only one who moves their
-- orders, deposits, payouts and accounts, so nobody waits inside for somebody who waits for them.
create or replace function platform.lock_customers(p_customers text[]) returns void language plpgsql as $$
begin
  -- By the key and not by the name: two names may have one key.
  perform pg_advisory_xact_lock(key)
     from (select distinct hashtextextended('customer ' || id, 0) as key from unnest(p_customers) id order by 1) locks;
end $$;

-- How long what is over is kept, and why.
delete from platform.retention;
insert into platform.retention (target, since, only_if, keep, reason) values
  ('tracking.events', 'received_at', 'true', '90 days',
   'Visits are counted and compared from one quarter to the next; who came is nobody''s business for longer.'),
  ('platform.idempotency', 'created_at', 'true', '30 days',
   'A client repeats an unanswered request within minutes; a month covers one that was switched off.'),
  ('platform.outbox_deliveries', 'delivered_at',
   'exists (select from platform.outbox e where e.id = event_id and e.delivered_at is not null)', '30 days',
   'Says to whom an event was told, so that a repetition passes them over; once all know it there is none.'),
  ('platform.outbox', 'occurred_at',
   'delivered_at is not null and not exists (select from platform.outbox_deliveries d where d.event_id = id)', '10 years',
   'Who did what and when belongs to the books, and books are kept for ten years.'),
  ('platform.issues', 'settled_at', 'true', '3 years',
   'Who settled what went wrong is asked by whoever audits the years before; what became of the money stands in the books.'),
  ('platform.built_files', 'started_at', 'true', '30 days',
   'A page that stayed open asks for the scripts of the build it came from; after a month it is loaded anew.'),
  ('signatures.requests', 'expires_at', 'used_at is null', '30 days',
   'A code that was never used proves nothing; a month answers the question why one came.'),
  ('signatures.requests', 'expires_at', 'used_at is not null', '13 months',
   'A payment can be disputed for thirteen months; until then it must be shown that it was signed.'),
  ('leaving.exports', 'requested_at', 'true', '8 days',
   'A file of one''s own data is fetched within a week, or asked for again; lying about it would only be in danger.'),
  ('platform.files', 'created_at',
   'exists (select from postbox.attachments a where a.file_id = files.id and a.message_id is null)', '2 days',
   'A file that was chosen for a message and never sent with one was meant for nobody.'),
  ('postbox.public_complaints', 'asked_at', 'received_on is null', '1 day',
   'What nobody has confirmed from its mailbox was perhaps never meant.'),
  ('postbox.public_complaints', 'asked_at', 'answered_on is not null', '5 years',
   'Complaints are recorded so that what leads to them is changed, and shown to supervisors for five years.'),
  ('orders.declarations', 'declared_at',
   'not exists (select from platform.issues i where i.entity_id = declarations.id::text and i.settled_at is null)', '4 years',
   'Whether a contract was withdrawn from can be disputed until three years after the year it was declared in.'),
  ('postbox.unsubscribe_links', 'made_at', 'true', '13 months',
   'Whoever finds an old mail may still end what it told of; the letter itself can be checked as long.'),
  ('postbox.mail_reports', 'received_at', 'true', '30 days',
   'A carrier repeats what nobody heard for some days; what it said counts on the letter and the address.'),
  ('simulator.envelopes', 'sent_at', 'true', '30 days',
   'Letters of the demonstration are looked at on the day they come.'),
  ('simulator.messages', 'sent_at', 'true', '30 days',
   'Messages of the demonstration are looked at on the day they come.');
