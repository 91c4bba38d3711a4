// What is above a bound earns another rate: as it travels, and to the engine and back.

import * as z from 'zod/mini'
import type { CalendarDate } from '#domain/date.ts'
import type { QuotedTier } from '#domain/interest/quoted-rate.ts'
import type { Market } from '#domain/market.ts'
import { type Currency, decimalOf, type Money, parseMoney } from '#domain/money.ts'
import type { YieldTerms } from '#domain/offer/effective-yield.ts'
import type { ShownRates } from '#domain/offer/offer-rates.ts'
import { rateOnAmount } from '#domain/offer/rate-on-amount.ts'
import { percentOf } from '#domain/rate.ts'
import { amount, percent } from './text.ts'

/** As it is quoted or counted with. */
export const tier = z.strictObject({ above: amount, rate: percent })

/** As a market shows it too. */
export const offerTier = z.extend(tier, { shownRate: percent })

/** As a market shows it, and the rate on all of an amount that is above the bound. */
export const shownTier = z.strictObject({
  above: amount,
  shownRate: percent,
  onAmount: z.exactOptional(percent),
})
export type WireShownTier = z.infer<typeof shownTier>

export const tierOfWire = (
  wire: z.infer<typeof tier> | undefined,
  currency: Currency,
): QuotedTier | undefined => wire && { above: parseMoney(wire.above, currency)!, rate: wire.rate }

/** Of money in a market that begins to work on a day. */
export function shownTierOf(
  { nominal, tiers, shownTier: above }: ShownRates,
  terms: Omit<YieldTerms, 'nominal' | 'tiers'>,
  held: Money,
  market: Pick<Market, 'showsEffectiveRate'>,
  start: CalendarDate,
): WireShownTier | undefined {
  if (!above) return undefined
  const all = rateOnAmount({ ...terms, nominal, tiers }, held, market, start)
  return {
    above: decimalOf(above.above),
    shownRate: percentOf(above.rate),
    ...(all && { onAmount: percentOf(all) }),
  }
}
