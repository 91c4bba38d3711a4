// A forgotten password: asking for the link, and the new password behind it.

import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useSite } from '#shell/site.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useAttempt } from '../../factor/attempt.ts'
import css from '../../factor/factor.module.css'
import { StepForm } from '../../factor/step-form.tsx'
import { NewPasswordField } from '../../form/new-password-field.tsx'
import { requestReset, resetPassword } from './dialogue.ts'
import { Screen } from './screen.tsx'

type AskProps = {
  username: string
  onUsername: (username: string) => void
  onBack: () => void
}

/** Whoever it is, the answer is the same. */
export function AskForLink({ username, onUsername, onBack }: AskProps) {
  const t = useTranslations('sign-in')
  const { market } = useSite()
  const [isSent, setSent] = useState(false)
  const [isIncomplete, setIncomplete] = useState(false)
  const attempt = useAttempt()

  async function submit() {
    const isMissing = username.trim() === ''
    setIncomplete(isMissing)
    if (isMissing) return attempt.forget()
    const { kind } = await attempt.run(() => requestReset(username.trim(), market.locale))
    setSent(kind === 'ok')
  }

  const back = (
    <button type="button" className={css.link} onClick={onBack} data-back>
      {t('back')}
    </button>
  )
  if (isSent)
    return (
      <Screen
        key="sent"
        heading={t('forgotten.sentHeading')}
        lead={t('forgotten.sentLead', { username: username.trim() })}
      >
        <p className={css.quiet}>{t('forgotten.sentHint')}</p>
        <Button look="secondary" onClick={() => setSent(false)}>
          {t('forgotten.again')}
        </Button>
        {back}
      </Screen>
    )
  return (
    <Screen key="ask" heading={t('forgotten.heading')} lead={t('forgotten.lead')}>
      <StepForm submit={t('forgotten.submit')} attempt={attempt} onSubmit={submit}>
        <TextField
          isExact
          name="username"
          label={t('login.username')}
          autoComplete="username"
          value={username}
          onChange={({ target }) => onUsername(target.value)}
          error={
            isIncomplete && username.trim() === ''
              ? t('field.required')
              : attempt.problem(() => t('errors.away'))
          }
        />
      </StepForm>
      {back}
    </Screen>
  )
}

type ChooseProps = { token: string; loginHref: string; onAskAgain: () => void }

export function ChoosePassword({ token, loginHref, onAskAgain }: ChooseProps) {
  const t = useTranslations('sign-in')
  const [password, setPassword] = useState('')
  const [end, setEnd] = useState<'done' | 'expired' | undefined>(token ? undefined : 'expired')
  const [isIncomplete, setIncomplete] = useState(false)
  const attempt = useAttempt()

  async function submit() {
    setIncomplete(password === '')
    if (password === '') return attempt.forget()
    const { kind } = await attempt.run(() => resetPassword(token, password))
    if (kind === 'ok') setEnd('done')
    if (kind === 'expired') setEnd('expired')
  }

  if (end === 'done')
    return (
      <Screen key="done" heading={t('newPassword.doneHeading')} lead={t('newPassword.doneLead')}>
        <ButtonLink href={loginHref} size="large">
          {t('login.submit')}
        </ButtonLink>
      </Screen>
    )
  if (end === 'expired')
    return (
      <Screen
        key="expired"
        heading={t('newPassword.expiredHeading')}
        lead={t('newPassword.expiredLead')}
      >
        <Button size="large" onClick={onAskAgain}>
          {t('newPassword.ask')}
        </Button>
      </Screen>
    )
  return (
    <Screen key="choose" heading={t('newPassword.heading')} lead={t('newPassword.lead')}>
      <StepForm submit={t('newPassword.submit')} attempt={attempt} onSubmit={submit}>
        <NewPasswordField
          value={password}
          onValue={setPassword}
          error={
            isIncomplete && password === ''
              ? t('field.required')
              : attempt.problem((said) => said ?? t('errors.away'))
          }
        />
      </StepForm>
    </Screen>
  )
}
