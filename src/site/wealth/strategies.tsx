// The strategies of a managed product, from steady to bold: how much of each is in equity.

import { useTranslations } from 'use-intl/react'
import prose from '#ui/prose.module.css'
import type { Strategy } from './product-figures.ts'
import css from './wealth.module.css'

export function Strategies({ strategies }: { strategies: readonly Strategy[] }) {
  const t = useTranslations('pages.investing')
  return (
    <section className={`${prose.prose} ${css.strategies}`} aria-labelledby="strategies">
      <h2 id="strategies">{t('strategies')}</h2>
      <p>{t('strategiesLead')}</p>
      <ul className={css.bars}>
        {strategies.map(({ code, equity }) => (
          <li key={code}>
            <span className={css.code}>{code}</span>
            <svg
              className={css.bar}
              viewBox="0 0 100 8"
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              <rect className={css.rest} width="100" height="8" />
              <rect className={css.equity} width={equity} height="8" />
            </svg>
            <span className={`number ${css.share}`}>
              {equity > 0 ? t('equity', { share: equity / 100 }) : t('moneyMarket')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
