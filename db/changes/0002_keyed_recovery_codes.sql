-- Recovery codes that were kept without our secret are no longer taken: whoever had some sees that none are left, and
-- makes new ones.
delete from identity.recovery_codes;
