-- Users, and the customers they may act for. A user has one login; the first link is the own customer,
-- the others can be switched to. [ENT-013]

create schema identity;

create table identity.users (
  id uuid primary key,
  username text not null unique check (username = lower(username)),
  email text not null,
  -- argon2id in PHC form, parameters included, so that they can be raised later.
  password_hash text not null check (password_hash like '$argon2id$%'),
  roles text[] not null default '{}' check (roles <@ array['operator']),
  is_blocked boolean not null default false,
  created_at timestamptz not null default now()
);

-- Not guarded by customer: the login reads it to learn which customers there are.
create table identity.customer_links (
  user_id uuid not null references identity.users,
  customer_id text not null,
  position int not null check (position >= 0),
  primary key (user_id, customer_id),
  unique (user_id, position)
);
create index links_of_customer on identity.customer_links (customer_id);
