// Lots: what was bought on a day, so that the oldest is sold first with what it cost.

import type { CalendarDate } from '../date.ts'
import { type Money, money } from '../money.ts'
import { fraction, rounded } from '../rate.ts'
import type { Units } from './units.ts'

export type Lot = {
  readonly isin: string
  readonly tradedOn: CalendarDate
  readonly units: Units
  readonly cost: Money
  /** Gains already taxed by yearly prepayments: they are not taxed again. */
  readonly prepaid: Money
}

/** The oldest first; of a lot that is sold in part, cost and prepaid base go in proportion. */
export function takenFrom<Kept extends Lot>(
  lots: readonly Kept[],
  units: Units,
): { taken: Kept[]; left: Kept[] } {
  const taken: Kept[] = []
  const left: Kept[] = []
  let open = units
  for (const lot of lots) {
    if (open <= 0n) left.push(lot)
    else if (lot.units <= open) {
      taken.push(lot)
      open -= lot.units
    } else {
      const part = partOf(lot, open)
      taken.push(part)
      left.push({
        ...lot,
        units: lot.units - part.units,
        cost: money(lot.cost.minor - part.cost.minor, lot.cost.currency),
        prepaid: money(lot.prepaid.minor - part.prepaid.minor, lot.prepaid.currency),
      })
      open = 0n
    }
  }
  if (open > 0n) throw new Error('more units are sold than the lots hold')
  return { taken, left }
}

function partOf<Kept extends Lot>(lot: Kept, units: Units): Kept {
  const share = ({ minor, currency }: Money) =>
    money(rounded(fraction(minor * units, lot.units)), currency)
  return { ...lot, units, cost: share(lot.cost), prepaid: share(lot.prepaid) }
}
