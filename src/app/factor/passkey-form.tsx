// A passkey as second factor: the browser asks for it, we only hand question and answer over.

import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/button.tsx'
import { useAttempt } from './attempt.ts'
import css from './factor.module.css'
import type { FactorProps } from './factor-props.ts'
import type { Outcome } from './outcome.ts'

type Options = Parameters<typeof startAuthentication>[0]['optionsJSON']

export function PasskeyForm<Step>(props: FactorProps<Step>) {
  const { dialogue, step, isLeaving, onStep, onExpired } = props
  const t = useTranslations('sign-in')
  const [question, setQuestion] = useState(step.passkey)
  const [isCancelled, setCancelled] = useState(false)
  const attempt = useAttempt()

  /** A question is answered once; after a reload or a refusal a new one is asked for. */
  async function options(): Promise<Outcome<Options>> {
    if (question) return { kind: 'ok', reply: question as unknown as Options }
    const outcome = await dialogue.choose('passkey')
    if (outcome.kind !== 'ok') return outcome
    const { passkey } = outcome.reply as Partial<typeof step>
    return { kind: 'ok', reply: passkey as unknown as Options }
  }

  async function use() {
    setCancelled(false)
    const outcome = await attempt.run(async () => {
      const asked = await options()
      if (asked.kind !== 'ok') return asked
      const response = await startAuthentication({ optionsJSON: asked.reply }).catch(() => null)
      setQuestion(undefined)
      if (response) return dialogue.confirm({ factor: 'passkey', response: response as never })
      setCancelled(true)
      return { kind: 'refused', message: undefined } as const
    })
    if (outcome.kind === 'ok') onStep(outcome.reply)
    if (outcome.kind === 'expired') onExpired()
  }

  if (!browserSupportsWebAuthn())
    return <p className={css.problem}>{t('factor.passkey.unsupported')}</p>
  const problem = attempt.problem(() => t('factor.passkey.failed'))
  return (
    <div className={css.passkey}>
      <Button
        size="large"
        className={css.submit}
        disabled={attempt.isBusy || attempt.isWaiting || isLeaving}
        onClick={() => void use()}
        data-passkey
      >
        {t('factor.passkey.use')}
      </Button>
      {(problem || isCancelled) && (
        <p className={css.problem} role="alert">
          {problem ?? t('factor.passkey.failed')}
        </p>
      )}
    </div>
  )
}
