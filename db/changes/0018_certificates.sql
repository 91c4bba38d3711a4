-- Papers that lower the tax on interest, of one person. What was accepted counts for its days.
create table tax.certificates (
  customer_id text not null,
  id uuid not null,
  person_id uuid not null,
  kind text not null check (kind in ('NV', 'RESIDENCE', 'DE1', 'FR_WAIVER', 'W9')),
  -- Of a certificate of residence: the bank's country.
  country text check (country ~ '^[A-Z]{2}$'),
  number text not null,
  valid_from date not null,
  valid_to date check (valid_to >= valid_from),
  state text not null check (state in ('REQUESTED', 'UPLOADED', 'ACCEPTED')),
  -- Days before its end on which its owner was last reminded.
  reminded int,
  primary key (customer_id, id),
  foreign key (customer_id, person_id) references customers.persons
);
call platform.guard('tax.certificates');
create index certificates_ending on tax.certificates (valid_to) where state = 'ACCEPTED';
