-- Crypto assets move in kind into funds their holder chose.
alter table investments.order_terms add column to_portfolio_id uuid;
alter table investments.custodian_messages drop constraint custodian_messages_kind_check;
alter table investments.custodian_messages add constraint custodian_messages_kind_check
  check (kind in ('OPEN_ACCOUNT', 'BUY', 'SELL', 'MOVE'));
alter table investments.custodian_events drop constraint custodian_events_kind_check;
alter table investments.custodian_events add constraint custodian_events_kind_check
  check (kind in ('ACCOUNT_OPENED', 'ACCOUNT_REFUSED', 'ACKNOWLEDGED', 'FILLED', 'REJECTED', 'MOVED', 'MOVE_REFUSED'));
