// Prices that nobody made: a walk at random whose dice are thrown by the instrument's own number, so that every
// machine sees the same.

import { isBusinessDay } from '#domain/calendar/business-day.ts'
import { addDays, type CalendarDate, date } from '#domain/date.ts'
import { type InstrumentCode, instrumentCodes, instruments } from '#domain/investment/instrument.ts'
import type { Quote } from '#domain/investment/quote.ts'
import { type Price, parseUnits } from '#domain/investment/units.ts'
import { isPayoutDay, leftAfterPayout } from './payouts.ts'

export const firstDay: CalendarDate = date('2021-01-04')
const tradingDaysInYear = 252

/** What a year is expected to bring, and how far it strays. */
const walks: Record<InstrumentCode, { mu: number; sigma: number }> = {
  WRLD: { mu: 0.065, sigma: 0.15 },
  EURO: { mu: 0.06, sigma: 0.16 },
  EMKT: { mu: 0.07, sigma: 0.2 },
  SMAL: { mu: 0.07, sigma: 0.19 },
  GOVT: { mu: 0.023, sigma: 0.05 },
  CORP: { mu: 0.03, sigma: 0.05 },
  GLOB: { mu: 0.026, sigma: 0.045 },
  MMKT: { mu: 0.019, sigma: 0.003 },
  CRYPTO: { mu: 0.15, sigma: 0.65 },
  GOLD: { mu: 0.03, sigma: 0.14 },
}

/** FNV-1a of a text. */
export function seedOf(text: string): number {
  let hash = 2166136261
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619)
  return hash >>> 0
}

/** Mulberry32: numbers from 0 up to 1, always the same for a seed. */
export function diceOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Each day's close from the first on, unrounded: rounding would change the days after. */
export function walk(seed: number, mu: number, sigma: number, first: number): () => number {
  const dice = diceOf(seed)
  const drift = (mu - (sigma * sigma) / 2) / tradingDaysInYear
  const step = sigma / Math.sqrt(tradingDaysInYear)
  let next = first
  return () => {
    const close = next
    const [u, v] = [dice(), dice()]
    const z = Math.sqrt(-2 * Math.log(1 - u)) * Math.cos(2 * Math.PI * v)
    next *= Math.exp(drift + step * z)
    return close
  }
}

export const published = (close: number): Price => parseUnits(close.toFixed(4))!

const days: CalendarDate[] = []
const series = new Map<string, { closes: Price[]; further: () => number; left: number }>()

/** Trading days from the first up to one, both included. */
function tradingDaysUntil(until: CalendarDate): number {
  let next = days.length === 0 ? firstDay : addDays(days.at(-1)!, 1)
  for (; next <= until; next = addDays(next, 1)) if (isBusinessDay('TARGET', next)) days.push(next)
  let count = days.length
  while (count > 0 && days[count - 1]! > until) count--
  return count
}

/** The close of every instrument on each trading day of a span; a walk is walked once. */
export function quotesBetween(from: CalendarDate, until: CalendarDate): Quote[] {
  const count = tradingDaysUntil(until)
  return instrumentCodes.flatMap((code) => {
    const { isin } = instruments[code]
    const { mu, sigma } = walks[code]
    const known = series.get(isin) ?? {
      ...{ closes: [], further: walk(seedOf(isin), mu, sigma, 100), left: 1 },
    }
    series.set(isin, known)
    while (known.closes.length < count) {
      if (isPayoutDay(isin, days[known.closes.length]!)) known.left *= leftAfterPayout
      known.closes.push(published(known.further() * known.left))
    }
    return days
      .slice(0, count)
      .flatMap((on, i) => (on >= from ? { isin, on, price: known.closes[i]! } : []))
  })
}
