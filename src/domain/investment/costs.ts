// What investing costs and how much of it can be lost, in euro and in percent, before anything is signed.

import { type Money, money } from '../money.ts'
import {
  type Fraction,
  fraction,
  fractionOf,
  plus,
  type Rate,
  rate,
  rounded,
  times,
} from '../rate.ts'
import { instrumentCodeOf, instruments } from './instrument.ts'
import { type PlanRhythm, runsInYear } from './plan.ts'
import { serviceFeeOf, type Target, targetsOf } from './template.ts'

/** Weights of one's own, where there are any. */
type Own = readonly Target[] | null | undefined

/** What the funds of a strategy or a mix cost a year, each by its weight. */
const fundCost = (template: string, own: Own): Fraction =>
  targetsOf(template, own)
    .map(({ isin, percent }) =>
      times(
        fraction(BigInt(percent), 100n),
        fractionOf(rate(instruments[instrumentCodeOf(isin)!].ter)),
      ),
    )
    .reduce(plus, fraction(0n))

/** Nobody pays for buying or selling: it is in the service fee. */
export const purchaseFee: Money = money(0n, 'EUR')
export const saleFee: Money = money(0n, 'EUR')

export const costYears = [1, 5, 10] as const

const digits = 4
const percentText = (part: Fraction): string => {
  const units = rounded(times(part, fraction(100n * 10n ** BigInt(digits))))
    .toString()
    .padStart(digits + 1, '0')
  return `${units.slice(0, -digits)}.${units.slice(-digits)}`
}

export type Costs = {
  /** In the first year. */
  service: Money
  funds: Money
  total: Money
  servicePercent: string
  fundsPercent: string
  /** By so much a year the return is lower. */
  totalPercent: string
  /** As long as the value stays what it is. */
  over: { years: number; total: Money }[]
}

export function costsOf(template: string, { minor, currency }: Money, own?: Own): Costs {
  const [service, funds] = [fractionOf(serviceFeeOf(template)), fundCost(template, own)]
  const of = (part: Fraction, years = 1) =>
    money(rounded(times(fraction(minor * BigInt(years)), part)), currency)
  const all = plus(service, funds)
  return {
    ...{ service: of(service), funds: of(funds) },
    total: money(of(service).minor + of(funds).minor, currency),
    servicePercent: percentText(service),
    fundsPercent: percentText(funds),
    totalPercent: percentText(all),
    over: costYears.map((years) => ({ years, total: of(all, years) })),
  }
}

/** Of a savings plan: each payment from its month on, as long as nothing gains or loses. */
export function planCostsOf(
  template: string,
  { minor, currency }: Money,
  rhythm: PlanRhythm,
  own?: Own,
): { years: number; paidIn: Money; total: Money }[] {
  const yearly = plus(fractionOf(serviceFeeOf(template)), fundCost(template, own))
  const runs = runsInYear(rhythm)
  return costYears.map((years) => {
    const count = BigInt(years * runs)
    // The first stays for all of the runs, the last for one.
    const runsOfCost = fraction((count * (count + 1n)) / 2n, BigInt(runs))
    const total = rounded(times(times(fraction(minor), runsOfCost), yearly))
    return { years, paidIn: money(minor * count, currency), total: money(total, currency) }
  })
}

/** Of `'-0.153204'`, a share of one: 15.3 percent, and what that is of an amount. */
export function fallOf(share: string, { minor, currency }: Money): { percent: Rate; lost: Money } {
  const millionths = BigInt(share.replaceAll(/[-.]/g, ''))
  return {
    percent: { units: rounded(fraction(millionths, 100n)), scale: 2 },
    lost: money(rounded(fraction(minor * millionths, 1_000_000n)), currency),
  }
}
