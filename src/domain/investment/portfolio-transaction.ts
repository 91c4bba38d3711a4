// Transactions of a portfolio: their states and kinds, and the days on which they count.

import { addBusinessDays } from '../calendar/business-day.ts'
import type { CalendarDate } from '../date.ts'

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

/** What the customer puts in or takes out: money, or units as they are. */
export const inwardTypes = ['INFLOWS', 'SECURITIES_TRANSFER_IN'] as const
export const outwardTypes = ['OUTFLOWS', 'SECURITIES_TRANSFER_OUT'] as const
export const feeTypes = ['FEES', 'FEES_CREDIT'] as const
export const taxTypes = ['TAX_CREDIT', 'TAX_DEBIT', 'TAX_PREPAYMENT'] as const

export const transactionTypes = [...codedTransactionTypes, ...describedTransactionTypes] as const
export type TransactionType = (typeof transactionTypes)[number]

/** Told of: also what older books name otherwise. [ENUM-026] */
export const toldTransactionTypes = [...transactionTypes, 'OTHER'] as const
export type ToldTransactionType = (typeof toldTransactionTypes)[number]

/** The list is open: a historical type we do not know gets a neutral label instead of an error. [ENUM-026] */
export const knownTransactionType = (code: string): ToldTransactionType =>
  transactionTypes.find((type) => type === code) ?? 'OTHER'

/** Europe settles a day earlier from here on. */
const oneDayFrom = '2027-10-11'

/** When what was traded on a day is paid and delivered. */
export const settlesOn = (tradedOn: CalendarDate): CalendarDate =>
  addBusinessDays('TARGET', tradedOn, tradedOn >= oneDayFrom ? 1 : 2)

/** What is the customer's own doing, not the strategy's: what comes and goes, and their taxes. */
const ownTypes: readonly TransactionType[] = [...inwardTypes, ...outwardTypes, ...taxTypes]

/** The day on which a transaction moves the customer's own; undefined where it moves none of it. */
export function movesOn(each: {
  type: TransactionType
  on: CalendarDate
  settlesOn: CalendarDate
}): CalendarDate | undefined {
  if (!ownTypes.includes(each.type)) return undefined
  return each.type === 'OUTFLOWS' ? each.settlesOn : each.on
}
