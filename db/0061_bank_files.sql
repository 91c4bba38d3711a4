-- Banks that exchange files with us instead of calls.

-- How orders reach a bank.
alter table products.banks add order_form text not null default 'API' check (order_form in ('API', 'FILE'));

-- Every file a bank handed in, by its content: the same again is known, whatever its name.
create table orders.bank_files (
  bank_id text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  name text not null,
  -- Absent where the header could not be believed.
  file_id text,
  -- Why nothing of it counts; absent where all of it was heard.
  refusal text,
  -- How many of its answers had which outcome.
  outcomes jsonb not null,
  taken_at timestamptz not null default now(),
  primary key (bank_id, sha256)
);
create unique index one_content_for_a_file on orders.bank_files (bank_id, file_id) where refusal is null;
revoke all on orders.bank_files from tidemark_app;
grant select, insert on orders.bank_files to tidemark_worker;
