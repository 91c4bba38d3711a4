// The German Vorabpauschale: a yearly tax on fund gains that were not paid out.

import type { CalendarDate } from '../date.ts'
import { type Money, money } from '../money.ts'
import { fraction, fractionOf, type Rate, rate, rounded, times } from '../rate.ts'
import { germany } from './figures.ts'
import { germanLines } from './germany.ts'
import { inForce, share, type TaxLine } from './tax.ts'

export type FundYear = {
  /** Any day of the year. */
  on: CalendarDate
  valueStart: Money
  valueEnd: Money
  distributions: Money
  /** 1 when held all year. */
  monthBought: number
  /** Percent that stays untaxed: `30` for equity funds. */
  partialExemption: Rate
  baseRate?: Rate
  churchPercent?: string
}

export type FundPrepayment = { prepayment: Money; taxable: Money; lines: TaxLine[] }

/** What is left of a hundred percent. */
const rest = ({ units, scale }: Rate): Rate => ({
  units: 100n * 10n ** BigInt(scale) - units,
  scale,
})

/** 70 % of the base rate, never more than the fund gained, less what it paid out. */
export function fundPrepayment(fund: FundYear): FundPrepayment {
  const { on, valueStart, valueEnd, distributions, monthBought, partialExemption } = fund
  const { currency } = valueStart
  const baseRate = fund.baseRate ?? rate(inForce(germany.fundBaseRate, on))
  const gain = valueEnd.minor - valueStart.minor + distributions.minor
  const base = times(times(fraction(valueStart.minor), fractionOf(baseRate)), fraction(7n, 10n))
  const isCapped = base.numerator > gain * base.denominator
  const yielded = isCapped ? fraction(gain) : base
  const kept = fraction(
    yielded.numerator - distributions.minor * yielded.denominator,
    yielded.denominator,
  )
  const exact = times(kept, fraction(BigInt(13 - monthBought), 12n))
  const prepayment = money(exact.numerator > 0n ? rounded(exact) : 0n, currency)
  const taxable = share(prepayment, rest(partialExemption))
  const lines = germanLines(taxable, {
    on,
    churchPercent: fund.churchPercent ?? '0',
    creditableForeignTax: money(0n, currency),
  })
  return { prepayment, taxable, lines }
}
