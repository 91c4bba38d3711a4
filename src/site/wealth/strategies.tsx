// The strategies of a managed product, from steady to bold: how much of each is in equity.

import { useTranslations } from 'use-intl/react'
import type { Strategy } from './product-figures.ts'
import css from './wealth.module.css'

export function Strategies({ strategies }: { strategies: readonly Strategy[] }) {
  const t = useTranslations('pages.investing')
  if (strategies.length === 0) return null
  return (
    <figure className={css.strategies}>
      <figcaption>{t('strategies')}</figcaption>
      <ul className={css.bars}>
        {strategies.map(({ code, equity }) => (
          <li key={code}>
            <span className="number">
              {equity > 0 ? t('equity', { share: equity / 100 }) : t('moneyMarket')}
            </span>
            <svg
              className={css.bar}
              viewBox="0 0 100 8"
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              <rect className={css.rest} width="100" height="8" />
              <rect className={css.equity} width={equity} height="8" />
            </svg>
          </li>
        ))}
      </ul>
    </figure>
  )
}
