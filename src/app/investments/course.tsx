// The course of a portfolio's value above what was put in.

import { useTranslations } from 'use-intl/react'
import type { CallReply } from '#contracts/call.ts'
import type { investmentCalls } from '#contracts/investments.ts'
import type { CalendarDate } from '#domain/date.ts'
import type { PerformanceRange } from '#domain/investment/portfolio.ts'
import { acrossTo, type FootName } from '#ui/chart/geometry.ts'
import { ValueChart } from '#ui/chart/value-chart.tsx'
import { type Figures, useFigures } from '../holdings/use-figures.ts'

type Points = CallReply<typeof investmentCalls.performance>['points']

/** What stands along the foot: years, months or days, by how long the span is. */
const stepOf: Record<PerformanceRange, (on: CalendarDate) => string> = {
  ...{ '1M': (on) => on, '3M': (on) => on.slice(0, 7), '1Y': (on) => on.slice(0, 7) },
  ...{ '3Y': (on) => on.slice(0, 4), '5Y': (on) => on.slice(0, 4), MAX: (on) => on.slice(0, 4) },
}
const everyDays = 5
const mostInLittleRoom = 6

function footOf(points: Points, range: PerformanceRange, { day, month }: Figures): FootName[] {
  const step = stepOf[range]
  const starts = points.flatMap(({ on }, i) => {
    const isNew = i > 0 && step(on) !== step(points[i - 1]!.on)
    return isNew && (range !== '1M' || i % everyDays === 0) ? [{ on, i }] : []
  })
  const every = Math.ceil(starts.length / mostInLittleRoom)
  return starts.map(({ on, i }, n) => ({
    name:
      range === '1M' ? day(on) : on.length > 0 && step(on).length > 4 ? month(step(on)) : step(on),
    at: acrossTo(i, points.length),
    anchor: 'middle',
    isSpare: n % every !== 0,
  }))
}

/** The last of each month, or every point where there are few. */
const fewRows = 31
const rowsOf = (points: Points): number[] =>
  points.flatMap(({ on }, i) => {
    const next = points[i + 1]?.on
    return points.length <= fewRows || !next || next.slice(0, 7) !== on.slice(0, 7) ? [i] : []
  })

export function Course({ points, range }: { points: Points; range: PerformanceRange }) {
  const t = useTranslations('investments.chart')
  const words = useTranslations('deposits')
  const figures = useFigures()
  const { amount, day, short } = figures
  const [first, last] = [points[0]!, points.at(-1)!]
  const written = (euros: number) => amount(euros.toFixed(2), 'EUR')
  return (
    <ValueChart
      words={{
        ...{ title: t('title'), value: t('value'), invested: t('invested') },
        ...{ asTable: words('asTable'), heads: t('day'), cursor: t('cursor') },
        summary: t('summary', {
          from: day(first.on),
          until: day(last.on),
          first: amount(first.value, 'EUR'),
          last: amount(last.value, 'EUR'),
          invested: amount(last.invested, 'EUR'),
        }),
      }}
      points={points.map(({ on, value, invested }) => ({
        ...{ name: day(on), value: Number(value), invested: Number(invested) },
        said: t('said', {
          date: day(on),
          value: amount(value, 'EUR'),
          invested: amount(invested, 'EUR'),
        }),
      }))}
      rows={rowsOf(points)}
      foot={footOf(points, range, figures)}
      written={written}
      short={short}
    />
  )
}
