// A mistrade: what the custodian sold for a fee and takes back before it is settled. What was reckoned for the tax office
// is reckoned again without it.

import type { CalendarDate } from '../date.ts'
import { type Money, money, smaller } from '../money.ts'
import { soldGain } from '../tax/fund-sale.ts'
import { germanTax } from '../tax/germany.ts'
import type { Lot } from './lots.ts'
import type { TaxEntry } from './prepayment.ts'
import { soldFrom } from './selling.ts'
import { difference, type TakenTax } from './tax-credit.ts'

export type MistradeFacts = {
  isOfFee: boolean
  settlesOn: CalendarDate
  today: CalendarDate
  /** Of a portfolio that is closed nothing can be held again. */
  isClosed: boolean
}

export type MistradeDoubt = 'mistrade.purpose' | 'mistrade.settled' | 'mistrade.closed'

/** What cannot be taken back by itself waits for somebody who looks. */
export function mistradeDoubt(facts: MistradeFacts): MistradeDoubt | undefined {
  if (!facts.isOfFee) return 'mistrade.purpose'
  if (facts.settlesOn <= facts.today) return 'mistrade.settled'
  return facts.isClosed ? 'mistrade.closed' : undefined
}

const euros = (minor: bigint): Money => money(minor, 'EUR')
const none = euros(0n)
const positive = ({ minor }: Money): Money => (minor > 0n ? euros(minor) : none)
const less = (one: Money, other: Money): Money => euros(one.minor - other.minor)

export type SaleTaxed = TakenTax & { gain: Money; lossesUsed: Money; exempted: Money }

/** What was set off and exempted stays so as far as what is left needs it. */
export function taxWithout(
  on: CalendarDate,
  sale: SaleTaxed,
  { lots, ...cancelled }: { isin: string; proceeds: Money; lots: readonly Lot[] },
): TaxEntry {
  const units = lots.reduce((sum, lot) => sum + lot.units, 0n)
  const part = soldGain(soldFrom(lots, { ...cancelled, units }).sold)
  const gain = less(sale.gain, part)
  const lossesUsed = smaller(positive(gain), sale.lossesUsed)
  const now = germanTax(less(positive(gain), lossesUsed), {
    ...{ on: sale.on, exemptionLeft: sale.exempted, churchPercent: '0' },
    creditableForeignTax: none,
  })
  return {
    ...{ kind: 'CORRECTION', on, gain: less(none, part) },
    lossesUsed: less(lossesUsed, sale.lossesUsed),
    exempted: less(now.exemptionUsed, sale.exempted),
    ...{ tax: less(now.total, sale.tax), lines: difference(now.lines, sale.lines) },
  }
}
