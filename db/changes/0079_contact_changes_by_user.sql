-- New contact details are a user's, whoever they were signed for.
alter table identity.contact_changes rename column customer_id to signed_for;
