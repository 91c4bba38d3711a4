-- What a fund pays out on a day it pays out once, whatever its number; what was taken back before it was told is found.
create unique index corporate_actions_of_day on instruments.corporate_actions (isin, ex_on) where state <> 'CANCELLED';
create index custodian_events_taken_back on investments.custodian_events ((body ->> 'actionId'))
  where kind = 'DISTRIBUTION_CANCELLED';
create index transactions_moved on investments.transactions (traded_on)
  where type in ('SECURITIES_TRANSFER_IN', 'SECURITIES_TRANSFER_OUT');
