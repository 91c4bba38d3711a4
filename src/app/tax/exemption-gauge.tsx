// How much of the allowance is given away, here and elsewhere.

import { useTranslations } from 'use-intl/react'
import { formatRound } from '#domain/format.ts'
import { useSite } from '#shell/site.tsx'
import { Progress } from '#ui/view/progress.tsx'
import entries from '../page/entries.module.css'
import css from './tax.module.css'
import { type Exemptions, euros, givenThisYear } from './use-exemptions.ts'

export function ExemptionGauge({ exemptions }: { exemptions: Exemptions }) {
  const t = useTranslations('account-pages.exemption')
  const { market } = useSite()
  const { here, elsewhere, limit } = givenThisYear(exemptions)
  const written = (amount: number) => formatRound(market.locale, euros(amount))
  const total = here + elsewhere
  return (
    <section className={css.gauge} aria-labelledby="gauge" data-gauge>
      <h2 id="gauge" className={entries.entryMeta}>
        {t('given')}
      </h2>
      <p className={`number ${css.gaugeFigure}`}>
        {t('ofAllowance', { given: written(total), limit: written(limit) })}
      </p>
      <Progress labelledBy="gauge" max={limit} value={total} />
      {elsewhere > 0 && (
        <p className={entries.entryMeta}>{t('elsewhere', { amount: written(elsewhere) })}</p>
      )}
      {total > limit && <p className={css.warning}>{t('tooMuch')}</p>}
    </section>
  )
}
