-- What stands between us and each bank.
create or replace view orders.at_banks with (security_invoker = true) as
  select reference as bank_id, currency::text as currency, balance_minor from ledger.accounts where kind = 'BANK';

-- What was put into a deposit after its opening.
create or replace view orders.top_ups with (security_invoker = true) as
  select customer_id, instance_id, value_date, amount_minor, currency
    from orders.orders where action = 'TOP_UP' and state = 'EXECUTED';
