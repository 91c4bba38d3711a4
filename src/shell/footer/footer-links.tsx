// The footer's links: columns on wide screens, accordions below, and the legal row. A tap on any of
// them is told to tracking by `footer-behaviour.ts`.

import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { opensConsentSettings } from '#domain/shell/consent.ts'
import type { FooterLink } from '#domain/shell/footer.ts'
import { footerHref } from '#domain/shell/link.ts'
import { useSite } from '../site.tsx'
import type { BlockProps } from './block-props.ts'
import css from './footer-links.module.css'

/** One markup for both forms; the style opens every section on wide screens. [FTR-023, FTR-024, FTR-025] */
export function Columns({ data: { footer_links: columns = [] } }: BlockProps) {
  const t = useTranslations('footer')
  return (
    <nav className={css.columns} aria-label={t('label')}>
      {columns.map(({ heading, link }) => (
        <details key={heading} className={css.column} data-footer-column>
          <summary className={css.heading}>
            <h3>{heading}</h3>
            <ChevronDown className={css.chevron} size={20} strokeWidth={1.5} aria-hidden="true" />
          </summary>
          <ul className={css.links}>
            {link.map((each) => (
              <li key={each.href}>
                <Link {...each} />
              </li>
            ))}
          </ul>
        </details>
      ))}
    </nav>
  )
}

/** [CST-014] */
export function Legal({ data: { legal_links: links = [] } }: BlockProps) {
  const t = useTranslations('footer')
  return (
    <nav aria-label={t('legal.label')}>
      <ul className={css.legal}>
        {links.map((each) => (
          <li key={each.href} data-needs-script={opensConsentSettings(each.href) || undefined}>
            <Link {...each} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** [FTR-044, FTR-045, FTR-046, FTR-047] */
function Link({ title, href }: FooterLink) {
  const { basePath } = useSite()
  return (
    <a href={footerHref(href, basePath)} data-link data-tapped={title}>
      {title}
    </a>
  )
}
