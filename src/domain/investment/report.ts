// The report of a span of days: what a portfolio was worth, what came and went, what it gained and what it cost.

import { add, type Money, money, subtract } from '../money.ts'
import { fraction, fractionOf, plus, rate, rounded, times } from '../rate.ts'
import { type GainFacts, gainOf } from './gain.ts'
import { instrumentCodeOf, instruments } from './instrument.ts'
import { sumOf } from './sizing.ts'
import { type Price, type Units, worthOf } from './units.ts'

export type ReportedPosition = { isin: string; units: Units; price: Price }

/** Cash and units at their prices. */
export const heldWorth = (cash: Money, positions: readonly ReportedPosition[]): Money =>
  money(
    cash.minor + sumOf(positions.map(({ units, price }) => worthOf(units, price).minor)),
    cash.currency,
  )

export type SpanFacts = Omit<GainFacts, 'value'> & {
  before: Money
  after: Money
}

/** What is there at the end and was taken out, less what was there and was put in; prices did what funds did not pay out. */
export const spanGain = ({ before, after, ...moved }: SpanFacts): ReturnType<typeof gainOf> =>
  gainOf({ ...moved, value: subtract(after, before) })

/** Of a value on so many days: cents times days. */
export type ValueDays = bigint
export type FundDays = { isin: string; valueDays: ValueDays }

const daysInYear = 365n

/** What funds take themselves, day by day from what they are worth, as their prices have it already. */
export const fundCostsOf = (funds: readonly FundDays[]): Money =>
  money(
    rounded(
      funds
        .map(({ isin, valueDays }) =>
          times(
            fraction(valueDays, daysInYear),
            fractionOf(rate(instruments[instrumentCodeOf(isin)!].ter)),
          ),
        )
        .reduce(plus, fraction(0n)),
    ),
    'EUR',
  )

const digits = 2
const percentText = (hundredths: bigint): string => {
  const text = hundredths.toString().padStart(digits + 1, '0')
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`
}

export type SpanCosts = {
  service: Money
  funds: Money
  total: Money
  average: Money
  /** A year, of the average value: by so much the return is lower. */
  percent: string
}

export function spanCosts(
  service: Money,
  funds: readonly FundDays[],
  { valueDays, days }: { valueDays: ValueDays; days: number },
): SpanCosts {
  const own = fundCostsOf(funds)
  const total = add(service, own)
  return {
    ...{ service, funds: own, total },
    average: money(days > 0 ? rounded(fraction(valueDays, BigInt(days))) : 0n, 'EUR'),
    percent: percentText(
      valueDays > 0n ? rounded(fraction(total.minor * daysInYear * 10_000n, valueDays)) : 0n,
    ),
  }
}
