// Where the code is typed that was sent for one act.

import { type FormEvent, useEffect, useId, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/button.tsx'
import { FieldError } from '../account/fields.tsx'
import form from '../account/form.module.css'
import css from './deposits.module.css'
import type { SignedAct } from './use-signed-act.ts'

const texts: Record<string, 'wrong' | 'blocked' | 'expired'> = {
  'sca.invalid': 'wrong',
  'sca.expired': 'expired',
  userBlockedTemporarily: 'blocked',
}

export function SignForm({ of }: { of: SignedAct<object> }) {
  const t = useTranslations('deposits.sign')
  const errors = useTranslations('deposits.errors')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { signature, refusal, isBusy } = of
  useEffect(() => input.current?.focus(), [])
  if (!signature) return null
  const known = refusal && texts[refusal]
  const wrong = refusal && (known ? t(known) : errors('failed'))

  function confirm(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code')).replaceAll(/\D/g, '')
    void of.confirm(code)
  }

  return (
    <form className={form.form} onSubmit={confirm} data-sign>
      <p className={form.noticeTitle}>{t('title')}</p>
      <p>{t('sent', { to: signature.sentTo })}</p>
      <div className={css.field}>
        <label className={form.label} htmlFor={id}>
          {t('code')}
        </label>
        <input
          ref={input}
          id={id}
          className={`number ${css.control} ${css.code}`}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9 ]{6,8}"
          required
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? `${id}-error` : undefined}
        />
        {wrong && <FieldError id={`${id}-error`} text={wrong} />}
      </div>
      <div className={form.acts}>
        <Button type="submit" disabled={isBusy} aria-busy={isBusy}>
          {t('confirm')}
        </Button>
        <Button look="quiet" disabled={isBusy} onClick={() => void of.again()}>
          {t('again')}
        </Button>
        <Button look="quiet" onClick={of.cancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
