// Whoever has lost every second factor asks for the way back, and reads first what it takes.

import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useAttempt } from '../../factor/attempt.ts'
import css from '../../factor/factor.module.css'
import { StepForm } from '../../factor/step-form.tsx'
import type { Dialogue } from './dialogue.ts'
import { Screen } from './screen.tsx'
import own from './way-back.module.css'

type AskProps = { dialogue: Dialogue; onBack: () => void; onExpired: () => void }

const steps = ['mail', 'identify', 'wait', 'end'] as const

export function AskForWayBack({ dialogue, onBack, onExpired }: AskProps) {
  const t = useTranslations('sign-in')
  const [sentTo, setSentTo] = useState<string>()
  const attempt = useAttempt()

  async function submit() {
    const outcome = await attempt.run(dialogue.askWayBack)
    if (outcome.kind === 'ok') setSentTo(outcome.reply.sentTo)
    if (outcome.kind === 'expired') onExpired()
  }

  if (sentTo)
    return (
      <Screen
        key="sent"
        heading={t('wayBack.sent.heading')}
        lead={t('wayBack.sent.lead', { address: sentTo })}
      >
        <p className={css.quiet}>{t('forgotten.sentHint')}</p>
      </Screen>
    )
  const problem = attempt.problem((said) => said ?? t('errors.away'))
  return (
    <Screen key="ask" heading={t('wayBack.ask.heading')} lead={t('wayBack.ask.lead')}>
      <ol className={own.steps}>
        {steps.map((step) => (
          <li key={step}>{t(`wayBack.ask.steps.${step}`)}</li>
        ))}
      </ol>
      <StepForm submit={t('wayBack.ask.submit')} attempt={attempt} onSubmit={submit}>
        {problem && <p className={css.problem}>{problem}</p>}
      </StepForm>
      <button type="button" className={css.link} onClick={onBack} data-back>
        {t('wayBack.ask.back')}
      </button>
    </Screen>
  )
}
