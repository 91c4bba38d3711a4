-- How long what is over is kept, and why: one row for each rule, carried out every night in batches.

create table platform.retention (
  target text not null,
  -- The moment a row's age counts from.
  since text not null,
  -- Which of the old rows may go.
  only_if text not null default 'true',
  keep interval not null check (keep > interval '0'),
  reason text not null,
  primary key (target, only_if)
);
revoke insert, update, delete on platform.retention from tidemark_app;

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
  ('signatures.requests', 'expires_at', 'used_at is null', '30 days',
   'A code that was never used proves nothing; a month answers the question why one came.'),
  ('signatures.requests', 'expires_at', 'used_at is not null', '13 months',
   'A payment can be disputed for thirteen months; until then it must be shown that it was signed.'),
  ('simulator.messages', 'sent_at', 'true', '30 days',
   'Messages of the demonstration are looked at on the day they come.');

create index outbox_deliveries_by_age on platform.outbox_deliveries (delivered_at);
create index requests_by_age on signatures.requests (expires_at);
create index messages_by_age on simulator.messages (sent_at);
grant delete on platform.outbox, platform.outbox_deliveries to tidemark_worker;

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
