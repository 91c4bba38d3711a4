-- Lists of people with whom no business is done unseen, as an operator loaded them.
create table kyc.lists (
  name text primary key check (name ~ '^[A-Z0-9_-]{1,40}$'),
  loaded_on date not null
);

create table kyc.listed (
  list text not null references kyc.lists,
  id text not null,
  names text[] not null check (cardinality(names) > 0),
  -- Days or years, as far as they are known.
  born text[] not null,
  -- What it says, in short: one that says something else is another.
  version text not null,
  -- Whether everybody was compared with it since.
  is_compared boolean not null default false,
  primary key (list, id)
);
create index listed_anew on kyc.listed (list, id) where not is_compared;

-- Whom we compared with all lists, as they were then.
create table kyc.screened (
  customer_id text not null,
  person_id uuid not null,
  version text not null,
  primary key (customer_id, person_id)
);
call platform.guard('kyc.screened');

-- Who may be whom.
create table kyc.hits (
  customer_id text not null references customers.customers,
  person_id uuid not null,
  list text not null,
  entry_id text not null,
  -- How alike, in hundredths.
  likeness int not null check (likeness between 0 and 100),
  -- Both sides as they were: what somebody decided holds until one of them changes.
  basis text not null,
  found_on date not null,
  primary key (customer_id, person_id, list, entry_id)
);
create index hits_of_entry on kyc.hits (list, entry_id);
call platform.guard('kyc.hits');
