-- The seal asked which transaction had written a transfer, and now waits for all of them; nobody else names it.
alter table ledger.transfers drop column written_by;
