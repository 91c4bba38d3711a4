-- A message has the day the books were on: the one a reader looks for.
alter table postbox.messages add column sent_on date;
update postbox.messages m set sent_on = coalesce(
  (select l.written_on from postbox.letters l where l.customer_id = m.customer_id and l.thread_id = m.thread_id),
  m.sent_at::date);
alter table postbox.messages
  alter column sent_on set default current_date,
  alter column sent_on set not null;
