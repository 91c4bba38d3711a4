// The best term offer for each term, in the market's currency.

import type { WireOffer } from '#contracts/offers.ts'
import { compareRates } from '#domain/offer/offer.ts'
import { rate } from '#domain/rate.ts'

export type TermOffer = WireOffer & { termMonths: number }

const isTermIn = (offer: WireOffer, currency: string): offer is TermOffer =>
  offer.type === 'TERM' && offer.currency === currency

/** Shortest term first. */
export function bestByTerm(offers: readonly WireOffer[], currency: string): TermOffer[] {
  const best = new Map<number, TermOffer>()
  for (const offer of offers) {
    if (!isTermIn(offer, currency)) continue
    const known = best.get(offer.termMonths)
    if (!known || compareRates(rate(offer.shownRate), rate(known.shownRate)) > 0)
      best.set(offer.termMonths, offer)
  }
  return [...best.values()].sort((a, b) => a.termMonths - b.termMonths)
}

/** What a saver who has said nothing yet is shown. */
const usualMonths = 12

export const usualTerm = (best: readonly TermOffer[]): TermOffer | undefined =>
  best.find(({ termMonths }) => termMonths === usualMonths) ?? best.at(-1)
