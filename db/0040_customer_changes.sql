-- What customers change of themselves: each change has a version, so that none overwrites another unseen.

alter table customers.customers add column version int not null default 1 check (version > 0);

-- Of what is answered with OTHER, the customer's own words.
alter table customers.persons add column origin_of_funds_text text;

-- A bank's name is known only where the check of the payee told it. When the account was named, and what
-- its bank said then, matters to whoever pays out.
alter table customers.reference_accounts
  alter column bank_name drop not null,
  add column payee_check text check (payee_check in ('MATCH', 'CLOSE_MATCH', 'NO_MATCH', 'NOT_POSSIBLE')),
  add column named_at timestamptz;
