// Answers are missing, too old, or allow less: said before anything is typed, with the way to the questions.

import { useTranslations } from 'use-intl/react'
import type { SuitabilityRefusal } from '#domain/investment/questionnaire.ts'
import { useHref } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Notice, NoticeActs } from '#ui/form/notice.tsx'
import { useProblemText } from '../form/problem-text.ts'

type Props = {
  code: SuitabilityRefusal | 'suitability.signature'
  /** What is held, on whose page the questions are answered anew. */
  instanceId: string
  /** Bad where something was refused for it. */
  tone?: 'warn' | 'bad'
}

export function Unsuitable({ code, instanceId, tone = 'warn' }: Props) {
  const t = useTranslations('investing.result')
  const textOf = useProblemText()
  const href = useHref()
  return (
    <Notice tone={tone} title={textOf({ code })}>
      <NoticeActs>
        <ButtonLink href={href('investmentSuitability', { instanceId })} size="small">
          {t('again')}
        </ButtonLink>
      </NoticeActs>
    </Notice>
  )
}
