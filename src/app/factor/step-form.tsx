// The form of one step, with one button.

import { type FormEvent, type ReactNode, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/button.tsx'
import form from '../form/password.module.css'
import css from './factor.module.css'

type StepFormProps = {
  submit: string
  isBusy: boolean
  isWaiting?: boolean
  onSubmit: () => Promise<unknown>
  children: ReactNode
}

/** After a refusal the focus is in the field that it speaks of. */
export function StepForm({ submit, isBusy, isWaiting, onSubmit, children }: StepFormProps) {
  const t = useTranslations('sign-in')
  const element = useRef<HTMLFormElement>(null)

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isBusy || isWaiting) return
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
        aria-disabled={isBusy || isWaiting || undefined}
      >
        {isBusy ? t('checking') : submit}
      </Button>
    </form>
  )
}
