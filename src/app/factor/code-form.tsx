// A code as second factor: of an app, by message, or kept for a rainy day.

import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { SecondFactor } from '#contracts/sign-in.ts'
import { countdownTime } from '#domain/site/session.ts'
import { CodeField } from '#ui/form/field.tsx'
import { useAnnounce } from './announcer.tsx'
import { useAttempt, useCountdown } from './attempt.ts'
import css from './factor.module.css'
import type { FactorProps } from './factor-props.ts'
import { StepForm } from './step-form.tsx'

/** What the call takes; anything else is wrong without asking. */
const codeShape = /^[A-Za-z0-9 -]{6,32}$/

type CodeFormProps<Step> = FactorProps<Step> & { factor: Exclude<SecondFactor, 'passkey'> }

export function CodeForm<Step>(props: CodeFormProps<Step>) {
  const { dialogue, factor, isLeaving, onStep, onExpired } = props
  const t = useTranslations('sign-in')
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<'required' | 'shape' | 'expired'>()
  const attempt = useAttempt()
  const own = {
    required: t('field.required'),
    shape: t('errors.code'),
    expired: t('errors.codeExpired'),
  }

  async function submit() {
    const given = code.trim()
    setProblem(given === '' ? 'required' : codeShape.test(given) ? undefined : 'shape')
    if (!codeShape.test(given)) return attempt.forget()
    const outcome = await attempt.run(() => dialogue.confirm({ factor, code: given }))
    if (outcome.kind === 'ok') onStep(outcome.reply)
    if (outcome.kind !== 'expired') return
    // A code by message ends before the dialogue does; a new one can be had.
    if (factor === 'message') setProblem('expired')
    else onExpired()
  }

  const isKept = factor === 'recovery'
  return (
    <>
      <StepForm submit={t('factor.submit')} {...{ attempt, isLeaving }} onSubmit={submit}>
        <CodeField
          name="code"
          label={isKept ? t('factor.recovery.name') : t('factor.code')}
          isKept={isKept}
          maxLength={32}
          value={code}
          onChange={({ target }) => setCode(target.value)}
          error={(problem && own[problem]) ?? attempt.problem(() => t('errors.code'))}
        />
      </StepForm>
      {factor === 'message' && (
        <Resend
          {...props}
          onSent={() => {
            setProblem(undefined)
            setCode('')
          }}
        />
      )}
    </>
  )
}

const resendSeconds = 30

function Resend<Step>({
  dialogue,
  onExpired,
  onSent,
}: CodeFormProps<Step> & { onSent: () => void }) {
  const t = useTranslations('sign-in')
  const announce = useAnnounce()
  const attempt = useAttempt()
  const { seconds, start } = useCountdown()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a code has just been sent, once
  useEffect(() => start(resendSeconds), [])

  async function resend() {
    const outcome = await attempt.run(() => dialogue.choose('message'))
    if (outcome.kind === 'expired') return onExpired()
    if (outcome.kind !== 'ok') return
    onSent()
    start(resendSeconds)
    announce(t('factor.resent'))
  }

  const problem = attempt.problem(() => t('errors.away'))
  if (problem) return <p className={css.problem}>{problem}</p>
  return seconds > 0 ? (
    <p className={css.quiet}>{t('factor.resendIn', { time: countdownTime(seconds) })}</p>
  ) : (
    <button type="button" className={css.link} onClick={() => void resend()} data-resend>
      {t('factor.resend')}
    </button>
  )
}
