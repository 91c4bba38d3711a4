-- Nobody spends what is not there. What the outside world has already done is booked all the same, and the next
-- money that comes in makes up for it: an overdraft is never a credit line.

insert into platform.business_clock (business_date) values ('2026-11-16');
select ledger.open_account('00000000-0000-0000-0000-00000000000a', 'BAC_1', 'TRANSACTION', 'anna', 'EUR', 0);
select ledger.open_account('00000000-0000-0000-0000-00000000000b', null, 'PAYMENTS', 'servicing-bank', 'EUR');
select ledger.post('00000000-0000-0000-0001-000000000001', 'pay-in/1', 'PAY_IN', '2026-11-16',
  array['00000000-0000-0000-0000-00000000000b', '00000000-0000-0000-0000-00000000000a']::uuid[], array[-50000, 50000]);

-- 600 out of 500 are refused, and nothing has moved.
select ledger.post('00000000-0000-0000-0001-000000000002', 'payout/1', 'PAYOUT', '2026-11-16',
  array['00000000-0000-0000-0000-00000000000a', '00000000-0000-0000-0000-00000000000b']::uuid[], array[-60000, 60000]);

-- So is a hold on more than is free.
select ledger.hold('00000000-0000-0000-0002-000000000001', 'order/1', '00000000-0000-0000-0000-00000000000a', 50001, 'order');
select balance_minor, reserved_minor, floor_minor from ledger.accounts where kind = 'TRANSACTION';

-- A pay-in that is called back after its money was spent.
select ledger.post('00000000-0000-0000-0001-000000000003', 'payout/2', 'PAYOUT', '2026-11-16',
  array['00000000-0000-0000-0000-00000000000a', '00000000-0000-0000-0000-00000000000b']::uuid[], array[-50000, 50000]);
select ledger.post('00000000-0000-0000-0001-000000000004', 'pay-in/1/called-back', 'PAY_IN_RETURNED', '2026-11-17',
  array['00000000-0000-0000-0000-00000000000a', '00000000-0000-0000-0000-00000000000b']::uuid[], array[-50000, 50000],
  p_may_overdraw => true);
select balance_minor, floor_minor from ledger.accounts where kind = 'TRANSACTION';

-- 700 come in: 200 are left, and the floor is where it was.
select ledger.post('00000000-0000-0000-0001-000000000005', 'pay-in/2', 'PAY_IN', '2026-11-18',
  array['00000000-0000-0000-0000-00000000000b', '00000000-0000-0000-0000-00000000000a']::uuid[], array[-70000, 70000]);
select balance_minor, floor_minor from ledger.accounts where kind = 'TRANSACTION';

-- 200 are reserved, and called back all the same; what is then set free again is no credit line either.
select ledger.hold('00000000-0000-0000-0002-000000000002', 'order/2', '00000000-0000-0000-0000-00000000000a', 20000, 'order');
select ledger.post('00000000-0000-0000-0001-000000000006', 'pay-in/2/called-back', 'PAY_IN_RETURNED', '2026-11-19',
  array['00000000-0000-0000-0000-00000000000a', '00000000-0000-0000-0000-00000000000b']::uuid[], array[-20000, 20000],
  p_may_overdraw => true);
select balance_minor, reserved_minor, floor_minor from ledger.accounts where kind = 'TRANSACTION';
select ledger.release('00000000-0000-0000-0002-000000000002');
select balance_minor, reserved_minor, floor_minor from ledger.accounts where kind = 'TRANSACTION';
