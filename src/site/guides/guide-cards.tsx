// A list of guides: what about, how long, since when.

import { useTranslations } from 'use-intl/react'
import { date } from '#domain/date.ts'
import { formatDate } from '#domain/format.ts'
import { useSite } from '#shell/site.tsx'
import type { Guide } from './guide-list.ts'
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

export function GuideCards({ guides }: { guides: readonly Guide[] }) {
  return (
    <ul className={css.guides}>
      {guides.map((guide) => (
        <li key={guide.name} className={css.guide}>
          <GuideFacts guide={guide} />
          <h3>
            <a href={guide.href}>{guide.title}</a>
          </h3>
          <p>{guide.lead}</p>
        </li>
      ))}
    </ul>
  )
}
