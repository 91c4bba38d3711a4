-- What somebody who is authorised by a customer may do.
alter table customers.roles
  add column authority text not null default 'SIGN' check (authority in ('SIGN', 'PREPARE', 'VIEW'));
