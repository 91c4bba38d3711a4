// A list of guides: each with its diagram, what about, how long, since when.

import { useTranslations } from 'use-intl/react'
import { date } from '#domain/date.ts'
import { formatDate } from '#domain/format.ts'
import { useSite } from '#shell/site.tsx'
import { GuideDiagram } from '#ui/drawing/guide-diagram.tsx'
import type { Guide } from '../guide-list.ts'
import css from './guides.module.css'

export function GuideFacts({ guide }: { guide: Guide }) {
  const t = useTranslations('guides')
  const { locale } = useSite().market
  return (
    <span className={css.facts}>
      <span className={css.topic}>{t(`topics.${guide.topic}`)}</span>
      <time dateTime={guide.date}>{formatDate(locale, date(guide.date), 'long')}</time>
      <span>{t('minutes', { minutes: guide.minutes })}</span>
    </span>
  )
}

type GuideCardsProps = {
  guides: readonly Guide[]
  /** The first one wide, the others three in a row. */
  hasLead?: boolean
}

export function GuideCards({ guides, hasLead = false }: GuideCardsProps) {
  return (
    <ul className={css.guides} data-count={guides.length - (hasLead ? 1 : 0)}>
      {guides.map((guide, i) => (
        <li key={guide.name} className={css.guide} data-lead={(hasLead && i === 0) || undefined}>
          <div className={css.cover}>
            <GuideDiagram name={guide.drawing} />
          </div>
          <div className={css.words}>
            <GuideFacts guide={guide} />
            <h3>
              <a href={guide.href}>{guide.title}</a>
            </h3>
            <p>{guide.lead}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
