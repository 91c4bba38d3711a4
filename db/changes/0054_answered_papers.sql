-- A paper goes with one answer: where nothing is asked for any more, the answer was given.
alter table kyc.papers
  -- What it was sent for is answered: it says nothing of what is asked for later.
  add is_answered boolean not null default false;

alter table kyc.papers no force row level security;
alter table kyc.checks no force row level security;
update kyc.papers p set is_answered = true
 where not exists (select from kyc.checks c where c.customer_id = p.customer_id and c.status = 'NEEDS_MORE');
alter table kyc.papers force row level security;
alter table kyc.checks force row level security;
