// How much of an offer's interest its saver keeps after tax, where that is one part of it whatever the amount, and why.

import { offerMarketOf } from '#contracts/offer-market.ts'
import type { WireBank, WireOffer } from '#contracts/offers.ts'
import { alpha2Of } from '#domain/countries.ts'
import type { Market } from '#domain/market.ts'
import { type Currency, money } from '#domain/money.ts'
import { offerPlan } from '#domain/offer/offer-plan.ts'
import { type NetInterest, netInterest } from '#domain/tax/net-interest.ts'
import { termsOf } from './offer-figures.ts'
import { figuresOf } from './quoted-rate.ts'

/** On this many units; undefined where an example would mislead. */
function netOf(offer: WireOffer, bank: WireBank, market: Market, units: bigint) {
  const principal = money(units * 100n, offer.currency as Currency)
  const plan = offerPlan(termsOf(figuresOf(offer)), principal, offer.startsOn, market.calendar)
  return netInterest({
    market: offerMarketOf(market),
    bankCountry: alpha2Of(bank.countryCode)!,
    model: bank.model,
    principal,
    start: plan.start,
    end: plan.end,
    payments: plan.postings.map(({ interest, paidOn }) => ({ interest, on: paidOn })),
  })
}

const shareOf = ({ net, gross }: NetInterest) =>
  Number((net.minor * 10_000n + gross.minor / 2n) / gross.minor)

export type KeptShare = {
  /** In ten-thousandths. */
  kept: number
  lines: NetInterest['lines']
}

/**
 * Allowances and bands make it differ by amount: then only the offer's own page, which counts, says it. Where
 * nothing is taken at all it was an allowance too, which more money would pass.
 */
export function keptShare(offer: WireOffer, bank: WireBank, market: Market): KeptShare | undefined {
  const [few, many] = [netOf(offer, bank, market, 10_000n), netOf(offer, bank, market, 100_000n)]
  if (!few || !many || many.lines.length === 0) return undefined
  if (Math.abs(shareOf(few) - shareOf(many)) > 1) return undefined
  return { kept: shareOf(many), lines: many.lines }
}
