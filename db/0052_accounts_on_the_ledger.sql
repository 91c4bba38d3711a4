-- Balances come from the ledger: what stood beside it becomes opening transfers, then goes.

alter table accounts.transaction_accounts no force row level security;
do $$
declare
  v_account record;
  v_outside uuid;
  v_own uuid;
begin
  for v_account in select * from accounts.transaction_accounts where current_minor <> 0 loop
    v_outside := ledger.open_account(platform.uuid_v7(), null, 'PAYMENTS', 'servicing-bank', v_account.currency);
    v_own := ledger.open_account(platform.uuid_v7(), v_account.customer_id, 'TRANSACTION',
                                 v_account.id::text, v_account.currency, 0);
    perform ledger.post(platform.uuid_v7(), 'opening/' || v_account.id, 'OPENING_BALANCE', v_account.created_on,
                        array[v_outside, v_own], array[-v_account.current_minor, v_account.current_minor],
                        p_may_overdraw => true);
    if v_account.reserved_minor > 0 then
      perform ledger.hold(platform.uuid_v7(), 'opening/' || v_account.id, v_own, v_account.reserved_minor, 'opening');
    end if;
  end loop;
end $$;
alter table accounts.transaction_accounts force row level security;

alter table accounts.transaction_accounts drop column current_minor, drop column reserved_minor;
