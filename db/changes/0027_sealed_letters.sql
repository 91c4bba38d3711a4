-- The code of a letter is made of what it says; those before were drawn.
alter table postbox.letters add column is_sealed boolean not null default false;
