// Name and password, and the ways past them.

import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { SignInStep } from '#contracts/sign-in.ts'
import { registerHref } from '#domain/shell/auth-links.ts'
import { returnPathKey } from '#domain/site/session.ts'
import { useSite } from '#shell/site.tsx'
import { readStored, session as tabStorage } from '#shell/stored.ts'
import { TextField } from '#ui/form/field.tsx'
import { useAttempt } from '../../factor/attempt.ts'
import factor from '../../factor/factor.module.css'
import { StepForm } from '../../factor/step-form.tsx'
import { PasswordField } from '../../form/password-field.tsx'
import { DemoHint } from './demo-hint.tsx'
import type { Dialogue } from './dialogue.ts'
import css from './interaction.module.css'
import { Cancel, Screen } from './screen.tsx'

type PasswordStepProps = {
  dialogue: Dialogue
  username: string
  onUsername: (username: string) => void
  isLeaving: boolean
  onStep: (step: SignInStep) => void
  onExpired: () => void
  onForgotten: () => void
}

export function PasswordStep(props: PasswordStepProps) {
  const { dialogue, username, onUsername, isLeaving, onStep, onExpired, onForgotten } = props
  const t = useTranslations('sign-in')
  const [password, setPassword] = useState('')
  const [isIncomplete, setIncomplete] = useState(false)
  const attempt = useAttempt()
  const missing = (value: string) =>
    isIncomplete && value.trim() === '' ? t('field.required') : undefined

  async function submit() {
    const isMissing = username.trim() === '' || password === ''
    setIncomplete(isMissing)
    if (isMissing) return attempt.forget()
    const outcome = await attempt.run(() => dialogue.password(username, password))
    if (outcome.kind === 'ok') onStep(outcome.reply)
    if (outcome.kind === 'expired') onExpired()
  }

  return (
    <Screen heading={t('login.heading')} lead={t('login.lead')}>
      <GoOn />
      <StepForm submit={t('login.submit')} {...{ attempt, isLeaving }} onSubmit={submit}>
        <TextField
          isExact
          name="username"
          label={t('login.username')}
          autoComplete="username"
          placeholder=" "
          value={username}
          onChange={({ target }) => onUsername(target.value)}
          error={missing(username)}
        />
        <PasswordField
          name="password"
          label={t('login.password')}
          autoComplete="current-password"
          placeholder=" "
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          error={missing(password) ?? attempt.problem(() => t('errors.failed'))}
        />
      </StepForm>
      <div className={css.ends}>
        <button type="button" className={factor.link} onClick={onForgotten} data-forgotten>
          {t('login.forgotten')}
        </button>
        <Cancel />
      </div>
      <NewHere />
      <DemoHint
        onUse={(name, secret) => {
          onUsername(name)
          setPassword(secret)
        }}
      />
    </Screen>
  )
}

/** Somebody was sent here on the way to a page, or because their session ended. */
function GoOn() {
  const t = useTranslations('sign-in.login')
  if (!readStored(tabStorage, returnPathKey)) return null
  return (
    <p className={css.notice} data-go-on>
      {t('goOn')}
    </p>
  )
}

function NewHere() {
  const t = useTranslations('sign-in.login')
  const { market, basePath, origins } = useSite()
  const place = { basePath, appOrigin: origins.app }
  return (
    <p className={css.other}>
      {t('new')} <a href={registerHref(market.locale, place)}>{t('register')}</a>
    </p>
  )
}
