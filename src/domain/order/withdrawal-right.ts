// The right to withdraw from a contract made at a distance: who has it, and until when.

import type { CustomerType } from '../customer/customer.ts'
import { addDays, type CalendarDate } from '../date.ts'
import type { DepositKind } from '../deposit/deposit.ts'
import type { FurtherOrderType } from '../investment/portfolio-order.ts'
import type { Locale } from '../market.ts'

export const withdrawalDays = 14
/** Of whoever agrees on something for their old age. */
export const pensionDays = 30

/** What is concluded: a deposit by its kind, a pension, or the first order that begins an investment. */
export type ConcludedKind = DepositKind | 'PENSION' | 'INVESTMENT'

const concludedBy: Partial<Record<FurtherOrderType, ConcludedKind>> = {
  RURUP_ONBOARDING: 'PENSION',
  LIQUID_ONBOARDING: 'INVESTMENT',
  PRIVATE_EQUITY_ONBOARDING: 'INVESTMENT',
}

/** Nothing of what only trades: prices move meanwhile, and the risk of that is nobody else's. */
export const kindConcludedBy = (type: FurtherOrderType): ConcludedKind | undefined =>
  concludedBy[type]

/** Swiss law knows no such right, American law a contractual one at most. */
const withoutRight: readonly Locale[] = ['de-CH', 'en-US']

export type Concluded = {
  market: Locale
  kind: ConcludedKind
  customerType: CustomerType
  /** The day of the signature; all information was there before it. */
  concludedOn: CalendarDate
}

/** The last day, or undefined where there is no right. */
export function withdrawUntil(contract: Concluded): CalendarDate | undefined {
  const { market, kind, customerType, concludedOn } = contract
  if (customerType === 'BUSINESS' || withoutRight.includes(market)) return undefined
  // In Britain a rate fixed for a period after the signature ends the right.
  if (market === 'en-GB' && (kind === 'TERM' || kind === 'FLEX')) return undefined
  return addDays(concludedOn, kind === 'PENSION' ? pensionDays : withdrawalDays)
}

export const mayWithdraw = (contract: Concluded, today: CalendarDate): boolean => {
  const until = withdrawUntil(contract)
  return until !== undefined && today <= until
}
