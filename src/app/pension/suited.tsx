// The questions before a pension is begun, and what their answers allow.

import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import type { WireStanding } from '#contracts/pension.ts'
import type { WireProfile } from '#contracts/suitability.ts'
import { equityShareOf } from '#domain/investment/portfolio.ts'
import { scenariosWithin } from '#domain/pension/contract.ts'
import { pensionScenarios, pensionTemplates } from '#domain/pension/pension.ts'
import { useHref } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Notice, NoticeActs } from '#ui/form/notice.tsx'
import { useCustomerId } from '../data/use-details.ts'
import { useFigures } from '../holdings/use-figures.ts'
import { stepParameter } from '../page/step-parameter.ts'
import { useApp } from '../session/app-context.tsx'
import signing from '../signing/signing.module.css'
import { FirstQuestions } from '../suitability/first-questions.tsx'

const questions = 'questions'
const useAgainHref = () => `${useHref()('pensionStart')}?${stepParameter}=${questions}`

type Props = { standing: WireStanding; children: (profile: WireProfile) => ReactNode }

/** Nothing is chosen before the questions are answered, and their answers still count. */
export function Suited({ standing: { profile, refusal }, children }: Props) {
  const href = useHref()
  const { go } = useApp()
  const customerId = useCustomerId()
  const [query] = useSearchParams()
  if (!profile?.isValid || query.get(stepParameter) === questions)
    return (
      <FirstQuestions
        {...{ customerId, profile }}
        onAnswered={() => go(href('pensionStart'), { replace: true })}
      />
    )
  return refusal === 'suitability.exceeded' ? <TooRisky /> : children(profile)
}

/** Not even the most careful of them may be chosen. */
function TooRisky() {
  const t = useTranslations('pension.start')
  const againHref = useAgainHref()
  const share = equityShareOf(pensionTemplates[pensionScenarios[0]])!
  return (
    <div data-unsuited>
      <Notice tone="warn" title={t('riskier')}>
        <p>{t('riskierText', { share })}</p>
        <NoticeActs>
          <ButtonLink href={againHref} size="small">
            {t('again')}
          </ButtonLink>
        </NoticeActs>
      </Notice>
    </div>
  )
}

/** Which scenarios the answers allow, and the way to other answers. */
export function Allowed({ profile }: { profile: WireProfile }) {
  const t = useTranslations('pension')
  const { day } = useFigures()
  const againHref = useAgainHref()
  const allowed = scenariosWithin(profile)
  const most = allowed.at(-1)!
  const share = equityShareOf(pensionTemplates[most])!
  const answered = day(profile.answeredOn, 'long')
  return (
    <div className={signing.hint} data-allowed={most}>
      <p>
        {allowed.length === pensionScenarios.length
          ? t('start.allowed', { answered })
          : t('start.most', { answered, most: t(`scenarios.${most}`, { share }) })}
      </p>
      <ButtonLink href={againHref} look="quiet" size="small">
        {t('start.again')}
      </ButtonLink>
    </div>
  )
}
