-- An order's money: it comes in, is held at the signature, leaves for the bank at the end of day, and stands on the
-- deposit when the bank says so. Nothing is ever overwritten: the balances follow from the lines.

insert into platform.business_clock (business_date) values ('2026-11-16');

-- Anna's account here may not fall below zero; the accounts of the house have no floor.
select ledger.open_account('00000000-0000-0000-0000-00000000000a', 'BAC_1', 'TRANSACTION', 'anna', 'EUR', 0);
select ledger.open_account('00000000-0000-0000-0000-00000000000b', null, 'PAYMENTS', 'servicing-bank', 'EUR');
select ledger.open_account('00000000-0000-0000-0000-00000000000c', null, 'BANK', 'BK001', 'EUR');
select ledger.open_account('00000000-0000-0000-0000-00000000000d', 'BAC_1', 'DEPOSIT', 'anna at BK001', 'EUR');

-- 10,000 euros come in.
select ledger.post('00000000-0000-0000-0001-000000000001', 'pay-in/1', 'PAY_IN', '2026-11-16',
  array['00000000-0000-0000-0000-00000000000b', '00000000-0000-0000-0000-00000000000a']::uuid[],
  array[-1000000, 1000000]);

-- She signs an order over 8,000: they stay where they are, and are free for nothing else.
select ledger.hold('00000000-0000-0000-0002-000000000001', 'order/1', '00000000-0000-0000-0000-00000000000a', 800000, 'order');
select reference, balance_minor, reserved_minor from ledger.accounts where kind = 'TRANSACTION';

-- The end of day sends them to the bank, and the hold is used up.
select ledger.post('00000000-0000-0000-0001-000000000002', 'order/1/exported', 'ORDER_EXPORTED', '2026-11-17',
  array['00000000-0000-0000-0000-00000000000a', '00000000-0000-0000-0000-00000000000c']::uuid[],
  array[-800000, 800000], '{"orderId": "1"}', null, '00000000-0000-0000-0002-000000000001');

-- The bank has opened the deposit.
select ledger.post('00000000-0000-0000-0001-000000000003', 'order/1/opened', 'DEPOSIT_OPENED', '2026-11-18',
  array['00000000-0000-0000-0000-00000000000c', '00000000-0000-0000-0000-00000000000d']::uuid[],
  array[-800000, 800000], '{"orderId": "1"}');

-- Told twice, it is moved once: the key is known, and answers with the first transfer.
select ledger.post('00000000-0000-0000-0001-000000000009', 'order/1/opened', 'DEPOSIT_OPENED', '2026-11-18',
  array['00000000-0000-0000-0000-00000000000c', '00000000-0000-0000-0000-00000000000d']::uuid[],
  array[-800000, 800000], '{"orderId": "1"}');

select kind, reference, balance_minor, reserved_minor from ledger.accounts order by kind;
select t.number, t.kind, p.line, a.kind as account, p.amount_minor, p.balance_after
  from ledger.postings p join ledger.transfers t on t.id = p.transfer_id join ledger.accounts a on a.id = p.account_id
 order by t.number, p.line;
select sum(balance_minor) as everything from ledger.accounts;
