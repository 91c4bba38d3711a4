// What the answers come to: the highest strategy they allow, and what each of them allows by itself.

import { useTranslations } from 'use-intl/react'
import type { WireProfile } from '#contracts/suitability.ts'
import { judged, type Questionnaire } from '#domain/investment/questionnaire.ts'
import { ButtonLink } from '#ui/button.tsx'
import { useFigures } from '../holdings/use-figures.ts'
import { Facts } from '../page/account-page.tsx'
import signing from '../signing/signing.module.css'
import css from './investments.module.css'
import { useStrategyWords } from './use-strategy.ts'

type Props = { profile: WireProfile; nextHref: string; againHref: string }

export function Result({ profile, nextHref, againHref }: Props) {
  const t = useTranslations('investing')
  const strategyOf = useStrategyWords()
  const { day } = useFigures()
  const { result } = judged(profile.answers)
  return (
    <div className={signing.form} data-result={result}>
      <h2 className={css.title}>{t('result.title')}</h2>
      <p className={css.large}>{t('result.most', { strategy: strategyOf(result) })}</p>
      <p className={signing.hint}>{t('result.valid', { date: day(profile.validUntil, 'long') })}</p>
      <h3>{t('result.capsTitle')}</h3>
      <Caps answers={profile.answers} />
      <div className={css.acts}>
        <ButtonLink href={nextHref} size="large">
          {t('result.next')}
        </ButtonLink>
        <ButtonLink href={againHref} look="quiet" size="large">
          {t('result.again')}
        </ButtonLink>
      </div>
    </div>
  )
}

/** What each answer allows; the lowest counts. */
export function Caps({ answers }: { answers: Questionnaire }) {
  const t = useTranslations('investing')
  const strategyOf = useStrategyWords()
  const { caps } = judged(answers)
  const names = Object.keys(caps) as (keyof typeof caps)[]
  return (
    <>
      <p>{t('result.capsText')}</p>
      <Facts
        facts={names.map((cap) => ({ label: t(`caps.${cap}`), value: strategyOf(caps[cap]) }))}
      />
    </>
  )
}
