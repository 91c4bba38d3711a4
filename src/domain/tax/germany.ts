// German tax on interest: capital gains tax, solidarity surcharge and church tax, after the
// exemption order and with credit for tax paid abroad.

import type { CalendarDate } from '../date.ts'
import { allocate, larger, type Money, money, smaller, subtract } from '../money.ts'
import { fraction, fractionOf, plus, rate, rounded } from '../rate.ts'
import { germany } from './figures.ts'
import { inForce, line, type Tax, type TaxLine, taxOf } from './tax.ts'

export type GermanSituation = {
  on: CalendarDate
  /** What the exemption order still covers; an NV certificate covers everything. */
  exemptionLeft: Money
  hasNonAssessmentCertificate?: boolean
  /** `'0'`, `'8'` (Bayern, Baden-Württemberg) or `'9'`. */
  churchPercent: string
  /** Tax already paid abroad that a treaty lets count. */
  creditableForeignTax: Money
}

export type GermanTax = Tax & { exemptionUsed: Money; taxable: Money }

/**
 * S = (E - 4Q) / (4 + k), section 32d EStG: church tax lowers the tax it is taken from, and foreign
 * tax Q counts against it. At 25 % the 4 is 1 / 0.25.
 */
function capitalGainsTax(taxable: Money, foreign: Money, church: string, on: CalendarDate): Money {
  const percent = fractionOf(rate(inForce(germany.capitalGains, on)))
  const four = fraction(percent.denominator, percent.numerator)
  const { numerator, denominator } = plus(four, fractionOf(rate(church)))
  const untaxed = plus(
    fraction(taxable.minor),
    fraction(-foreign.minor * four.numerator, four.denominator),
  )
  const exact = fraction(untaxed.numerator * denominator, untaxed.denominator * numerator)
  const cents = rounded(exact)
  return money(cents < 0n ? 0n : cents, taxable.currency)
}

/** The lines on an amount that is taxable as it stands. */
export function germanLines(
  taxable: Money,
  { on, churchPercent, creditableForeignTax }: Omit<GermanSituation, 'exemptionLeft'>,
): TaxLine[] {
  const amount = capitalGainsTax(taxable, creditableForeignTax, churchPercent, on)
  const percent = inForce(germany.capitalGains, on)
  // Real statements cut both surcharges to the cent, and round only the tax itself.
  return [
    { key: 'kapESt', base: taxable, rate: percent, amount },
    line('soli', amount, rate(inForce(germany.solidarity, on)), 'DOWN'),
    line('kist', amount, rate(churchPercent), 'DOWN'),
  ]
}

export function germanTax(interest: Money, situation: GermanSituation): GermanTax {
  const zero = money(0n, interest.currency)
  const cover = situation.hasNonAssessmentCertificate ? interest : situation.exemptionLeft
  const exemptionUsed = larger(smaller(interest, cover), zero)
  const taxable = subtract(interest, exemptionUsed)
  return { ...taxOf(interest, germanLines(taxable, situation)), exemptionUsed, taxable }
}

/** Interest of a joint account in equal shares; the odd cent goes to the first holder. */
export const jointShares = (interest: Money, holders = 2): Money[] =>
  allocate(interest, Array<bigint>(holders).fill(1n))
