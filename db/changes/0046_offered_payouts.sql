-- Money that the servicing bank may have is not set free: a payout is noted before it is offered. Whether those that
-- are there were, nobody knows.
alter table payments.payouts
  -- Noted before the servicing bank is asked to take it: from then on it may have it.
  add is_offered boolean not null default false;

alter table payments.payouts no force row level security;
update payments.payouts set is_offered = true;
alter table payments.payouts force row level security;
