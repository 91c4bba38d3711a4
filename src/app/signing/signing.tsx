// Confirming exactly one act: what is confirmed is shown, in the very words of the message that brings a
// code. Whoever has enrolled a passkey or an authenticator app confirms with that.

import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { type SignatureRequest, signatureCalls } from '#contracts/signatures.ts'
import type { SigningWay } from '#domain/signing/signing.ts'
import { countdownTime } from '#domain/site/session.ts'
import { Button } from '#ui/button.tsx'
import { CodeField, FieldError } from '#ui/form/field.tsx'
import { Dialog } from '#ui/modal/dialog.tsx'
import formCss from '../form/form.module.css'
import { toldBy, useProblemText } from '../form/problem-text.ts'
import { Facts } from '../page/account-page.tsx'
import { SimulatorLink } from '../page/simulator.tsx'
import { useApp } from '../session/app-context.tsx'
import { passkeyAnswer } from './passkey-answer.ts'
import css from './signing.module.css'

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

const shapes: Record<Exclude<SigningWay, 'passkey'>, RegExp> = {
  message: /^\d{6}$/,
  totp: /^\d{6}$/,
  recovery: /^[A-Za-z0-9-]{12,20}$/,
}

/** Answers with what is typed, or with a passkey; what is wrong with that is told. */
function useAnswer({ signature: first, onResend, onSigned }: Props) {
  const t = useTranslations('order.sign')
  const textOf = useProblemText()
  const { client } = useApp()
  const form = useRef<HTMLFormElement>(null)
  const [signature, setSignature] = useState(first)
  const [way, setWay] = useState<SigningWay>(first.ways[0]!)
  const [signedId, setSignedId] = useState<string>()
  const [error, setError] = useState<string>()
  const [isSending, setSending] = useState(false)
  const [isResent, setResent] = useState(false)

  const tell = (text: string) => {
    setError(text)
    form.current?.querySelector('input')?.focus()
  }

  async function answer(code: string): Promise<void> {
    const params = { signatureId: signature.id }
    if (way === 'passkey') return passkeyAnswer(client, params.signatureId)
    await client.ask(signatureCalls.sign, { params, body: { way, code } })
  }

  async function sign(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('code')
    const code = String(typed ?? '').replaceAll(/\s/g, '')
    if (way !== 'passkey' && !shapes[way].test(code))
      return tell(t(way === 'recovery' ? 'recoveryMissing' : 'codeMissing'))
    setError(undefined)
    setSending(true)
    try {
      // A code counts once; an act that got no answer is asked for again without a second one.
      if (signedId !== signature.id) await answer(code)
      setSignedId(signature.id)
      await onSigned(signature.id)
    } catch (refused) {
      tell(refused instanceof DOMException ? t('passkeyFailed') : textOf(toldBy(refused)))
      setSending(false)
    }
  }

  async function resend(): Promise<void> {
    setError(undefined)
    try {
      setSignature(await onResend())
      setResent(true)
    } catch (refused) {
      tell(textOf(toldBy(refused)))
    }
  }

  function change(other: SigningWay): void {
    setError(undefined)
    setWay(other)
  }
  return { form, signature, way, change, error, sign, isSending, resend, isResent }
}

export function Signing(props: Props) {
  const t = useTranslations('order.sign')
  const { form, signature, way, change, error, ...asked } = useAnswer(props)
  const { sign, isSending, resend, isResent } = asked
  const left = <Left {...{ signature, way, isResent }} onResend={resend} />
  return (
    <Dialog heading={t(way === 'passkey' ? 'titlePasskey' : 'title')} onClose={props.onClose}>
      <form ref={form} noValidate onSubmit={(event) => void sign(event)} data-signing={way}>
        <p>{t(`text.${way}`, { sentTo: signature.sentTo ?? '' })}</p>
        <div className={css.signed}>
          <h3>{signature.act.title}</h3>
          <Facts facts={signature.act.lines} />
        </div>
        <div>
          {way === 'passkey' ? (
            <>
              {error && <FieldError id="sign-error" text={error} />}
              {left}
            </>
          ) : (
            <SigningCode key={way} way={way} error={error} hint={left} />
          )}
        </div>
        {way === 'message' && <SimulatorLink href="/simulator/outbox" name="outbox" />}
        <div className={formCss.acts}>
          <Button type="submit" disabled={isSending} aria-busy={isSending}>
            {isSending ? t('sending') : t(way === 'passkey' ? 'submitPasskey' : 'submit')}
          </Button>
          <Button look="quiet" onClick={props.onClose}>
            {t('cancel')}
          </Button>
        </div>
        <OtherWays ways={signature.ways.filter((each) => each !== way)} onWay={change} />
      </form>
    </Dialog>
  )
}

type SigningCodeProps = {
  way: Exclude<SigningWay, 'passkey'>
  error: string | undefined
  hint: ReactNode
}

function SigningCode({ way, error, hint }: SigningCodeProps) {
  const t = useTranslations('order.sign')
  const isRecovery = way === 'recovery'
  return (
    <CodeField
      id="sign-code"
      name="code"
      label={t(isRecovery ? 'recoveryCode' : 'code')}
      isKept={isRecovery}
      maxLength={isRecovery ? 20 : 8}
      {...{ error, hint }}
    />
  )
}

type LeftProps = {
  signature: SignatureRequest
  way: SigningWay
  isResent: boolean
  onResend: () => Promise<void>
}

/** How long it can be signed; a code is sent again at any time, anything else once it is over. */
function Left({ signature, way, isResent, onResend }: LeftProps) {
  const t = useTranslations('order.sign')
  const seconds = useSecondsUntil(signature.expiresAt)
  const isSent = way === 'message'
  const text = seconds > 0 ? t('left', { time: countdownTime(seconds) }) : t('expired')
  return (
    <>
      <p className={css.hint}>
        {(isSent || seconds === 0) && (
          <>
            {isSent || seconds > 0 ? text : t('over')}{' '}
            <button type="button" className={css.link} onClick={() => void onResend()}>
              {t(isSent ? 'resend' : 'again')}
            </button>
          </>
        )}
      </p>
      <p className={css.hint} role="status">
        {isSent && isResent && t('resent')}
      </p>
    </>
  )
}

function OtherWays({ ways, onWay }: { ways: SigningWay[]; onWay: (way: SigningWay) => void }) {
  const t = useTranslations('order.sign.use')
  if (ways.length === 0) return null
  return (
    <p className={css.hint}>
      {ways.map((way) => (
        <button
          key={way}
          type="button"
          className={css.link}
          onClick={() => onWay(way)}
          data-way={way}
        >
          {t(way)}
        </button>
      ))}
    </p>
  )
}
