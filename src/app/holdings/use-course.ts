// What a customer has, day by day, as the course is drawn: what the ledger knows, and what the time machine says.

import { useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import { paymentCalls } from '#contracts/payments.ts'
import { worldOfWire } from '#contracts/projected-world.ts'
import { type CalendarDate, later } from '#domain/date.ts'
import { projection } from '#domain/deposit/projection.ts'
import {
  type Change,
  type CoursePoint,
  courseOf,
  depths,
  plannedChanges,
  pointOn,
  sumOfPoint,
} from '#domain/holdings/course.ts'
import { type Currency, type Money, money, parseMoney } from '#domain/money.ts'
import { useAsk } from '../data/use-ask.ts'
import { useCustomerId } from '../data/use-details.ts'
import { footOfMonths, monthsBetween, placeIn } from './day-axis.ts'
import { useFigures } from './use-figures.ts'
import type { Overview } from './use-overview.ts'

const nothingElse: readonly Change[] = []

/** Everything booked from a day on, and everything expected until another, with what else is; nothing until it is loaded. */
export function useCourse(
  overview: Overview,
  currency: Currency,
  { from, until }: { from: CalendarDate; until: CalendarDate },
  further = nothingElse,
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
    return courseOf([...booked, ...plannedChanges(happenings, currency, kindOf), ...further])
  }, [data, overview, currency, until, further])
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
