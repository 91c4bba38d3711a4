// A quiet way from reading to comparing: today's best rates, one line each.

import { ArrowRight } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import type { DepositType } from '#domain/deposit/deposit.ts'
import { formatPercent } from '#domain/format.ts'
import { rate } from '#domain/rate.ts'
import type { Page } from '#domain/site/routes.ts'
import { useOfferWords } from '#shell/offer-words.ts'
import { useHasPage, useHref, useSite } from '#shell/site.tsx'
import { Container } from '#ui/section.tsx'
import type { Facts } from '../facts.ts'
import css from './invitation.module.css'

const pageOf = { TERM: 'term', OVERNIGHT: 'overnight', NOTICE: 'notice' } as const satisfies Record<
  DepositType,
  Page
>

export function Invitation({ best }: { best: Facts['best'] }) {
  const t = useTranslations('pages.invitation')
  const words = useOfferWords()
  const { market } = useSite()
  const href = useHref()
  const hasPage = useHasPage()
  const shown = (['TERM', 'OVERNIGHT', 'NOTICE'] as const).filter(
    (type) => best[type] && hasPage(pageOf[type]),
  )
  if (shown.length === 0) return null
  return (
    <section className={css.invitation} aria-labelledby="invitation">
      <Container>
        <h2 id="invitation" className={css.heading}>
          {t('heading')}
        </h2>
        <ul className={css.rates}>
          {shown.map((type) => (
            <li key={type}>
              <a className={css.rate} href={href(pageOf[type])}>
                <span className={css.product}>{market.productNames[type]}</span>
                <span className={css.figure}>
                  <span className="number">
                    {formatPercent(market.locale, rate(best[type]!.shownRate))}
                  </span>{' '}
                  <span className={css.small}>
                    {market.rateSuffix} · {words.term(best[type]!)}
                  </span>
                </span>
                <ArrowRight size={20} strokeWidth={1.5} aria-hidden="true" />
              </a>
            </li>
          ))}
        </ul>
      </Container>
    </section>
  )
}
