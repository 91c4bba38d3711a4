// Taking on an authenticator app: its key as a picture and as text, and the first code as proof.

import { useTranslations } from 'use-intl/react'
import { accountSecurityCalls as calls } from '#contracts/account-security.ts'
import { QrCode } from '../page/qr-code.tsx'
import { useApp } from '../session/app-context.tsx'
import { CodeProof } from './code-proof.tsx'
import css from './security.module.css'

const codeShape = /^[\d-]{6,9}$/
const groupsOfFour = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

type TotpEnrolmentProps = {
  secret: string
  uri: string
  onAdded: (recoveryCodes: readonly string[]) => void
  onCancel: () => void
}

export function TotpEnrolment({ secret, uri, onAdded, onCancel }: TotpEnrolmentProps) {
  const t = useTranslations('security')
  const { client } = useApp()
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
        <CodeProof
          name="totpCode"
          label={t('totp.code')}
          submit={t('totp.confirm')}
          maxLength={9}
          shape={codeShape}
          ask={(code) => client.ask(calls.confirmTotp, { body: { code } })}
          onProven={({ recoveryCodes }) => onAdded(recoveryCodes)}
          onCancel={onCancel}
        />
      </div>
    </div>
  )
}
