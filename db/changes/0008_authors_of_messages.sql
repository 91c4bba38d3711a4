-- A message names the user who wrote it.
alter table postbox.messages add column author_id uuid;
