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
