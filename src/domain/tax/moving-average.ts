// What sales of fund units brought where each unit counts as bought at the average of all that are held (Austria).

import { fraction, rounded } from '../rate.ts'

/** Units above zero were bought; the amount is what was paid or received. */
export type AveragedTrade = { year: number; isin: string; units: bigint; minor: bigint }

export type Realised = { gains: bigint; losses: bigint }

/** Of one year, from all trades up to its end in the order they happened; each sale is a gain or a loss of its own. */
export function realisedIn(year: number, trades: readonly AveragedTrade[]): Realised {
  const held = new Map<string, { units: bigint; cost: bigint }>()
  const found = { gains: 0n, losses: 0n }
  for (const trade of trades) {
    const { units, cost } = held.get(trade.isin) ?? { units: 0n, cost: 0n }
    const paid = trade.minor < 0n ? -trade.minor : trade.minor
    if (trade.units > 0n) {
      held.set(trade.isin, { units: units + trade.units, cost: cost + paid })
      continue
    }
    const sold = -trade.units
    const part = sold >= units ? cost : rounded(fraction(cost * sold, units))
    held.set(trade.isin, { units: units - sold, cost: cost - part })
    if (trade.year !== year) continue
    if (paid >= part) found.gains += paid - part
    else found.losses += part - paid
  }
  return found
}
