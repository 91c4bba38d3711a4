// The first step: a mail address and a password. What comes of it is told by mail only.

import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ApiError, fieldErrorsOf } from '#contracts/errors.ts'
import { parseEmail } from '#domain/identifiers/email.ts'
import { parsePassword } from '#domain/identifiers/password.ts'
import { Button } from '#ui/button.tsx'
import { useErrorText } from '../account/error-text.ts'
import { Notice } from '../account/form.tsx'
import { Field } from '../sign-in/field.tsx'
import { NewPasswordField } from '../sign-in/new-password-field.tsx'
import css from './registration.module.css'
import { Screen } from './screen.tsx'

type Props = {
  email: string
  onEmail: (email: string) => void
  password: string
  onPassword: (password: string) => void
  send: (email: string) => Promise<void>
}

type Errors = { email?: string | undefined; password?: string | undefined }

export function AccountStep({ email, onEmail, password, onPassword, send }: Props) {
  const t = useTranslations('registration')
  const textOf = useErrorText()
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<'failed' | 'limited'>()
  const [isSending, setSending] = useState(false)

  function refuse(found: Errors): void {
    setErrors(found)
    const name = found.email ? 'email' : 'newPassword'
    form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus()
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setFailure(undefined)
    const address = parseEmail(email)
    const { refusal } = parsePassword(password, { email })
    if (address.refusal || refusal) return refuse({ email: address.refusal, password: refusal })
    setErrors({})
    setSending(true)
    try {
      await send(address.value)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const fields = new Map(fieldErrorsOf(error).map(({ pointer, code }) => [pointer, code]))
      if (fields.size > 0)
        refuse({ email: fields.get('/email'), password: fields.get('/password') })
      else setFailure(error.status === 429 ? 'limited' : 'failed')
    } finally {
      setSending(false)
    }
  }

  return (
    <Screen step="account" heading={t('account.heading')} lead={t('account.lead')}>
      <form ref={form} className={css.form} noValidate onSubmit={(event) => void submit(event)}>
        {failure && <Notice tone="bad" title={t(failure)} />}
        <Field
          name="email"
          type="email"
          label={t('account.email')}
          autoComplete="email"
          inputMode="email"
          value={email}
          onChange={({ target }) => onEmail(target.value)}
          error={errors.email && textOf(errors.email)}
        />
        <NewPasswordField
          value={password}
          onValue={onPassword}
          person={{ email, names: [] }}
          error={errors.password && textOf(errors.password)}
        />
        <div className={css.acts}>
          <Button type="submit" size="large" disabled={isSending} aria-busy={isSending}>
            {isSending ? t('sending') : t('next')}
          </Button>
        </div>
      </form>
    </Screen>
  )
}
