// What the answers say of whoever wants to choose funds: whether they know enough, and a warning where not.

import { useTranslations } from 'use-intl/react'
import type { WireProfile } from '#contracts/suitability.ts'
import { startedProduct } from '#domain/investment/buying.ts'
import {
  appropriate,
  isAppropriate,
  judged,
  type Questionnaire,
} from '#domain/investment/questionnaire.ts'
import { useHref } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Notice, NoticeActs } from '#ui/form/notice.tsx'
import { Facts } from '../page/account-page.tsx'
import signing from '../signing/signing.module.css'
import css from './investments.module.css'

type Props = { profile: WireProfile; nextHref: string; againHref: string }

export function OwnResult({ profile: { answers }, nextHref, againHref }: Props) {
  const t = useTranslations('investing.own.result')
  const again = useTranslations('investing.result')
  const href = useHref()
  const fits = isAppropriate(answers)
  return (
    <div className={signing.form} data-appropriate={fits}>
      {fits ? (
        <h2 className={css.title}>{t('fits')}</h2>
      ) : (
        <Notice tone="warn" title={t('warned')}>
          <p>{t('warnedText')}</p>
          <NoticeActs>
            <ButtonLink
              href={href('investmentStart', { product: startedProduct })}
              look="secondary"
              size="small"
            >
              {t('managed')}
            </ButtonLink>
          </NoticeActs>
        </Notice>
      )}
      <Known answers={answers} />
      <div className={css.acts}>
        <ButtonLink href={nextHref} size="large">
          {t('next')}
        </ButtonLink>
        <ButtonLink href={againHref} look="quiet" size="large">
          {again('again')}
        </ButtonLink>
      </div>
    </div>
  )
}

/** What counts of the answers, beside what is needed. */
export function Known({ answers }: { answers: Questionnaire }) {
  const t = useTranslations('investing.own.result')
  const { knowledgeScore, experienceLevel } = judged(answers)
  return (
    <>
      <Facts
        facts={[
          {
            label: t('knowledge'),
            value: t('knowledgeOf', { points: knowledgeScore, ...appropriate.knowledge }),
          },
          {
            label: t('experience'),
            value: t('experienceOf', { level: experienceLevel, ...appropriate.experience }),
          },
        ]}
      />
      <p>{t('noAdvice')}</p>
    </>
  )
}
