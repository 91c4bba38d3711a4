// Confirming that it is still the customer who sits there: asked when a change needs it, and the change
// goes on afterwards.

import { createContext, type FormEvent, type ReactNode, use, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { accountSecurityCalls } from '#contracts/account-security.ts'
import { ApiError, fieldErrorsOf } from '#contracts/errors.ts'
import { Button } from '#ui/button.tsx'
import { useApp } from '../shell/app-context.tsx'
import { useModal } from '../shell/focus.ts'
import { useErrorText } from './error-text.ts'
import { FieldError } from './fields.tsx'
import css from './form.module.css'

/** Does the act, with a confirmation in between where one is asked for; false: the customer gave up. */
export type StepUp = (act: () => Promise<unknown>) => Promise<boolean>

const StepUpContext = createContext<StepUp | undefined>(undefined)

export function useStepUp(): StepUp {
  const stepUp = use(StepUpContext)
  if (!stepUp) throw new Error('useStepUp needs a StepUpProvider above it: use AccountPage')
  return stepUp
}

const isStale = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 428 && error.code === 'authentication.stale'

export function StepUpProvider({ children }: { children: ReactNode }) {
  const [settle, setSettle] = useState<((isConfirmed: boolean) => void) | undefined>()

  const stepUp: StepUp = async (act) => {
    try {
      await act()
      return true
    } catch (error) {
      if (!isStale(error)) throw error
    }
    const isConfirmed = await new Promise<boolean>((resolve) => setSettle(() => resolve))
    setSettle(undefined)
    if (isConfirmed) await act()
    return isConfirmed
  }

  return (
    <StepUpContext value={stepUp}>
      {children}
      {settle && <Confirmation onSettled={settle} />}
    </StepUpContext>
  )
}

function Confirmation({ onSettled }: { onSettled: (isConfirmed: boolean) => void }) {
  const t = useTranslations('account-pages.confirm')
  const textOf = useErrorText()
  const { client } = useApp()
  const dialog = useModal()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [needsCode, setNeedsCode] = useState(false)
  const [isSending, setSending] = useState(false)

  async function confirm(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const code = String(typed.get('code') ?? '').trim()
    setSending(true)
    try {
      await client.ask(accountSecurityCalls.confirm, {
        body: { password: String(typed.get('password')), ...(code && { code }) },
      })
      onSettled(true)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const fields = fieldErrorsOf(error)
      if (fields.some(({ pointer }) => pointer === '/code')) setNeedsCode(true)
      setErrors(
        fields.length > 0
          ? Object.fromEntries(fields.map((each) => [each.pointer, each.code]))
          : { '/password': error.code ?? 'check' },
      )
    } finally {
      setSending(false)
    }
  }

  const errorAt = (pointer: string) => {
    const code = errors[pointer]
    return code && <FieldError id={`confirm${pointer}`} text={textOf(code)} />
  }
  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-labelledby="confirm-title"
      onCancel={() => onSettled(false)}
      data-step-up
    >
      <form onSubmit={(event) => void confirm(event)}>
        <h2 id="confirm-title">{t('title')}</h2>
        <p>{t('text')}</p>
        <div className={css.field}>
          <label className={css.label} htmlFor="confirm-password">
            {t('password')}
          </label>
          <input
            id="confirm-password"
            name="password"
            type="password"
            autoComplete="current-password"
            required
          />
          {errorAt('/password')}
        </div>
        {needsCode && (
          <div className={css.field}>
            <label className={css.label} htmlFor="confirm-code">
              {t('code')}
            </label>
            <input id="confirm-code" name="code" inputMode="numeric" autoComplete="one-time-code" />
            {errorAt('/code')}
          </div>
        )}
        <div className={css.acts}>
          <Button type="submit" disabled={isSending}>
            {t('submit')}
          </Button>
          <Button look="quiet" onClick={() => onSettled(false)}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </dialog>
  )
}
