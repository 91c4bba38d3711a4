// The rates an offer has had, as a drawing shows them: the last two years, or all there are.

import type { WirePastRate } from '#contracts/offers.ts'
import { addMonths, type CalendarDate, daysBetween, later } from '#domain/date.ts'
import { rate } from '#domain/rate.ts'
import type { RateStep } from '#ui/drawing/rate-steps.tsx'
import { percentNumber } from '../yardsticks.ts'

const monthsShown = 24

export function shownHistory(
  history: readonly WirePastRate[],
  today: CalendarDate,
): { from: CalendarDate; steps: RateStep[] } {
  const from = later(addMonths(today, -monthsShown), history[0]!.from)
  const days = daysBetween(from, today) || 1
  const atStart = history.findLastIndex((step) => step.from <= from)
  const steps = history.slice(atStart).map((step) => ({
    at: (100 * Math.max(0, daysBetween(from, step.from))) / days,
    value: percentNumber(rate(step.rate)),
  }))
  return { from, steps }
}
