// The way from the start page to this one, as links.

import { ChevronRight } from 'lucide-react'
import css from './breadcrumbs.module.css'

export type Crumb = { title: string; href: string }

/** The last crumb is the page itself: words, not a link. */
export function Breadcrumbs({ crumbs, label }: { crumbs: readonly Crumb[]; label: string }) {
  const current = crumbs.at(-1)!
  return (
    <nav className={css.breadcrumbs} aria-label={label}>
      <ol className={css.list}>
        {crumbs.slice(0, -1).map(({ title, href }) => (
          <li key={href}>
            <a href={href}>{title}</a>
            <ChevronRight size={14} strokeWidth={1.5} aria-hidden="true" />
          </li>
        ))}
        <li aria-current="page">{current.title}</li>
      </ol>
    </nav>
  )
}
