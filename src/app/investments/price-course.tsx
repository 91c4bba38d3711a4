// The course of what a unit of a fund costs.

import { useTranslations } from 'use-intl/react'
import type { WireFundSheet } from '#contracts/funds.ts'
import type { PerformanceRange } from '#domain/investment/portfolio.ts'
import { ValueChart } from '#ui/chart/value-chart.tsx'
import { useFigures } from '../holdings/use-figures.ts'
import { footOf, rowsOf } from './course-days.ts'

type Props = { prices: WireFundSheet['prices']; range: PerformanceRange }

export function PriceCourse({ prices, range }: Props) {
  const t = useTranslations('investments')
  const words = useTranslations('deposits')
  const figures = useFigures()
  const { day, units, short } = figures
  const [first, last] = [prices[0]!, prices.at(-1)!]
  return (
    <ValueChart
      words={{
        ...{ title: t('fund.chart'), value: t('positions.price'), cursor: t('chart.cursor') },
        ...{ asTable: words('asTable'), heads: t('chart.day') },
        summary: t('fund.summary', {
          ...{ from: day(first.on), until: day(last.on) },
          ...{ first: units(first.price), last: units(last.price) },
        }),
      }}
      points={prices.map(({ on, price }) => ({
        ...{ name: day(on), value: Number(price) },
        said: t('fund.said', { date: day(on), price: units(price) }),
      }))}
      rows={rowsOf(prices)}
      foot={footOf(prices, range, figures)}
      written={(price) => units(price.toFixed(4))}
      short={short}
    />
  )
}
