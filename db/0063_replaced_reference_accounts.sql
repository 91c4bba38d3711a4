-- When an account took the place of another one: what is paid out to it is limited for a while. The first
-- account a customer names takes nobody's place.

alter table customers.reference_accounts add column replaced_at timestamptz;
