// Who changes how one signs in proves first that they are the owner: the dialog that asks, and the
// change that waits for it.

import { createContext, type FormEvent, type ReactNode, use, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { accountSecurityCalls as calls } from '#contracts/account-security.ts'
import { ApiError, fieldErrorsOf } from '#contracts/errors.ts'
import { Button } from '#ui/button.tsx'
import { useApp } from '../shell/app-context.tsx'
import { Field } from '../sign-in/field.tsx'
import form from '../sign-in/form.module.css'
import { PasswordField } from '../sign-in/password-field.tsx'
import { ModalDialog } from './modal-dialog.tsx'
import { useProblemText } from './problem-text.ts'
import css from './user-account.module.css'

/** The owner was asked and went away: nothing is wrong, and nothing happened. */
export class NotConfirmed extends Error {}

type Confirmed = <T>(work: () => Promise<T>) => Promise<T>
const ConfirmationContext = createContext<Confirmed | undefined>(undefined)

export function useConfirmed(): Confirmed {
  const confirmed = use(ConfirmationContext)
  if (!confirmed) throw new Error('a change needs a ConfirmationProvider above it')
  return confirmed
}

const isStale = (error: unknown): boolean => error instanceof ApiError && error.status === 428

type Waiting = { resolve: () => void; reject: (reason: Error) => void }

export function ConfirmationProvider({
  asksForCode,
  children,
}: {
  asksForCode: boolean
  children: ReactNode
}) {
  const [waiting, setWaiting] = useState<Waiting>()

  const confirmed: Confirmed = async (work) => {
    try {
      return await work()
    } catch (error) {
      if (!isStale(error)) throw error
      await new Promise<void>((resolve, reject) => setWaiting({ resolve, reject }))
      return work()
    }
  }
  const settle = (isConfirmed: boolean) => {
    if (isConfirmed) waiting?.resolve()
    else waiting?.reject(new NotConfirmed())
    setWaiting(undefined)
  }

  return (
    <ConfirmationContext value={confirmed}>
      {children}
      {waiting && <ConfirmDialog asksForCode={asksForCode} onSettled={settle} />}
    </ConfirmationContext>
  )
}

type ConfirmDialogProps = { asksForCode: boolean; onSettled: (isConfirmed: boolean) => void }

function ConfirmDialog({ asksForCode, onSettled }: ConfirmDialogProps) {
  const t = useTranslations('security')
  const signIn = useTranslations('sign-in')
  const { client } = useApp()
  const problemText = useProblemText()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [error, setError] = useState<ApiError>()
  const [isBusy, setBusy] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const wrong = error && fieldErrorsOf(error).map(({ pointer }) => pointer)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    try {
      const given = code.trim()
      await client.ask(calls.confirm, { body: { password, ...(given && { code: given }) } })
      onSettled(true)
    } catch (failure) {
      setError(failure as ApiError)
      setBusy(false)
      requestAnimationFrame(() =>
        element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
      )
    }
  }

  return (
    <ModalDialog heading={t('confirm.heading')} onClosed={() => onSettled(false)}>
      <p>{t('confirm.text')}</p>
      <form ref={element} className={form.form} noValidate onSubmit={(event) => void submit(event)}>
        <PasswordField
          name="confirmPassword"
          label={t('confirm.password')}
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          error={wrong?.includes('/password') ? signIn('errors.wrong') : undefined}
        />
        {asksForCode && (
          <Field
            name="confirmCode"
            label={t('confirm.code')}
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={32}
            value={code}
            onChange={({ target }) => setCode(target.value)}
            error={wrong?.includes('/code') ? signIn('errors.code') : undefined}
          />
        )}
        {error && wrong?.length === 0 && (
          <p className={css.problem} role="alert">
            {problemText(error)}
          </p>
        )}
        <div className={css.acts}>
          <Button type="submit" aria-disabled={isBusy || undefined} data-confirm>
            {t('confirm.submit')}
          </Button>
          <Button look="quiet" onClick={() => onSettled(false)}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </ModalDialog>
  )
}
