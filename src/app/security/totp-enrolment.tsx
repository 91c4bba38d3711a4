// Taking on an authenticator app: its key as a picture and as text, and the first code as proof.

import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { accountSecurityCalls as calls } from '#contracts/account-security.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import form from '../form/password.module.css'
import { QrCode } from '../page/qr-code.tsx'
import { useApp } from '../session/app-context.tsx'
import { useChange } from './change.tsx'
import { Problem } from './section.tsx'
import css from './security.module.css'

const codeShape = /^[\d -]{6,9}$/
const groupsOfFour = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

type TotpEnrolmentProps = {
  secret: string
  uri: string
  onAdded: (recoveryCodes: readonly string[]) => void
  onCancel: () => void
}

export function TotpEnrolment({ secret, uri, onAdded, onCancel }: TotpEnrolmentProps) {
  const t = useTranslations('security')
  const signIn = useTranslations('sign-in.errors')
  const { client } = useApp()
  const [code, setCode] = useState('')
  const [isMisshapen, setMisshapen] = useState(false)
  const change = useChange()
  const isRefused = change.error?.code === 'sca.invalid'

  async function confirm(event: FormEvent) {
    event.preventDefault()
    const given = code.trim()
    setMisshapen(!codeShape.test(given))
    if (!codeShape.test(given)) return change.forget()
    const added = await change.run(() => client.ask(calls.confirmTotp, { body: { code: given } }))
    if (added) onAdded(added.reply.recoveryCodes)
  }

  return (
    <div className={css.enrolment}>
      <QrCode text={uri} label={t('totp.picture')} />
      <div className={css.steps}>
        <h4>{t('totp.steps')}</h4>
        <p>{t('totp.scan')}</p>
        <p>
          <a href={uri}>{t('totp.open')}</a>
        </p>
        <p>
          {t('totp.key')} <code data-secret={secret}>{groupsOfFour(secret)}</code>
        </p>
        <form className={form.form} noValidate onSubmit={(event) => void confirm(event)}>
          <TextField
            autoCapitalize="none"
            spellCheck={false}
            name="totpCode"
            label={t('totp.code')}
            autoComplete="one-time-code"
            isCode
            inputMode="numeric"
            maxLength={9}
            value={code}
            onChange={({ target }) => setCode(target.value)}
            error={isMisshapen || isRefused ? signIn('code') : undefined}
          />
          {!isRefused && <Problem error={change.error} />}
          <div className={css.acts}>
            <Button type="submit" disabled={change.isBusy}>
              {t('totp.confirm')}
            </Button>
            <Button look="quiet" onClick={onCancel}>
              {t('cancel')}
            </Button>
          </div>
        </form>
      </div>
    </div>
  )
}
