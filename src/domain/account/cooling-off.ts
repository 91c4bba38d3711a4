// After whatever decides where money or codes go has changed, only a little can be withdrawn for a while:
// the owner gets the time to notice a change that was not theirs.

import { type Currency, compare, type Money, money } from '../money.ts'

export const coolingOffHours = 48
const hourMs = 3_600_000

/** What a thief could take until its owner has read of the change, in minor units. */
const freeMeanwhile: Record<Currency, bigint> = {
  EUR: 1000_00n,
  GBP: 1000_00n,
  USD: 1000_00n,
  CHF: 1000_00n,
  PLN: 4000_00n,
  NOK: 10_000_00n,
  SEK: 10_000_00n,
}

export const coolingOffLimit = (currency: Currency): Money =>
  money(freeMeanwhile[currency], currency)

/** A change, and the first of those that followed each other without a pause: `since` is `at` for a lone one. */
export type CoolingCause = { readonly since: Date; readonly at: Date }

const endOf = ({ at }: CoolingCause): number => at.getTime() + coolingOffHours * hourMs

/** Another change does not give the little anew: it is counted from the first. */
export const coolingCause = (before: CoolingCause | undefined, at: Date): CoolingCause => ({
  since: before && endOf(before) > at.getTime() ? before.since : at,
  at,
})

export type CoolingPeriod = { readonly since: Date; readonly until: Date }

/** One period for all causes: a new reference account, other contact data, another way of signing. */
export function coolingPeriod(
  causes: readonly CoolingCause[],
  now: Date,
): CoolingPeriod | undefined {
  const live = causes.filter((cause) => endOf(cause) > now.getTime())
  if (live.length === 0) return undefined
  return {
    since: new Date(Math.min(...live.map(({ since }) => since.getTime()))),
    until: new Date(Math.max(...live.map(endOf))),
  }
}

export type CoolingOff = { readonly left: Money; readonly until: Date }

/** What may still be paid out until then. */
export function coolingOff(
  { until }: CoolingPeriod,
  { minor: paidSince, currency }: Money,
): CoolingOff {
  const left = coolingOffLimit(currency).minor - paidSince
  return { left: money(left > 0n ? left : 0n, currency), until }
}

export const coolingOffRefusal = (
  amount: Money,
  cooling: CoolingOff | undefined,
): 'coolingOff' | undefined =>
  cooling && compare(amount, cooling.left) > 0 ? 'coolingOff' : undefined
