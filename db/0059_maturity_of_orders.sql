-- What becomes of the money at the end, wished for with the order and taken over by the contract.

alter table orders.orders add column maturity text check (maturity in
  ('PAYOUT', 'PAYOUT_TO_REFERENCE', 'RENEW_PRINCIPAL', 'RENEW_PRINCIPAL_AND_INTEREST'));
