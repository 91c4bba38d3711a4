// Tax on savings that the customer declares and pays at the end of the year: an estimate.

import type { CalendarDate } from '../date.ts'
import { add, larger, type Money, money, parseMoney, smaller, subtract } from '../money.ts'
import { type Rate, rate } from '../rate.ts'
import { britishSavings, type IncomeBand, netherlands, scales } from './figures.ts'
import { type Band, inForce, line, share, type Tax, type TaxLine, taxOf } from './tax.ts'

const amountOf = (decimal: string, like: Money) => parseMoney(decimal, like.currency)!

function bandLines(income: Money, bands: readonly Band[]): TaxLine[] {
  let below = money(0n, income.currency)
  return bands.flatMap(({ upTo, percent }) => {
    const top = upTo === undefined ? income : smaller(income, amountOf(upTo, income))
    const part = subtract(top, below)
    below = larger(below, top)
    return part.minor > 0n ? [line(`band${percent}`, part, rate(percent))] : []
  })
}

/** Spain: the savings base. Finland: capital income from abroad. */
export const scaleTax = (market: 'ES' | 'FI', income: Money, on: CalendarDate): Tax =>
  taxOf(income, bandLines(income, inForce(scales[market], on)))

export type BoxThree = { taxable: Money; income: Money; tax: Money }

/** Netherlands, box 3: a deemed return on bank balances above the tax-free amount. */
export function boxThree(balance: Money, hasPartner: boolean, on: CalendarDate): BoxThree {
  const { taxFree, deemedReturn, percent } = inForce(netherlands, on)
  const free = amountOf(taxFree, balance)
  const above = subtract(balance, hasPartner ? add(free, free) : free)
  const taxable = larger(above, money(0n, balance.currency))
  const income = share(taxable, rate(deemedReturn))
  return { taxable, income, tax: share(income, rate(percent)) }
}

export type BritishSituation = {
  on: CalendarDate
  band: IncomeBand
  /** What other income leaves of the 5,000 starting rate band. */
  startingBandLeft?: Money
  /** Where the customer knows better than the band says. */
  allowance?: Money
  percent?: Rate
}

/** United Kingdom: interest above the personal savings allowance. */
export function britishSavingsTax(interest: Money, situation: BritishSituation): Tax {
  const figures = inForce(britishSavings, situation.on)
  const zero = money(0n, interest.currency)
  const allowance = situation.allowance ?? amountOf(figures.allowance[situation.band], interest)
  const free = add(allowance, situation.startingBandLeft ?? zero)
  const taxable = larger(subtract(interest, free), zero)
  const percent = situation.percent ?? rate(figures.percent[situation.band])
  return taxOf(interest, [line('incomeTax', taxable, percent)])
}
