// The course of a portfolio's value above what was put in.

import { useTranslations } from 'use-intl/react'
import type { CallReply } from '#contracts/call.ts'
import type { investmentCalls } from '#contracts/investments.ts'
import type { PerformanceRange } from '#domain/investment/portfolio.ts'
import { ValueChart } from '#ui/chart/value-chart.tsx'
import { useFigures } from '../holdings/use-figures.ts'
import { footOf, rowsOf } from './course-days.ts'

type Points = CallReply<typeof investmentCalls.performance>['points']

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
