-- A password is chosen by whoever has proven the mailbox, at the end, when the names it must not contain are
-- known. Until then there is none, and nobody can leave theirs in a stranger's registration.

alter table registration.registrations drop column password_hash;

-- A newer letter went to the same address: of several links the last one counts.
alter table registration.registrations add column replaced_at timestamptz;
create index registrations_by_email on registration.registrations (email);
