// Documents: what is put into a customer's folder, by what it is for and by what it is.

export const documentKinds = ['CONTRACT', 'STATEMENT', 'TAX', 'EXEMPTION_ORDER', 'LEGAL'] as const
export type DocumentKind = (typeof documentKinds)[number]

export const paperTypes = [
  ...(['terms', 'agreement', 'orderConfirmation', 'withdrawalReceipt', 'revocation'] as const),
  ...(['opening', 'topUp', 'renewal', 'interest', 'settlement', 'payout', 'statement'] as const),
  ...([
    'exemptionOrder',
    'taxCorrection',
    'taxOverview',
    'taxTable',
    'coupon',
    'closing',
    'sale',
    'purchase',
    'pensionCertificate',
  ] as const),
  ...(['portfolioReport', 'portfolioYear', 'portfolioTax'] as const),
] as const
export type PaperType = (typeof paperTypes)[number]

/** Where a paper belongs. A kind is what a customer looks for, a type what was written. */
export const kindOfPaper: Record<PaperType, DocumentKind> = {
  terms: 'LEGAL',
  agreement: 'CONTRACT',
  orderConfirmation: 'CONTRACT',
  withdrawalReceipt: 'CONTRACT',
  revocation: 'STATEMENT',
  opening: 'CONTRACT',
  topUp: 'CONTRACT',
  renewal: 'CONTRACT',
  interest: 'STATEMENT',
  settlement: 'STATEMENT',
  payout: 'STATEMENT',
  statement: 'STATEMENT',
  exemptionOrder: 'EXEMPTION_ORDER',
  taxCorrection: 'TAX',
  taxOverview: 'TAX',
  taxTable: 'TAX',
  coupon: 'CONTRACT',
  closing: 'CONTRACT',
  sale: 'STATEMENT',
  purchase: 'STATEMENT',
  pensionCertificate: 'TAX',
  portfolioReport: 'STATEMENT',
  portfolioYear: 'STATEMENT',
  portfolioTax: 'TAX',
}
