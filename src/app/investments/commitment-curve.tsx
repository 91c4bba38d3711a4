// What came back from a private equity fund and is still there, less what was paid in: its days as far apart as they were.

import { useTranslations } from 'use-intl/react'
import type { WireCommitment } from '#contracts/commitments.ts'
import type { CalendarDate } from '#domain/date.ts'
import { money } from '#domain/money.ts'
import type { FootName } from '#ui/chart/geometry.ts'
import { LineChart } from '#ui/chart/line-chart.tsx'
import { footOfMonths, monthsBetween, placeIn } from '../holdings/day-axis.ts'
import { type Figures, useFigures } from '../holdings/use-figures.ts'

/** Both ends by their day; months between them where there is room. */
function footOf(from: CalendarDate, until: CalendarDate, { day, month }: Figures): FootName[] {
  const months = footOfMonths(monthsBetween(from, until), placeIn(from, until), month)
  return [
    { name: day(from), at: 0, anchor: 'start', isSpare: false },
    ...months.filter(({ at }) => at > 15 && at < 85).map((each) => ({ ...each, isSpare: true })),
    { name: day(until), at: 100, anchor: 'end', isSpare: false },
  ]
}

export function CommitmentCurve({ curve }: Pick<WireCommitment, 'curve'>) {
  const t = useTranslations('commitment.curve')
  const figures = useFigures()
  const { day, money: written, short } = figures
  const values = curve.map(({ net }) => Number(net))
  const [first, last] = [curve[0]!.on, curve.at(-1)!.on]
  const sum = (euros: number) => written(money(BigInt(Math.round(euros * 100)), 'EUR'))
  return (
    <LineChart
      words={{
        ...{ title: t('title'), asTable: t('asTable'), heads: t('day') },
        summary: t('summary', { lowest: sum(Math.min(...values)), last: sum(values.at(-1)!) }),
      }}
      names={curve.map(({ on }) => day(on))}
      places={curve.map(({ on }) => placeIn(first, last)(on))}
      foot={footOf(first, last, figures)}
      series={[{ name: t('net'), values }]}
      written={sum}
      short={short}
    />
  )
}
