-- Payments that are held: what was sent to prove whose they are, and what somebody who looked has decided.
alter table payments.pay_ins
  add column decision text check (decision in ('RELEASE', 'RETURN')),
  add column decided_by uuid;

create table payments.pay_in_proofs (
  customer_id text not null,
  id uuid not null,
  pay_in_id uuid not null references payments.pay_ins,
  file_id uuid not null references platform.files,
  sent_on date not null,
  primary key (customer_id, id)
);
create index pay_in_proofs_of_pay_in on payments.pay_in_proofs (pay_in_id);
call platform.guard('payments.pay_in_proofs');
