// What funds pay out: what of it can be, what a portfolio gets, the tax on it, and what is invested again.

import { addBusinessDays } from '../calendar/business-day.ts'
import type { CalendarDate } from '../date.ts'
import { type Money, money, smaller } from '../money.ts'
import { instrumentCodeOf } from './instrument.ts'
import type { TaxEntry } from './prepayment.ts'
import { prepaymentEntry, taxableOfFund } from './prepayment.ts'
import type { TaxStanding } from './selling.ts'
import type { Price } from './units.ts'

/** Told and not paid to everybody yet; paid; taken back before anybody was paid. */
export const corporateActionStates = ['OPEN', 'PAID', 'CANCELLED'] as const
export type CorporateActionState = (typeof corporateActionStates)[number]

export type ToldDistribution = {
  isin: string
  /** Whoever buys on this day or later gets nothing of it. */
  exOn: CalendarDate
  perUnit: Price
}

export type DistributionFacts = {
  today: CalendarDate
  /** What a unit last cost; none of what was never quoted. */
  price: Price | undefined
  /** The same fund has paid out on this day under another number. */
  isToldAlready: boolean
}

/** In percent of the price: no fund of ours pays out more at once. */
const most = 10n
/** Trading days: what is told later than this somebody looks at, and earlier nothing is told. */
const latest = 20

export type DistributionDoubt =
  | 'distribution.isin'
  | 'distribution.size'
  | 'distribution.day'
  | 'distribution.twice'

/** What cannot be waits for somebody who looks. */
export function distributionDoubt(
  { isin, exOn, perUnit }: ToldDistribution,
  { today, price, isToldAlready }: DistributionFacts,
): DistributionDoubt | undefined {
  if (!instrumentCodeOf(isin) || price === undefined) return 'distribution.isin'
  if (perUnit <= 0n || perUnit * 100n > price * most) return 'distribution.size'
  const isTooEarly = exOn > addBusinessDays('TARGET', today, latest)
  if (isTooEarly || addBusinessDays('TARGET', exOn, latest) < today) return 'distribution.day'
  return isToldAlready ? 'distribution.twice' : undefined
}

/** Of what was paid out: the part that is not free, less losses and what is exempted, as a gain. */
export const distributionEntry = (
  on: CalendarDate,
  { isin, amount }: { isin: string; amount: Money },
  standing: TaxStanding,
): TaxEntry =>
  prepaymentEntry(
    on,
    taxableOfFund(isin, amount),
    { ...standing, churchPercent: '0' },
    'DISTRIBUTION',
  )

/** Less than this waits for the next. */
export const leastReinvested: Money = money(1_00n, 'EUR')

/** What buys units of the same fund again: what the tax has left, as far as it is there and nothing else needs it. */
export function reinvested(left: Money, free: Money): Money | undefined {
  const amount = smaller(left, free)
  return amount.minor >= leastReinvested.minor ? amount : undefined
}
