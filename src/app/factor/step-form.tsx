// The form of one step, with one button.

import { type FormEvent, type ReactNode, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/button.tsx'
import form from '../form/password.module.css'
import type { useAttempt } from './attempt.ts'
import css from './factor.module.css'

type StepFormProps = {
  submit: string
  attempt: Pick<ReturnType<typeof useAttempt>, 'isBusy' | 'isWaiting'>
  /** It is done, and the page is about to be another. */
  isLeaving?: boolean
  onSubmit: () => Promise<unknown>
  children: ReactNode
}

/** After a refusal the focus is in the field that it speaks of. */
export function StepForm({ submit, attempt, isLeaving, onSubmit, children }: StepFormProps) {
  const t = useTranslations('sign-in')
  const isBusy = attempt.isBusy || isLeaving
  const element = useRef<HTMLFormElement>(null)

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isBusy || attempt.isWaiting) return
    await onSubmit()
    requestAnimationFrame(() => {
      const wrong = element.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')
      wrong?.focus()
      wrong?.select()
    })
  }

  return (
    <form ref={element} className={form.form} noValidate onSubmit={(event) => void send(event)}>
      {children}
      <Button
        type="submit"
        size="large"
        className={css.submit}
        aria-disabled={isBusy || attempt.isWaiting || undefined}
      >
        {isBusy ? t('checking') : submit}
      </Button>
    </form>
  )
}
