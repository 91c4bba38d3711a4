alter table documents.documents drop constraint documents_type_check;
alter table documents.documents add constraint documents_type_check check (type in
    ('terms', 'agreement', 'orderConfirmation', 'withdrawalReceipt', 'revocation', 'opening', 'topUp', 'renewal',
     'interest', 'settlement', 'payout', 'statement', 'exemptionOrder', 'taxCorrection', 'taxOverview', 'taxTable',
     'coupon', 'closing', 'sale', 'pensionCertificate', 'portfolioReport', 'portfolioYear', 'portfolioTax'));
