// The first step: a mail address. What comes of it is told by mail only.

import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ApiError, fieldErrorsOf } from '#contracts/errors.ts'
import { parseEmail } from '#domain/identifiers/email.ts'
import type { ChosenKind } from '#domain/registration/kinds.ts'
import { Button } from '#ui/button.tsx'
import { ChoiceField } from '#ui/form/choice.tsx'
import { TextField } from '#ui/form/field.tsx'
import { Notice } from '#ui/form/notice.tsx'
import { useProblemText } from '../form/problem-text.ts'
import css from './registration.module.css'
import { Screen } from './screen.tsx'

type Props = {
  kind: ChosenKind
  kinds: readonly ChosenKind[]
  onKind: (kind: ChosenKind) => void
  email: string
  onEmail: (email: string) => void
  send: (email: string) => Promise<void>
}

export function AccountStep({ kind, kinds, onKind, email, onEmail, send }: Props) {
  const t = useTranslations('registration')
  const textOf = useProblemText()
  const form = useRef<HTMLFormElement>(null)
  const [wrong, setWrong] = useState<string>()
  const [failure, setFailure] = useState<'failed' | 'limited'>()
  const [isSending, setSending] = useState(false)

  function refuse(text: string): void {
    setWrong(text)
    form.current?.querySelector<HTMLInputElement>('[name="email"]')?.focus()
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setFailure(undefined)
    const address = parseEmail(email)
    if (address.refusal) return refuse(textOf({ code: address.refusal }))
    setWrong(undefined)
    setSending(true)
    try {
      await send(address.value)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const [field] = fieldErrorsOf(error)
      if (field?.message) refuse(field.message)
      else setFailure(error.status === 429 ? 'limited' : 'failed')
    } finally {
      setSending(false)
    }
  }

  return (
    <Screen {...{ step: 'account', kind }} heading={t('account.heading')} lead={t('account.lead')}>
      <form ref={form} className={css.form} noValidate onSubmit={(event) => void submit(event)}>
        {failure && <Notice tone="bad" title={t(failure)} />}
        {kinds.length > 1 && (
          <ChoiceField
            isFramed
            name="kind"
            label={t('account.kind')}
            choices={kinds.map((value) => ({
              value,
              text: t(`account.kinds.${value}.title`),
              hint: t(`account.kinds.${value}.hint`),
            }))}
            chosen={kind}
            onChoose={(chosen) => onKind(chosen as ChosenKind)}
          />
        )}
        <TextField
          isExact
          name="email"
          type="email"
          label={t('account.email')}
          autoComplete="email"
          inputMode="email"
          value={email}
          onChange={({ target }) => onEmail(target.value)}
          error={wrong}
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
