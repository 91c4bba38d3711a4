-- Who is asked to act for a customer, by a link in a letter. Nobody who answers is logged in: the customer is found by
-- what the letter or the browser holds, and then it is one of the customer's rows.
create table customers.invitations (
  customer_id text not null references customers.customers,
  id uuid not null,
  authority text not null check (authority in ('SIGN', 'PREPARE', 'VIEW')),
  email text not null check (email = lower(email)),
  first_name text not null,
  last_name text not null,
  state text not null default 'INVITED' check (state in
    ('INVITED', 'ACCEPTED', 'ANSWERED', 'DECLINED', 'EXPIRED', 'VOIDED')),
  invited_by uuid not null,
  invited_at timestamptz not null,
  ends_at timestamptz not null,
  reminders int not null default 0,
  -- The page its letters lead to.
  page text not null,
  -- Of the link in the last letter; none before it is written.
  token_hash text unique,
  -- Of the browser that followed the link: it alone may answer.
  key_hash text unique,
  primary key (customer_id, id)
);
create unique index one_open_invitation on customers.invitations (customer_id, email) where state = 'INVITED';
create index invitations_by_end on customers.invitations (ends_at) where state = 'INVITED';
call platform.guard('customers.invitations');

alter table signatures.acts drop constraint acts_act_check, add constraint acts_act_check check (act in
  ('order', 'payout', 'maturityInstruction', 'withdrawal', 'referenceAccount', 'leave', 'exemptionOrder', 'authority',
   'signingRule'));
