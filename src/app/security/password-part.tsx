// The password: when it was changed, and changing it.

import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { accountSecurityCalls as calls } from '#contracts/account-security.ts'
import { type ApiError, fieldErrorsOf } from '#contracts/errors.ts'
import { Button } from '#ui/button.tsx'
import { NewPasswordField } from '../form/new-password-field.tsx'
import form from '../form/password.module.css'
import { PasswordField } from '../form/password-field.tsx'
import { useApp } from '../session/app-context.tsx'
import { useChange } from './change.tsx'
import { useMoments } from './moments.ts'
import type { Overview } from './overview.ts'
import { FormActs, Part, Problem } from './section.tsx'
import css from './security.module.css'

export function PasswordPart({ overview }: { overview: Overview }) {
  const t = useTranslations('security.password')
  const { day } = useMoments()
  const [isOpen, setOpen] = useState(false)
  const [done, setDone] = useState<string>()
  const { passwordChangedAt } = overview
  return (
    <Part heading={t('heading')} done={done}>
      <div className={css.line}>
        <p>
          {passwordChangedAt ? t('changedAt', { date: day(passwordChangedAt) }) : t('unchanged')}
        </p>
        {!isOpen && (
          <Button
            look="secondary"
            size="small"
            onClick={() => {
              setDone(undefined)
              setOpen(true)
            }}
            data-change-password
          >
            {t('change')}
          </Button>
        )}
      </div>
      {isOpen && (
        <PasswordForm
          overview={overview}
          onClosed={(isChanged) => {
            setOpen(false)
            if (isChanged) setDone(t('changed'))
          }}
        />
      )}
    </Part>
  )
}

type PasswordFormProps = { overview: Overview; onClosed: (isChanged: boolean) => void }

const fieldText = (error: ApiError | undefined, pointer: string): string | undefined =>
  error && fieldErrorsOf(error).find((each) => each.pointer === pointer)?.message

function PasswordForm({ overview, onClosed }: PasswordFormProps) {
  const t = useTranslations('security')
  const signIn = useTranslations('sign-in')
  const { client } = useApp()
  const [currentPassword, setCurrent] = useState('')
  const [newPassword, setNew] = useState('')
  const change = useChange()
  const element = useRef<HTMLFormElement>(null)
  const [isIncomplete, setIncomplete] = useState(false)
  const unfit = fieldText(change.error, '/newPassword')
  const wrong = fieldText(change.error, '/currentPassword')
  const missing = (value: string) =>
    isIncomplete && value === '' ? signIn('field.required') : undefined

  async function submit(event: FormEvent) {
    event.preventDefault()
    const isMissing = currentPassword === '' || newPassword === ''
    setIncomplete(isMissing)
    const body = { currentPassword, newPassword }
    const isChanged =
      !isMissing && (await change.run(() => client.ask(calls.changePassword, { body })))
    if (isChanged) return onClosed(true)
    requestAnimationFrame(() =>
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    )
  }

  return (
    <form
      ref={element}
      className={`${form.form} ${css.form}`}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <input type="hidden" autoComplete="username" value={overview.username} readOnly />
      <PasswordField
        name="currentPassword"
        label={t('password.current')}
        autoComplete="current-password"
        value={currentPassword}
        onChange={({ target }) => setCurrent(target.value)}
        error={missing(currentPassword) ?? wrong}
      />
      <NewPasswordField
        value={newPassword}
        onValue={setNew}
        person={{ email: overview.email, names: [overview.username] }}
        error={missing(newPassword) ?? unfit}
      />
      <p className={css.quiet}>{t('password.note')}</p>
      {!unfit && !wrong && <Problem error={change.error} />}
      <FormActs
        submit={signIn('newPassword.submit')}
        isBusy={change.isBusy}
        onCancel={() => onClosed(false)}
      />
    </form>
  )
}
