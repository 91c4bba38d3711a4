-- Text messages are wished for; mails come unless somebody does without.
alter table postbox.letter_wishes
  alter is_mailed set default true,
  add is_texted boolean not null default false;

-- Whom a text message tells that a letter lies in the postbox.
create table postbox.letter_texts (
  customer_id text not null,
  letter_id uuid not null,
  user_id uuid not null,
  locale text not null,
  texted_at timestamptz,
  primary key (customer_id, letter_id, user_id),
  foreign key (customer_id, letter_id) references postbox.letters
);
create index letter_texts_of_user on postbox.letter_texts (user_id, texted_at);
call platform.guard('postbox.letter_texts');
