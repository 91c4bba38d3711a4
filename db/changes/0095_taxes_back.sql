-- Tax that was taken may come back, and a sale for a fee may be taken back by the custodian.
alter table investments.tax_entries drop constraint tax_entries_kind_check;
alter table investments.tax_entries add constraint tax_entries_kind_check
  check (kind in ('SALE', 'PREPAYMENT', 'DISTRIBUTION', 'CORRECTION'));
alter table investments.tax_entries drop constraint tax_entries_losses_used_minor_check;
alter table investments.tax_entries drop constraint tax_entries_exempted_minor_check;
alter table investments.tax_entries drop constraint tax_entries_tax_minor_check;
alter table investments.tax_entries add column corrects uuid;
alter table investments.tax_entries add foreign key (customer_id, corrects) references investments.tax_entries;
alter table investments.tax_entries add constraint corrects_another
  check ((kind = 'CORRECTION') = (corrects is not null));
alter table investments.tax_entries add constraint less_than_nothing_corrects
  check (corrects is not null or least(losses_used_minor, exempted_minor, tax_minor) >= 0);
create index tax_corrections on investments.tax_entries (customer_id, corrects) where corrects is not null;

alter table investments.fills add column lots jsonb;
alter table investments.fills add column is_cancelled boolean not null default false;
alter table investments.fills add column cancellation_id uuid;
alter table investments.fills add constraint booked_before_it_is_undone
  check (not is_cancelled or lots is not null and transaction_id is not null);
create index fills_to_undo on investments.fills (customer_id) where is_cancelled and cancellation_id is null;
alter table investments.fees add column undone int not null default 0 check (undone >= 0);

alter table investments.custodian_events drop constraint custodian_events_kind_check;
alter table investments.custodian_events add constraint custodian_events_kind_check
  check (kind in ('ACCOUNT_OPENED', 'ACCOUNT_REFUSED', 'ACCOUNT_SUSPENDED', 'ACCOUNT_REOPENED', 'ACKNOWLEDGED', 'FILLED', 'REJECTED', 'CANCELLED', 'MOVED', 'MOVE_REFUSED',
                  'DISTRIBUTION', 'DISTRIBUTION_CANCELLED'));
-- It says more now.
drop function if exists investments.open_fees();
