-- The keys money was moved under, each with the answer its first use got. The row is written before the
-- work and filled after it, in one transaction: nobody else ever sees it without a status.

create table platform.idempotency (
  customer_id text not null,
  key text not null check (length(key) between 1 and 128),
  route text not null,
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  status int check (status between 200 and 299),
  body text,
  created_at timestamptz not null default now(),
  primary key (customer_id, key)
);
create index idempotency_by_age on platform.idempotency (created_at);
call platform.guard('platform.idempotency');
