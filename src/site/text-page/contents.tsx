// The table of contents: beside a long text where there is room, folded above it where there is not.

import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import type { Heading } from '../markdown.tsx'
import css from './contents.module.css'

/** A short text needs no map. */
const fewest = 4

export const hasContents = (headings: readonly Heading[]): boolean => headings.length >= fewest

function Links({ headings }: { headings: readonly Heading[] }) {
  return (
    <ol className={css.links}>
      {headings.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ol>
  )
}

export function ContentsAside({ headings }: { headings: readonly Heading[] }) {
  const t = useTranslations('pages.text')
  if (!hasContents(headings)) return null
  return (
    <nav className={css.aside} aria-labelledby="contents" data-contents>
      <h2 id="contents" className={css.heading}>
        {t('contents')}
      </h2>
      <Links headings={headings} />
    </nav>
  )
}

export function ContentsFold({ headings }: { headings: readonly Heading[] }) {
  const t = useTranslations('pages.text')
  if (!hasContents(headings)) return null
  return (
    <details className={css.fold}>
      <summary className={css.summary}>
        {t('contents')}
        <ChevronDown className={css.chevron} size={20} strokeWidth={1.5} aria-hidden="true" />
      </summary>
      <nav aria-label={t('contents')}>
        <Links headings={headings} />
      </nav>
    </details>
  )
}
