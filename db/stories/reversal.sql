-- A transfer is never changed or taken away. It is undone by its mirror, once; and a seal shows whether anybody tried.

insert into platform.business_clock (business_date) values ('2026-11-16');
select ledger.open_account('00000000-0000-0000-0000-00000000000a', 'BAC_1', 'TRANSACTION', 'anna', 'EUR', 0);
select ledger.open_account('00000000-0000-0000-0000-00000000000b', null, 'PAYMENTS', 'servicing-bank', 'EUR');
select ledger.post('00000000-0000-0000-0001-000000000001', 'pay-in/1', 'PAY_IN', '2026-11-16',
  array['00000000-0000-0000-0000-00000000000b', '00000000-0000-0000-0000-00000000000a']::uuid[], array[-50000, 50000]);

-- It was meant for somebody else.
update ledger.postings set amount_minor = 0;
delete from ledger.transfers;
select ledger.reverse('00000000-0000-0000-0001-000000000002', 'pay-in/1/reversed', '00000000-0000-0000-0001-000000000001',
  '2026-11-17', '{"reason": "another account was meant"}');
select t.number, t.kind, t.reverses, a.kind as account, p.amount_minor, p.balance_after
  from ledger.postings p join ledger.transfers t on t.id = p.transfer_id join ledger.accounts a on a.id = p.account_id
 order by t.number, p.line;

-- Once is enough.
select ledger.reverse('00000000-0000-0000-0001-000000000003', 'pay-in/1/again', '00000000-0000-0000-0001-000000000001',
  '2026-11-17');

-- Both are sealed as soon as nobody on the server could still be writing before them, and the seal fits.
do $$ begin while ledger.seal() = 0 loop perform pg_sleep(0.05); end loop; end $$;
select first_number, last_number from ledger.seals;
select ledger.broken_seal();

-- Whoever has the whole server in his hands can still change a line. The seal tells.
alter table ledger.postings disable trigger append_only;
update ledger.postings set amount_minor = -amount_minor, balance_after = 1;
select ledger.broken_seal();
