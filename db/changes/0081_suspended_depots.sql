-- An account at the custodian may be suspended, and open again.
alter table investments.depots drop constraint depots_state_check;
alter table investments.depots add constraint depots_state_check check (state in ('REQUESTED', 'OPEN', 'SUSPENDED'));
create index depots_by_account on investments.depots (account) where account is not null;
alter table investments.custodian_events drop constraint custodian_events_kind_check;
alter table investments.custodian_events add constraint custodian_events_kind_check
  check (kind in ('ACCOUNT_OPENED', 'ACCOUNT_REFUSED', 'ACCOUNT_SUSPENDED', 'ACCOUNT_REOPENED', 'ACKNOWLEDGED', 'FILLED', 'REJECTED', 'MOVED', 'MOVE_REFUSED',
                  'DISTRIBUTION', 'DISTRIBUTION_CANCELLED'));
