-- The customer's folder: documents by what they are. A paper is kept as the facts it says, and as bytes since somebody
-- first asked for it; the bytes are with the file store.
create schema documents;

create table documents.documents (
  customer_id text not null,
  id uuid not null,
  kind text not null check (kind in ('CONTRACT', 'STATEMENT', 'TAX', 'EXEMPTION_ORDER', 'LEGAL')),
  title text not null,
  file_name text not null check (file_name ~ '^[\w .()-]{1,200}$'),
  -- None: not drawn yet.
  file_id uuid references platform.files,
  created_on date not null,
  type text check (type in
    ('terms', 'agreement', 'orderConfirmation', 'withdrawalReceipt', 'revocation', 'opening', 'topUp', 'renewal',
     'interest', 'settlement', 'payout', 'statement', 'exemptionOrder', 'taxCorrection', 'taxOverview', 'taxTable',
     'coupon', 'closing', 'sale', 'purchase', 'pensionCertificate', 'portfolioReport', 'portfolioYear',
     'portfolioTax')),
  -- What it is about, and the number of the last transfer of the ledger it knows of.
  subject text,
  position bigint,
  facts jsonb,
  -- Whom it names, as they were called then, in which language, and with which letter it came.
  locale text,
  holders text[],
  code text,
  -- The templates that drew it, or will.
  template int,
  deposit_id uuid,
  -- The year it is about; none: the year it was written in.
  year int,
  primary key (customer_id, id),
  constraint drawn_or_known check (file_id is not null or facts is not null)
);
create index documents_by_age on documents.documents (customer_id, created_on desc);
-- One of a kind for what it is about, however often that is told.
create unique index documents_once on documents.documents (customer_id, type, subject) where position is not null;
call platform.guard('documents.documents');
