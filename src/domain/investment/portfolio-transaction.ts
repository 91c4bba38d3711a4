// Transactions of a portfolio: their states and kinds.

/** [ENUM-016] */
export const transactionStates = ['FILLED', 'SETTLED'] as const
export type TransactionState = (typeof transactionStates)[number]

/** [ENUM-025] */
export const codedTransactionTypes = [
  'INFLOWS',
  'OUTFLOWS',
  'DISTRIBUTIONS',
  'BUY_REINVESTMENT',
  'FEES',
  'FEES_CREDIT',
  'SELL_FOR_TAXES',
] as const

/** Named in words by the document; the codes are ours, in the same style. [ENUM-026] */
export const describedTransactionTypes = [
  'TAX_CREDIT',
  'TAX_DEBIT',
  'TAX_PREPAYMENT',
  'SECURITIES_TRANSFER_IN',
  'SECURITIES_TRANSFER_OUT',
  'REBALANCING_BUY',
  'REBALANCING_SELL',
  'SELL_FOR_FEES',
  'SELL_FOR_FEES_CANCELLATION',
] as const

export const transactionTypes = [...codedTransactionTypes, ...describedTransactionTypes] as const
export type TransactionType = (typeof transactionTypes)[number]

/** The list is open: a historical type we do not know gets a neutral label instead of an error. [ENUM-026] */
export const knownTransactionType = (code: string): TransactionType | 'OTHER' =>
  transactionTypes.find((type) => type === code) ?? 'OTHER'
