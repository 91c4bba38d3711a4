// Confirming with a code that stands for exactly one act: what is confirmed is shown beside the field, in
// the very words of the message that brings the code.

import { type FormEvent, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { type SignatureRequest, signatureCalls } from '#contracts/signatures.ts'
import { countdownTime } from '#domain/session.ts'
import { Button } from '#ui/button.tsx'
import { Facts } from '../account/account-page.tsx'
import { FieldError } from '../account/fields.tsx'
import formCss from '../account/form.module.css'
import { useApp } from '../shell/app-context.tsx'
import { useModal } from '../shell/focus.ts'
import { errorOfCall, type MoneyError, useMoneyError } from './money-error.ts'
import css from './order.module.css'
import { SimulatorLink } from './simulator.tsx'

const secondMs = 1000

/** Whole seconds until the moment, by the clock on the wall. */
function useSecondsUntil(moment: string): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), secondMs)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.round((Date.parse(moment) - now) / secondMs))
}

type Props = {
  signature: SignatureRequest
  /** Asks for another code, for the same act. */
  onResend: () => Promise<SignatureRequest>
  /** Does what was signed. */
  onSigned: (signatureId: string) => Promise<void>
  onClose: () => void
}

export function Signing({ signature: first, onResend, onSigned, onClose }: Props) {
  const t = useTranslations('order.sign')
  const textOf = useMoneyError()
  const { client } = useApp()
  const dialog = useModal()
  const [signature, setSignature] = useState(first)
  const [signedId, setSignedId] = useState<string>()
  const [error, setError] = useState<string>()
  const [isSending, setSending] = useState(false)
  const [isResent, setResent] = useState(false)
  const seconds = useSecondsUntil(signature.expiresAt)

  const wrong = (text: string) => {
    setError(text)
    dialog.current?.querySelector('input')?.focus()
  }
  const tell = (refused: MoneyError) => wrong(textOf(refused))

  async function sign(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code')).replaceAll(/\s/g, '')
    if (!/^\d{6}$/.test(code)) return wrong(t('codeMissing'))
    setError(undefined)
    setSending(true)
    try {
      // A code counts once; an act that got no answer is asked for again without a second one.
      if (signedId !== signature.id)
        await client.ask(signatureCalls.sign, {
          params: { signatureId: signature.id },
          body: { code },
        })
      setSignedId(signature.id)
      await onSigned(signature.id)
    } catch (refused) {
      tell(errorOfCall(refused))
      setSending(false)
    }
  }

  async function resend(): Promise<void> {
    setError(undefined)
    try {
      setSignature(await onResend())
      setResent(true)
    } catch (refused) {
      tell(errorOfCall(refused))
    }
  }
  return (
    <dialog
      ref={dialog}
      className={formCss.dialog}
      aria-labelledby="sign-title"
      onCancel={onClose}
      data-signing
    >
      <form noValidate onSubmit={(event) => void sign(event)}>
        <h2 id="sign-title">{t('title')}</h2>
        <p>{t('text', { sentTo: signature.sentTo })}</p>
        <div className={css.signed}>
          <h3>{signature.act.title}</h3>
          <Facts facts={signature.act.lines} />
        </div>
        <div className={formCss.field}>
          <label className={formCss.label} htmlFor="sign-code">
            {t('code')}
          </label>
          <input
            id="sign-code"
            name="code"
            className={`number ${css.code}`}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={8}
            aria-invalid={error ? true : undefined}
            aria-describedby="sign-error sign-left"
          />
          {error && <FieldError id="sign-error" text={error} />}
          <p id="sign-left" className={css.hint}>
            {seconds > 0 ? t('left', { time: countdownTime(seconds) }) : t('expired')}{' '}
            <button type="button" className={css.link} onClick={() => void resend()}>
              {t('resend')}
            </button>
          </p>
          <p className={css.hint} role="status">
            {isResent && t('resent')}
          </p>
        </div>
        <SimulatorLink href="/simulator/outbox" name="outbox" />
        <div className={formCss.acts}>
          <Button type="submit" disabled={isSending} aria-busy={isSending}>
            {isSending ? t('sending') : t('submit')}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </dialog>
  )
}
