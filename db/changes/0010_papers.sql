-- A paper is kept as the facts it says, and as bytes since somebody first asked for it.
alter table documents.documents
  alter column file_id drop not null,
  add column type text check (type in
    ('terms', 'agreement', 'orderConfirmation', 'withdrawalReceipt', 'revocation', 'opening', 'topUp', 'renewal',
     'interest', 'settlement', 'payout', 'statement', 'exemptionOrder', 'taxOverview', 'taxTable')),
  add column subject text,
  add column position bigint,
  add column facts jsonb,
  add column locale text,
  add column holders text[],
  add column code text,
  add column template int,
  add column deposit_id uuid,
  add column year int,
  add constraint drawn_or_known check (file_id is not null or facts is not null);
create unique index documents_once on documents.documents (customer_id, type, subject) where position is not null;
