// The returns of a span: the strategy's, which no money coming or going moves, and the customer's own, which it does.

import { Decimal } from 'decimal.js'
import { addMonths, type CalendarDate, daysBetween } from '../date.ts'
import { type Money, money } from '../money.ts'
import { fraction, rounded } from '../rate.ts'
import { annualised, type CashFlow, type Index, moneyWeighted } from './performance.ts'
import type { PerformanceRange } from './portfolio.ts'

const months: Record<Exclude<PerformanceRange, 'MAX'>, number> = {
  ...{ '1M': 1, '3M': 3, '1Y': 12, '3Y': 36, '5Y': 60 },
}

/** The first day of a span; none where it reaches to the beginning. */
export const rangeStart = (
  range: PerformanceRange,
  until: CalendarDate,
): CalendarDate | undefined => (range === 'MAX' ? undefined : addMonths(until, -months[range]))

export type IndexedValue = { on: CalendarDate; value: Money; index: Index }

export type Returns = {
  from: CalendarDate
  until: CalendarDate
  strategy: string
  own: string | undefined
  isPerYear: boolean
}

const digits = 6
/** A share of one, as it is told. */
export const written = (value: number | string): string => Number(value).toFixed(digits)
const daysInYear = 365

/** By which share of one an index grew. */
export function ratioOf(last: Index, first: Index): string {
  const scaled = rounded(fraction((last - first) * 10n ** 12n, first))
  const text = (scaled < 0n ? -scaled : scaled).toString().padStart(13, '0')
  return `${scaled < 0n ? '-' : ''}${text.slice(0, -12)}.${text.slice(-12)}`
}

/** Per year where that is longer than one; or of the span itself, of a year however far apart its last closes lie. */
export type Told = 'perYear' | 'ofSpan'

/**
 * Of the values of a span, the first being the one it begins with, and the money that came (above zero) or went after
 * that. Told from the very beginning, all money that ever came counts, and nothing was there before.
 */
export function returnsOf(
  values: readonly IndexedValue[],
  flows: readonly CashFlow[],
  isFromBeginning: boolean,
  told: Told = 'perYear',
): Returns | undefined {
  const [first, last] = [values[0], values.at(-1)]
  if (!first || !last || first.on === last.on) return undefined
  const days = daysBetween(first.on, last.on)
  const isPerYear = told === 'perYear' && days > daysInYear
  const grown = ratioOf(last.index, first.index)
  const strategy = Number(isPerYear ? annualised(grown, days) : grown)
  const given = ({ on, amount }: CashFlow) => ({ on, amount: money(-amount.minor, 'EUR') })
  const yearly = moneyWeighted([
    ...(isFromBeginning ? [] : [given({ on: first.on, amount: first.value })]),
    ...flows.map(given),
    { on: last.on, amount: last.value },
  ])
  const ownReturn =
    yearly === undefined || isPerYear ? yearly : (1 + yearly) ** (days / daysInYear) - 1
  return {
    ...{ from: first.on, until: last.on, isPerYear, strategy: written(strategy) },
    own: ownReturn === undefined ? undefined : written(ownReturn),
  }
}

/** As percent with two digits, the way they are shown. */
export const percentOf = (ratio: string): string => new Decimal(ratio).times(100).toFixed(2)

/** Whether whoever reads both has to be told why they are not the same. */
export const doReturnsDiffer = ({
  own,
  strategy,
}: {
  own?: string | undefined
  strategy: string
}): boolean => own !== undefined && percentOf(own) !== percentOf(strategy)

const mostPoints = 260

/** Evenly thinned, with the first and the last. */
export function thinned<T>(all: readonly T[]): T[] {
  if (all.length <= mostPoints) return [...all]
  const step = (all.length - 1) / (mostPoints - 1)
  return Array.from({ length: mostPoints }, (_, n) => all[Math.round(n * step)]!)
}
