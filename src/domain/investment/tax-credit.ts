// Tax that comes back: what was taken in a year before a loss, or before an exemption order or a certificate, is reckoned
// again with it. The newest tax comes back first.

import type { CalendarDate } from '../date.ts'
import { type Money, money, smaller } from '../money.ts'
import { germanTax } from '../tax/germany.ts'
import type { TaxLine } from '../tax/tax.ts'
import type { TaxEntry } from './prepayment.ts'
import { standingAfter, type TaxStanding } from './selling.ts'

/** What stands of a reckoning, with everything that corrected it since. */
export type TakenTax = {
  on: CalendarDate
  /** Taxed: of the gain what neither losses nor an exemption covered. */
  open: Money
  tax: Money
  /** Each tax by its name, in minor units. */
  lines: ReadonlyMap<string, bigint>
}

export type TaxCredit<Taken extends TakenTax> = { of: Taken; entry: TaxEntry }

const euros = (minor: bigint): Money => money(minor, 'EUR')

/** Below zero what comes back. */
export const difference = (now: readonly TaxLine[], taken: TakenTax['lines']): TaxLine[] =>
  now
    .map((line) => ({ ...line, amount: euros(line.amount.minor - (taken.get(line.key) ?? 0n)) }))
    .filter(({ amount }) => amount.minor !== 0n)

function credited(
  on: CalendarDate,
  { open, lines, tax, on: taxedOn }: TakenTax,
  standing: Required<TaxStanding>,
): TaxEntry | undefined {
  const lossesUsed = smaller(open, standing.losses)
  const now = germanTax(euros(open.minor - lossesUsed.minor), {
    ...{ ...standing, on: taxedOn, churchPercent: '0', creditableForeignTax: euros(0n) },
  })
  const back = euros(now.total.minor - tax.minor)
  if (back.minor >= 0n) return undefined
  return {
    ...{ kind: 'CORRECTION', on, gain: euros(0n), lossesUsed, exempted: now.exemptionUsed },
    ...{ tax: back, lines: difference(now.lines, lines) },
  }
}

/** Of one customer's taxes, the newest first. */
export function taxCredits<Taken extends TakenTax>(
  on: CalendarDate,
  taken: readonly Taken[],
  standing: Required<TaxStanding>,
): TaxCredit<Taken>[] {
  let left = standing
  return taken.flatMap((of) => {
    const entry = credited(on, of, left)
    if (!entry) return []
    left = standingAfter(left, entry)
    return [{ of, entry }]
  })
}
