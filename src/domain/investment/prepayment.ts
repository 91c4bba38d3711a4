// The January prepayment of German tax on funds: on what they gained in the year before and did not pay out, for whoever
// held them at its end.

import { addBusinessDays } from '../calendar/business-day.ts'
import { addDays, type CalendarDate, date } from '../date.ts'
import { type Money, money, smaller } from '../money.ts'
import { fundPrepayment } from '../tax/fund-prepayment.ts'
import { partialExemption } from '../tax/fund-sale.ts'
import { germanTax } from '../tax/germany.ts'
import type { TaxLine } from '../tax/tax.ts'
import { share } from '../tax/tax.ts'
import { askedForFee, type HeldPart, type TaxOn } from './fee.ts'
import { instrumentCodeOf, instruments, type TaxClass } from './instrument.ts'
import type { Lot } from './lots.ts'
import type { TaxStanding } from './selling.ts'
import { type PriceOf, sumOf } from './sizing.ts'
import { type Price, worthOf } from './units.ts'

export const taxEntryKinds = ['SALE', 'PREPAYMENT', 'DISTRIBUTION', 'CORRECTION'] as const

/**
 * What was reckoned for the tax office: of a sale, of a year's gains that were not paid out, of what was; or what an earlier
 * one is corrected by.
 */
export type TaxEntry = {
  kind: (typeof taxEntryKinds)[number]
  on: CalendarDate
  /** Taxable of gains and losses, before anything is set off. */
  gain: Money
  lossesUsed: Money
  exempted: Money
  tax: Money
  lines: readonly TaxLine[]
}

const euros = (minor: bigint): Money => money(minor, 'EUR')

/** Notes and metal are no funds. */
export const prepaidClasses: readonly TaxClass[] = ['EQUITY_FUND', 'FUND']

const classOf = (isin: string) => instruments[instrumentCodeOf(isin)!].taxClass

export const isPrepaid = (isin: string): boolean => prepaidClasses.includes(classOf(isin))

/** The year that is prepaid for on a day: the one before, from the first working day on, in January. */
export function prepaidYear(day: CalendarDate): number | undefined {
  if (day.slice(5, 7) !== '01') return undefined
  const lastOfYear = addDays(date(`${day.slice(0, 4)}-01-01`), -1)
  return day < addBusinessDays('TARGET', lastOfYear, 1) ? undefined : Number(day.slice(0, 4)) - 1
}

/** The first and the last prices of a year, and what was paid out for each unit that was bought before a day of it. */
export type PastYear = {
  year: number
  start: PriceOf
  end: PriceOf
  distributed?: (isin: string, boughtOn: CalendarDate) => Price
}

/** The year's first price counts for lots bought later as well, less a twelfth for each full month before. */
export function lotPrepayment(
  { isin, units, tradedOn }: Pick<Lot, 'isin' | 'units' | 'tradedOn'>,
  { year, start, end, distributed }: PastYear,
): Money {
  const bought = Number(tradedOn.slice(0, 4))
  if (bought > year || !isPrepaid(isin)) return euros(0n)
  return fundPrepayment({
    on: date(`${year}-12-31`),
    valueStart: worthOf(units, start(isin)),
    valueEnd: worthOf(units, end(isin)),
    distributions: worthOf(units, distributed?.(isin, tradedOn) ?? 0n),
    monthBought: bought === year ? Number(tradedOn.slice(5, 7)) : 1,
    partialExemption: partialExemption[classOf(isin)],
  }).prepayment
}

/** What of a fund's prepayment is taxed. */
export function taxableOfFund(isin: string, prepayment: Money): Money {
  const { units, scale } = partialExemption[classOf(isin)]
  return share(prepayment, { units: 100n * 10n ** BigInt(scale) - units, scale })
}

/** Losses of sales are set off first, then the exemption order is used; what is paid out is taxed alike. */
export function prepaymentEntry(
  on: CalendarDate,
  taxable: Money,
  standing: TaxStanding & { churchPercent: string },
  kind: 'PREPAYMENT' | 'DISTRIBUTION' = 'PREPAYMENT',
): TaxEntry {
  const used = smaller(taxable, standing.losses)
  const found = germanTax(euros(taxable.minor - used.minor), {
    ...{ ...standing, on, creditableForeignTax: euros(0n) },
  })
  return {
    ...{ kind, on, gain: taxable, lossesUsed: used },
    ...{ exempted: found.exemptionUsed, tax: found.total, lines: found.lines },
  }
}

/** What the custodian is asked to sell for a tax that the cash does not cover: of the largest positions, as few as do. */
export function askedForTax(short: Money, held: readonly HeldPart[], taxOn?: TaxOn) {
  const valued = held
    .map((part) => ({ part, worth: worthOf(part.units, part.price).minor }))
    .toSorted((a, b) => Number(b.worth - a.worth) || (a.part.isin < b.part.isin ? -1 : 1))
  // A taxed sale brings less than it is worth.
  const wanted = short.minor * 2n
  const isEnough = valued.findIndex(
    (_, i) => sumOf(valued.slice(0, i + 1).map(({ worth }) => worth)) >= wanted,
  )
  const chosen = isEnough < 0 ? valued : valued.slice(0, isEnough + 1)
  return askedForFee(
    short,
    chosen.map(({ part }) => part),
    taxOn,
  )
}
