-- Callers who are no customers see rows of their own, and nothing unless their transaction names them.
-- A partner sees whom it brought: that they are customers, and in which state; no person behind them.
create policy partner_rows on customers.customers for select to tidemark_app
  using (distributor_id = (select nullif(current_setting('app.partner', true), '')));
-- A bank sees what was written to it.
create policy bank_rows on orders.bank_messages for select to tidemark_app
  using (bank_id = (select nullif(current_setting('app.bank', true), '')));
