-- The customer's folder: documents by what they are; the bytes are with the file store.
create schema documents;

create table documents.documents (
  customer_id text not null,
  id uuid not null,
  kind text not null check (kind in ('CONTRACT', 'STATEMENT', 'TAX', 'EXEMPTION_ORDER', 'LEGAL')),
  title text not null,
  file_name text not null check (file_name ~ '^[\w .()-]{1,200}$'),
  file_id uuid not null references platform.files,
  created_on date not null,
  primary key (customer_id, id)
);
create index documents_by_age on documents.documents (customer_id, created_on desc);
call platform.guard('documents.documents');
