// What the answers say of whoever wants to buy without advice: whether they know enough, and a warning where not.

import { useTranslations } from 'use-intl/react'
import type { WireProfile } from '#contracts/suitability.ts'
import { startedProduct } from '#domain/investment/buying.ts'
import { cryptoTemplate, type UnadvisedTemplate } from '#domain/investment/portfolio.ts'
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

type Props = {
  template: UnadvisedTemplate
  profile: WireProfile
  nextHref: string
  againHref: string
}

/** What is said differently of funds and of crypto assets. */
function useOwnWords(template: UnadvisedTemplate) {
  const [ofFunds, ofCrypto] = [
    useTranslations('investing.own.result'),
    useTranslations('investing.crypto.result'),
  ]
  return template === cryptoTemplate ? ofCrypto : ofFunds
}

export function OwnResult({ template, profile: { answers }, nextHref, againHref }: Props) {
  const t = useTranslations('investing.own.result')
  const own = useOwnWords(template)
  const again = useTranslations('investing.result')
  const href = useHref()
  const fits = isAppropriate(template, answers)
  return (
    <div className={signing.form} data-appropriate={fits}>
      {fits ? (
        <h2 className={css.title}>{own('fits')}</h2>
      ) : (
        <Notice tone="warn" title={t('warned')}>
          <p>{own('warnedText')}</p>
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
      <Known {...{ template, answers }} />
      <div className={css.acts}>
        <ButtonLink href={nextHref} size="large">
          {template === cryptoTemplate ? again('next') : t('next')}
        </ButtonLink>
        <ButtonLink href={againHref} look="quiet" size="large">
          {again('again')}
        </ButtonLink>
      </div>
    </div>
  )
}

type KnownProps = { template: UnadvisedTemplate; answers: Questionnaire }

/** What counts of the answers, beside what is needed. */
export function Known({ template, answers }: KnownProps) {
  const t = useTranslations('investing.own.result')
  const own = useOwnWords(template)
  const { knowledge, experience } = appropriate[template]
  const { knowledgeScore, experienceLevel } = judged(answers)
  return (
    <>
      <Facts
        facts={[
          {
            label: t('knowledge'),
            value: t('knowledgeOf', { points: knowledgeScore, ...knowledge }),
          },
          {
            label: t('experience'),
            value: t('experienceOf', { level: experienceLevel, ...experience }),
          },
        ]}
      />
      <p>{own('noAdvice')}</p>
    </>
  )
}
