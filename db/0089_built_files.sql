-- Files that browsers load, named by their content, of every build that ran lately: during a roll-out a page of
-- one build asks the process of another for them, and a page that stays open asks long after it.

create table platform.built_files (
  path text primary key check (path ~ '^/(assets|messages)/'),
  content_type text not null,
  body bytea not null,
  -- When a process that has it started last.
  started_at timestamptz not null default now()
);
-- What runs in browsers is put here by the program itself, never by whoever answers requests.
revoke insert, update, delete on platform.built_files from tidemark_app;
grant insert, update, delete on platform.built_files to tidemark_worker;

insert into platform.retention (target, since, keep, reason) values
  ('platform.built_files', 'started_at', '30 days',
   'A page that stayed open asks for the scripts of the build it came from; after a month it is loaded anew.');
