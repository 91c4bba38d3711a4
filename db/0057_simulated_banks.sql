-- The partner banks, pretended: what they were sent, and how each of them behaves.

create table simulator.bank_inbox (
  message_id uuid primary key,
  bank_id text not null,
  order_id uuid not null,
  kind text not null,
  body jsonb not null,
  received_on date not null,
  is_done boolean not null default false
);
create index inbox_open on simulator.bank_inbox (received_on) where not is_done;

-- Faults by bank; a bank without a row behaves.
create table simulator.bank_behaviour (
  bank_id text primary key,
  behaviour jsonb not null
);
revoke insert, update, delete on simulator.bank_inbox, simulator.bank_behaviour from tidemark_app;
grant insert, update, delete on simulator.bank_inbox, simulator.bank_behaviour to tidemark_worker;
