// Answers are missing, too old, or allow less: said before anything is typed, with the way to the questions.

import { useTranslations } from 'use-intl/react'
import { startedProduct } from '#domain/investment/buying.ts'
import type { SuitabilityRefusal } from '#domain/investment/questionnaire.ts'
import { useHref } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Notice, NoticeActs } from '#ui/form/notice.tsx'
import { useProblemText } from '../form/problem-text.ts'
import { stepParameter } from '../page/step-parameter.ts'

type Props = {
  code: SuitabilityRefusal
  /** Bad where something was refused for it. */
  tone?: 'warn' | 'bad'
}

export function Unsuitable({ code, tone = 'warn' }: Props) {
  const t = useTranslations('investing.result')
  const textOf = useProblemText()
  const href = useHref()
  const questions = `${href('investmentStart', { product: startedProduct })}?${stepParameter}=questions`
  return (
    <Notice tone={tone} title={textOf({ code })}>
      <NoticeActs>
        <ButtonLink href={questions} size="small">
          {t('again')}
        </ButtonLink>
      </NoticeActs>
    </Notice>
  )
}
