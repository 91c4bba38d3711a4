// A collection: money fetched under a mandate, announced before, credited on its day, and given back where the other bank
// says so.

import { addBusinessDays, following } from '../calendar/business-day.ts'
import { addDays, addMonths, type CalendarDate, later } from '../date.ts'
import { type Money, money } from '../money.ts'
import type { MandateScheme, MandateState } from './mandate.ts'

/** `CANCELLED`: given up before the bank had it. */
export const collectionStates = [
  'ANNOUNCED',
  'SUBMITTED',
  'CREDITED',
  'RETURNED',
  'CANCELLED',
] as const
export type CollectionState = (typeof collectionStates)[number]

/** Announced, and not on the account yet. */
export const openCollectionStates = ['ANNOUNCED', 'SUBMITTED'] as const

/** The bank never had it. */
export const unsentStates = ['ANNOUNCED', 'CANCELLED'] as const

/** Of all that is on its way to one account together, in euros. */
export const collectionBounds = { min: money(1_00n, 'EUR'), most: money(10_000_00n, 'EUR') }

/** What one more collection may bring beside those on their way. */
export const mostToCollect = (open: Money): Money => {
  const left = collectionBounds.most.minor - open.minor
  return money(left > 0n ? left : 0n, 'EUR')
}

const announcedBusinessDays = 2

/** So that its payer can see to it that there is money. */
export const dueOn = (announcedOn: CalendarDate): CalendarDate =>
  addBusinessDays('TARGET', announcedOn, announcedBusinessDays)

/** The bank has it the banking day before. */
export const submitOn = (due: CalendarDate): CalendarDate => addBusinessDays('TARGET', due, -1)

/**
 * Why a bank gives money back: no cover, a number it does not know, an account that is closed, no mandate, its payer wants
 * it back, its payer has died, for reasons it does not say.
 */
export const returnCodes = ['AM04', 'AC01', 'AC04', 'MD01', 'MD06', 'MD07', 'MS03'] as const
export type ReturnCode = (typeof returnCodes)[number]

const refundDays = 56
const unauthorisedMonths = 13
const companyReturnDays = 3
/** What banks settle among themselves, from the day it was credited. */
const interbankDays = 5

/** Until then what was collected can still be asked back for no reason, and is paid out to nobody. */
export const payableFrom = (scheme: MandateScheme, creditedOn: CalendarDate): CalendarDate =>
  scheme === 'CORE'
    ? addDays(creditedOn, refundDays + 1)
    : addBusinessDays('TARGET', creditedOn, companyReturnDays + 1)

/** The last day on which the other bank may give it back for this reason. */
export function returnableUntil(
  code: ReturnCode,
  scheme: MandateScheme,
  creditedOn: CalendarDate,
): CalendarDate | undefined {
  if (code === 'MD01') return addMonths(creditedOn, unauthorisedMonths)
  // A company has given up the right.
  if (code === 'MD06') return scheme === 'CORE' ? addDays(creditedOn, refundDays) : undefined
  return addBusinessDays(
    'TARGET',
    creditedOn,
    scheme === 'CORE' ? interbankDays : companyReturnDays,
  )
}

export const isReturnable = (
  code: ReturnCode,
  scheme: MandateScheme,
  creditedOn: CalendarDate,
  today: CalendarDate,
): boolean => today <= (returnableUntil(code, scheme, creditedOn) ?? '')

export type CollectionAnswer = 'CREDITED' | 'RETURNED'
/** `known`: nothing new. `issue`: it contradicts what is, and somebody has to look. */
export type CollectionEffect = 'applied' | 'known' | 'issue'

export const collectionAnswerTable: Record<
  CollectionState,
  Record<CollectionAnswer, CollectionEffect>
> = {
  ANNOUNCED: { CREDITED: 'issue', RETURNED: 'issue' },
  SUBMITTED: { CREDITED: 'applied', RETURNED: 'applied' },
  CREDITED: { CREDITED: 'known', RETURNED: 'applied' },
  RETURNED: { CREDITED: 'issue', RETURNED: 'known' },
  CANCELLED: { CREDITED: 'issue', RETURNED: 'issue' },
}

const retryDays = 3

/** Where there was no money there may be some a little later; asked once, and announced as early as the first time. */
export const retryOn = (
  code: ReturnCode,
  attempt: number,
  returnedOn: CalendarDate,
): CalendarDate | undefined =>
  code === 'AM04' && attempt === 1
    ? later(following('TARGET', addDays(returnedOn, retryDays)), dueOn(returnedOn))
    : undefined

/** What a return does to the mandate. */
export const mandateAfter: Readonly<Record<ReturnCode, MandateState>> = {
  AM04: 'ACTIVE',
  AC01: 'BLOCKED',
  AC04: 'BLOCKED',
  MD01: 'REVOKED',
  MD06: 'ACTIVE',
  MD07: 'BLOCKED',
  MS03: 'ACTIVE',
}

/** Whether somebody has to look: a death is nothing a rule decides. */
export const opensCase = (code: ReturnCode): boolean => code === 'MD07'

/** What may leave now: what would be left if everything that can be asked back were asked back. */
export const payableOut = (available: Money, collected: Money): Money => {
  const left = available.minor - collected.minor
  return money(left > 0n ? left : 0n, available.currency)
}

export const payoutOfCollectedRefusal = (
  amount: Money,
  available: Money,
  collected: Money,
): 'payout.collected' | undefined =>
  amount.minor > payableOut(available, collected).minor && collected.minor > 0n
    ? 'payout.collected'
    : undefined
