// German tax on the sale of fund units: the gain that was not prepaid, less the part that stays untaxed, less losses
// kept from before and what an exemption order covers.

import type { CalendarDate } from '../date.ts'
import type { TaxClass } from '../investment/instrument.ts'
import { type Money, money, smaller } from '../money.ts'
import { type Rate, rate } from '../rate.ts'
import { type GermanTax, germanTax } from './germany.ts'
import { share } from './tax.ts'

/** Percent of a gain that stays untaxed (Teilfreistellung). */
export const partialExemption: Record<TaxClass, Rate> = {
  EQUITY_FUND: rate('30'),
  FUND: rate('0'),
  PRIVATE_SALE: rate('100'),
}

export type SoldLot = { taxClass: TaxClass; proceeds: Money; cost: Money; prepaid: Money }

export type FundSale = {
  on: CalendarDate
  lots: readonly SoldLot[]
  /** Losses of earlier sales that were not set off yet. */
  losses: Money
  exemptionLeft: Money
  hasNonAssessmentCertificate?: boolean
  churchPercent: string
}

export type FundSaleTax = {
  /** What is taxable of gains and losses together, before anything is set off. */
  gain: Money
  lossesUsed: Money
  /** What is left to set off later. */
  lossesLeft: Money
  tax: GermanTax
}

/** What of it is taxable: a loss is freed by the same share as a gain. */
export function soldGain({ taxClass, proceeds, cost, prepaid }: SoldLot): Money {
  const { units, scale } = partialExemption[taxClass]
  const kept = { units: 100n * 10n ** BigInt(scale) - units, scale }
  return share(money(proceeds.minor - cost.minor - prepaid.minor, proceeds.currency), kept)
}

export function fundSaleTax(sale: FundSale): FundSaleTax {
  const { on, lots, losses, exemptionLeft, hasNonAssessmentCertificate = false } = sale
  const { churchPercent } = sale
  const zero = money(0n, losses.currency)
  const gain = lots.reduce((sum, lot) => sum + soldGain(lot).minor, 0n)
  const used = gain > 0n ? smaller(money(gain, losses.currency), losses).minor : 0n
  const lost = gain < 0n ? -gain : 0n
  const open = gain > 0n ? money(gain - used, losses.currency) : zero
  return {
    gain: money(gain, losses.currency),
    lossesUsed: money(used, losses.currency),
    lossesLeft: money(losses.minor - used + lost, losses.currency),
    tax: germanTax(open, {
      ...{ on, exemptionLeft, churchPercent, hasNonAssessmentCertificate },
      creditableForeignTax: zero,
    }),
  }
}
