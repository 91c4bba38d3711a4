-- Whoever is a customer already opens an account for a child without registering again.
alter table registration.registrations add column user_id uuid references identity.users;
alter table registration.registrations add column member jsonb;
alter table registration.registrations add check (user_id is null or (kind = 'child' and password_hash is null));
alter table registration.registrations add check (member is null or user_id is not null);
create index registrations_of_user on registration.registrations (user_id) where user_id is not null;
