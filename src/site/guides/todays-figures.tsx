// Beside a guide: what it speaks of, as it stands today.

import { useTranslations } from 'use-intl/react'
import type { DepositType } from '#domain/deposit/deposit.ts'
import { formatDate, formatPercent } from '#domain/format.ts'
import { rate } from '#domain/rate.ts'
import type { Page } from '#domain/site/routes.ts'
import { useHasPage, useHref, useSite } from '#shell/site.tsx'
import type { DiagramName } from '#ui/drawing/guide-diagrams.ts'
import type { Guide } from '../guide-list.ts'
import type { PageContext } from '../page.ts'
import css from './guides.module.css'

const pages = { TERM: 'term', OVERNIGHT: 'overnight', NOTICE: 'notice' } as const satisfies Record<
  DepositType,
  Page
>

/** What each subject is measured by. */
const measuredBy: Record<DiagramName, readonly (DepositType | 'limit')[]> = {
  ladder: ['TERM'],
  levels: ['TERM', 'OVERNIGHT'],
  fixed: ['TERM', 'OVERNIGHT'],
  allowance: ['TERM'],
  jars: ['limit'],
  pots: ['OVERNIGHT', 'TERM'],
}

type Figure = { name: string; figure: string; page: Page }

export function TodaysFigures({ guide, context }: { guide: Guide; context: PageContext }) {
  const { facts, fill, today } = context
  const t = useTranslations('pages')
  const { market } = useSite()
  const href = useHref()
  const hasPage = useHasPage()
  const figures = measuredBy[guide.drawing].flatMap((measure): Figure[] => {
    if (measure === 'limit')
      return [
        {
          name: t('guarantee.limit'),
          figure: fill('{guaranteeLimit}'),
          page: 'guarantee',
        },
      ]
    const best = facts.best[measure]
    if (!best || !hasPage(pages[measure])) return []
    const figure = formatPercent(market.locale, rate(best.shownRate))
    return [{ name: market.productNames[measure] ?? '', figure, page: pages[measure] }]
  })
  if (figures.length === 0) return null
  return (
    <dl className={css.today}>
      {figures.map(({ name, figure, page }) => (
        <div key={name}>
          <dt>
            <a href={href(page)}>{name}</a>
          </dt>
          <dd className={`number ${css.pull}`}>{figure}</dd>
          <dd className={css.asOf}>
            {t('text.updated', { date: formatDate(market.locale, today, 'long') })}
          </dd>
        </div>
      ))}
    </dl>
  )
}
