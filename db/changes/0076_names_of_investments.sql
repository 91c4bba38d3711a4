-- What older books name otherwise is kept under a neutral name.
alter table investments.transactions drop constraint transactions_type_check;
alter table investments.transactions add constraint transactions_type_check check (type in
    ('INFLOWS', 'OUTFLOWS', 'DISTRIBUTIONS', 'BUY_REINVESTMENT', 'FEES', 'FEES_CREDIT', 'SELL_FOR_TAXES',
     'TAX_CREDIT', 'TAX_DEBIT', 'TAX_PREPAYMENT', 'SECURITIES_TRANSFER_IN', 'SECURITIES_TRANSFER_OUT',
     'REBALANCING_BUY', 'REBALANCING_SELL', 'SELL_FOR_FEES', 'SELL_FOR_FEES_CANCELLATION', 'OTHER'));
