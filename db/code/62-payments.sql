-- What statements and money under way say of orders, deposits and accounts.

create or replace view payments.ordered with (security_invoker = true) as
  select o.customer_id, o.id, o.family, o.state, o.exported_on, o.instance_id, o.bank_id, o.currency, o.hold_id,
         i.deposit_kind
    from orders.orders o
    left join holdings.product_instances i on i.customer_id = o.customer_id and i.id = o.instance_id;

create or replace view payments.deposit_kinds with (security_invoker = true) as
  select customer_id, id as instance_id, deposit_kind from holdings.product_instances;

create or replace view payments.account_numbers with (security_invoker = true) as
  select customer_id, id, coalesce(iban, concat_ws(' ', sort_code, account_number)) as number
    from accounts.transaction_accounts;

create or replace view payments.earned with (security_invoker = true) as
  select customer_id, instance_id, transfer_id, currency, interest_minor, tax_minor, tax, posted_on, posted_for
    from deposits.interest_postings;

-- Payments of customers that are held and of which nobody has decided, over all customers, for operators: those with a
-- proof first, then by the day on which they go back.
create or replace function payments.held_queue()
  returns table (customer_id text, id uuid, holders text, sender_name text, remittance text, currency text,
                 amount_minor bigint, reason text, received_on date, return_on date, proofs json)
  language plpgsql stable security definer set search_path = payments, pg_temp as $$
begin
  if coalesce(current_setting('app.operator', true), '') = '' then
    raise exception 'only an operator is told' using errcode = 'insufficient_privilege';
  end if;
  return query
    select p.customer_id, p.id, customers.holders_of(p.customer_id), p.sender_name, p.remittance, p.currency,
           p.amount_minor, p.reason, p.received_on, p.return_on, sent.proofs
      from pay_ins p
     cross join lateral (
       select coalesce(json_agg(json_build_object('id', f.id, 'sentOn', f.sent_on) order by f.sent_on, f.id), '[]') as proofs
         from pay_in_proofs f where f.pay_in_id = p.id) sent
     where p.state = 'HELD' and p.customer_id is not null and p.decision is null
     order by json_array_length(sent.proofs) = 0, p.return_on, p.id;
end $$;
grant create on schema payments to tidemark_worker;
alter function payments.held_queue() owner to tidemark_worker;
revoke create on schema payments from tidemark_worker;
