// A ladder of term deposits: one sum in equal parts, one part free each year, every part at a bank of its own.

import { addMonths, type CalendarDate } from '../date.ts'
import { add, allocate, larger, type Money, money, smaller } from '../money.ts'
import type { Rate } from '../rate.ts'
import { compareRates, earnings, type OfferTerms } from './offer.ts'

export const rungCounts = [3, 4, 5] as const
export type RungCount = (typeof rungCounts)[number]

const monthsBetween = 12

export type LadderOffer = {
  id: string
  bankId: string
  rate: Rate
  minimum: Money
  maximum: Money
  /** What a scheme protects at this bank, in the currency of the offer. */
  limit: Money
  terms: OfferTerms
}

export type Rung<Offer> = { offer: Offer; part: Money; interest: Money; freeOn: CalendarDate }

export type LadderRefusal =
  | { refusal: 'TOO_SMALL'; least: Money }
  /** More than one rung can hold within the limits of its offers and of a bank's cover. */
  | { refusal: 'TOO_LARGE' }
  /** Nothing is on offer for a rung. */
  | { refusal: 'NO_OFFER'; termMonths: number }

export type Ladder<Offer> = { rungs: readonly Rung<Offer>[]; interest: Money }

const termsOf = (rungs: RungCount): number[] =>
  Array.from({ length: rungs }, (_, i) => (i + 1) * monthsBetween)

const forTerm = <Offer extends LadderOffer>(offers: readonly Offer[], months: number): Offer[] =>
  offers.filter(({ terms }) => terms.type === 'TERM' && terms.termMonths === months)

/** What each rung's cheapest offer asks for, as many times as there are rungs. */
function leastOf(offers: readonly LadderOffer[], terms: readonly number[]): Money {
  const minimums = terms.map((months) =>
    forTerm(offers, months)
      .map(({ minimum }) => minimum)
      .reduce(smaller),
  )
  const { minor, currency } = minimums.reduce(larger)
  return money(minor * BigInt(terms.length), currency)
}

/** The best rate for each term, the longest first, with interest inside the cover of its bank. */
export function ladderOf<Offer extends LadderOffer>(
  offers: readonly Offer[],
  { amount, rungs, start }: { amount: Money; rungs: RungCount; start: CalendarDate },
): Ladder<Offer> | LadderRefusal {
  const terms = termsOf(rungs)
  const empty = terms.find((months) => forTerm(offers, months).length === 0)
  if (empty) return { refusal: 'NO_OFFER', termMonths: empty }
  const least = leastOf(offers, terms)
  if (amount.minor < least.minor) return { refusal: 'TOO_SMALL', least }

  const parts = allocate(
    amount,
    terms.map(() => 1n),
  )
  const taken = new Set<string>()
  const found: Rung<Offer>[] = []
  for (let i = terms.length - 1; i >= 0; i--) {
    const rung = bestRung(forTerm(offers, terms[i]!), parts[i]!, start, taken)
    if (!rung) return { refusal: 'TOO_LARGE' }
    taken.add(rung.offer.bankId)
    found.push(rung)
  }
  const interest = found.reduce((sum, rung) => add(sum, rung.interest), money(0n, amount.currency))
  return { rungs: found, interest }
}

function bestRung<Offer extends LadderOffer>(
  offers: readonly Offer[],
  part: Money,
  start: CalendarDate,
  taken: ReadonlySet<string>,
): Rung<Offer> | undefined {
  return offers
    .filter(({ bankId, minimum, maximum }) => {
      const isTaking = minimum.minor <= part.minor && part.minor <= maximum.minor
      return isTaking && !taken.has(bankId)
    })
    .toSorted((a, b) => compareRates(b.rate, a.rate) || (a.id < b.id ? -1 : 1))
    .map((offer) => ({
      offer,
      part,
      interest: earnings(offer.terms, part, start),
      freeOn: addMonths(start, offer.terms.termMonths!),
    }))
    .find(({ offer, interest }) => part.minor + interest.minor <= offer.limit.minor)
}
