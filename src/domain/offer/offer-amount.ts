// Which amounts an offer takes, and the one that is shown before a saver names theirs.

import { type Currency, larger, type Money, money, smaller } from '../money.ts'

type Bounds = { minimum: Money; maximum: Money }

export const takes = ({ minimum, maximum }: Bounds, { minor }: Money): boolean =>
  minimum.minor <= minor && minor <= maximum.minor

/** How far an amount is from what an offer takes. */
export const distanceTo = ({ minimum, maximum }: Bounds, { minor }: Money): bigint =>
  minor < minimum.minor ? minimum.minor - minor : minor - maximum.minor

const usualAmount = 1_000_000n

/** What a saver is shown before naming an amount: ten thousand, or what the humblest offer needs. */
export function defaultAmount(
  offers: readonly Pick<Bounds, 'minimum'>[],
  currency: Currency,
): Money {
  const minima = offers
    .map(({ minimum }) => minimum)
    .filter((minimum) => minimum.currency === currency)
  const usual = money(usualAmount, currency)
  return minima.length > 0 ? larger(usual, minima.reduce(smaller)) : usual
}
