// How the rates of the demo banks came to be what they are: issues that follow one another, as they would have
// been told. What somebody holds was opened on its first issue and has always paid the same.

import { createHash } from 'node:crypto'
import { addDays, addMonths, type CalendarDate } from '#domain/date.ts'
import type { DemoCustomer, DemoOffer } from './people.ts'
import { minor, type Row } from './rows.ts'

export const firstIssue = 1
const yearsOfIssue = 5

/** Of today's rate, from about so many months ago on; the market fell, and has come up a little. */
const tides = [
  { monthsAgo: 26, percent: 135 },
  { monthsAgo: 19, percent: 120 },
  { monthsAgo: 13, percent: 108 },
  { monthsAgo: 8, percent: 94 },
  { monthsAgo: 3, percent: 100 },
]

type Step = { from: CalendarDate; rate: string }

/** No two banks move on the same day. */
const daysLater = (bank: string): number => createHash('sha256').update(bank).digest()[0]! % 28

/** In steps of five hundredths, as banks quote. */
const inSteps = (rate: string, percent: number): string =>
  percent === 100 ? rate : (Math.round((Number(rate) * percent) / 5) / 20).toFixed(2)

/** The same rate twice in a row is one step. */
export function rateSteps({ rate, bank }: DemoOffer, today: CalendarDate): Step[] {
  const first = { from: addMonths(today, -12 * yearsOfIssue), rate: inSteps(rate, 150) }
  const later = tides.map(({ monthsAgo, percent }) => ({
    from: addDays(addMonths(today, -monthsAgo), daysLater(bank)),
    rate: inSteps(rate, percent),
  }))
  const steps = [first, ...later]
  return steps.filter((step, i) => i === 0 || Number(step.rate) !== Number(steps[i - 1]!.rate))
}

const heldBy = (customers: readonly DemoCustomer[]): Set<string> =>
  new Set(customers.flatMap(({ deposits = [] }) => deposits.map(({ product }) => product)))

export function issueRows(
  offers: readonly DemoOffer[],
  customers: readonly DemoCustomer[],
  today: CalendarDate,
): Row[] {
  const held = heldBy(customers)
  const stepsOf = (offer: DemoOffer): Step[] =>
    held.has(offer.id)
      ? [{ from: addMonths(today, -12 * yearsOfIssue), rate: offer.rate }]
      : rateSteps(offer, today)
  return offers.flatMap((offer) =>
    stepsOf(offer).map(({ from, rate }, i, all) => ({
      product_id: offer.id,
      version: firstIssue + i,
      valid_from: from,
      valid_to: all[i + 1]?.from,
      rate_percent: rate,
      rate_kind: offer.rateKind,
      day_count: offer.dayCount,
      min_minor: minor(String(offer.min)),
      max_minor: minor(String(offer.max)),
      payout: offer.payout,
      prolongation: offer.prolongation,
      early_termination: offer.earlyTermination,
      tier_above_minor: offer.tier && minor(String(offer.tier.above)),
      tier_rate_percent: offer.tier?.rate,
    })),
  )
}
