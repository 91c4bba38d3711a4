// What a customer has, day by day, as the course is drawn: what the ledger knows, and what the time machine says.

import { useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import { paymentCalls } from '#contracts/payments.ts'
import { worldOfWire } from '#contracts/projected-world.ts'
import { addMonths, type CalendarDate, daysBetween, later } from '#domain/date.ts'
import { projection } from '#domain/deposit/projection.ts'
import {
  type CoursePoint,
  courseOf,
  depths,
  plannedChanges,
  pointOn,
  sumOfPoint,
} from '#domain/holdings/course.ts'
import { type Currency, type Money, money, parseMoney } from '#domain/money.ts'
import type { FootName } from '#ui/chart/geometry.ts'
import { useAsk } from '../data/use-ask.ts'
import { useCustomerId } from '../data/use-details.ts'
import { useFigures } from './use-figures.ts'
import type { Overview } from './use-overview.ts'

/** Everything booked from a day on, and everything expected until another; nothing until it is loaded. */
export function useCourse(
  overview: Overview,
  currency: Currency,
  { from, until }: { from: CalendarDate; until: CalendarDate },
): CoursePoint[] | undefined {
  const customerId = useCustomerId()
  const { data } = useAsk(paymentCalls.course, { query: { customer_id: customerId, from } })
  return useMemo(() => {
    if (!data) return undefined
    const booked = data
      .filter(({ currencyCode, on }) => currencyCode === currency && on <= overview.today)
      .map(({ on, kind, amount }) => ({
        ...{ on, place: kind },
        minor: parseMoney(amount, currency)!.minor,
      }))
    const { happenings } = projection(worldOfWire(overview), until)
    const kindOf = (id: string) =>
      overview.deposits.find((each) => each.id === id.replace(/\++$/, ''))!.kind
    return courseOf([...booked, ...plannedChanges(happenings, currency, kindOf)])
  }, [data, overview, currency, until])
}

export type DrawnCourse = {
  points: readonly CoursePoint[]
  currency: Currency
  span: { from: CalendarDate; until: CalendarDate; today: CalendarDate }
}

/** What the drawing needs of it: places in percent, names of months, and a row a month for the table. */
export function useCourseDrawing({ points, currency, span }: DrawnCourse) {
  const t = useTranslations('deposits.course')
  const deposits = useTranslations('deposits')
  const figures = useFigures()
  const from = later(span.from, points[0]?.on ?? span.from)
  const place = placeIn(from, span.until)
  const values = (point: CoursePoint) => depths.map((depth) => Number(point[depth]))
  const written = (minor: number): string =>
    figures.money(money(BigInt(Math.round(minor)), currency))
  const months = monthsBetween(from, span.until)
  const amountOn = (on: CalendarDate): Money => sumOfPoint(pointOn(points, on), currency)
  const drawn = {
    written,
    layers: depths.map((depth) => t(depth)),
    moments: [
      { at: 0, values: values(pointOn(points, from)) },
      ...points
        .filter(({ on }) => on > from && on <= span.until)
        .map((point) => ({ at: place(point.on), values: values(point) })),
    ],
    foot: footOfMonths(months, place, (month) => figures.month(month)),
    rows: [
      ...months.filter((on) => on < span.today),
      span.today,
      ...months.filter((on) => on > span.today),
      ...(months.includes(span.until) ? [] : [span.until]),
    ].map((on) => ({ name: figures.day(on), values: values(pointOn(points, on)) })),
    short: (minor: number): string => figures.short(minor / 100),
    sum: t('sum'),
  }
  const words = { title: t('title'), asTable: deposits('asTable'), heads: t('day') }
  return { place, amountOn, start: from, drawn, words }
}

/** How far along a day is, in percent. */
export const placeIn =
  (from: CalendarDate, until: CalendarDate) =>
  (on: CalendarDate): number =>
    Math.round((daysBetween(from, on) / Math.max(1, daysBetween(from, until))) * 10_000) / 100

/** The first of each month within the days. */
function monthsBetween(from: CalendarDate, until: CalendarDate): CalendarDate[] {
  const months: CalendarDate[] = []
  const first = `${from.slice(0, 7)}-01` as CalendarDate
  for (let on = first, n = 0; on <= until; on = addMonths(first, ++n))
    if (on >= from) months.push(on)
  return months
}

const mostNamed = 13
/** Each leads to a January. */
const steps = [1, 2, 3, 4, 6, 12]

/** January goes by its year. */
function footOfMonths(
  months: readonly CalendarDate[],
  place: (on: CalendarDate) => number,
  named: (month: string) => string,
): FootName[] {
  const every = steps.find((step) => months.length / step <= mostNamed) ?? 12
  return months
    .filter((on) => (Number(on.slice(5, 7)) - 1) % every === 0 && place(on) > 1 && place(on) < 99)
    .map((on, i) => ({
      name: on.slice(5, 7) === '01' ? on.slice(0, 4) : named(on.slice(0, 7)),
      at: place(on),
      anchor: 'middle',
      isSpare: i % 3 !== 0,
    }))
}
