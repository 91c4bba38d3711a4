// Second factors: what is asked for beside the password, each taken on and given up here.

import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { accountSecurityCalls as calls } from '#contracts/account-security.ts'
import { Button } from '#ui/button.tsx'
import { Badge } from '#ui/view/badge.tsx'
import { SureButton } from '../form/sure-button.tsx'
import { useApp } from '../session/app-context.tsx'
import { useChange } from './change.tsx'
import { type FactorRowProps, FactorState } from './factor-state.tsx'
import { MessageRow } from './message-row.tsx'
import type { Overview } from './overview.ts'
import { PasskeyRow } from './passkey-row.tsx'
import { KeepCodes } from './recovery-codes.tsx'
import { Part, Problem, Row } from './section.tsx'
import css from './security.module.css'
import { TotpEnrolment } from './totp-enrolment.tsx'

export function FactorsPart({ overview }: { overview: Overview }) {
  const t = useTranslations('security.factors')
  const [done, setDone] = useState<string>()
  const [codes, setCodes] = useState<readonly string[]>()
  const { hasTotp, messagesTo, passkeys } = overview
  const hasFactor = hasTotp || messagesTo !== null || passkeys.length > 0
  const row = { overview, onDone: setDone }
  return (
    <Part heading={t('heading')} lead={t('lead')} done={done}>
      {!hasFactor && <p className={css.advice}>{t('none')}</p>}
      {codes && <KeepCodes codes={codes} onKept={() => setCodes(undefined)} />}
      <TotpRow {...row} onCodes={setCodes} />
      <PasskeyRow {...row} />
      <MessageRow {...row} />
      {hasFactor && <RecoveryRow {...row} onCodes={setCodes} />}
    </Part>
  )
}

type WithCodes = FactorRowProps & { onCodes: (codes: readonly string[]) => void }

function TotpRow({ overview, onDone, onCodes }: WithCodes) {
  const t = useTranslations('security')
  const { client } = useApp()
  const change = useChange()
  const [secret, setSecret] = useState<{ secret: string; uri: string }>()
  const { hasTotp } = overview

  async function start() {
    onDone(undefined)
    const started = await change.run((signatureId) =>
      client.ask(calls.startTotp, { body: { signatureId } }),
    )
    if (!started) return
    const { secret: key, uri } = started.reply
    if (key && uri) setSecret({ secret: key, uri })
  }

  async function remove() {
    const removed = await change.run((signatureId) =>
      client.ask(calls.removeTotp, { query: { signatureId } }),
    )
    if (removed) onDone(t('factors.removed'))
  }

  return (
    <Row
      title={t('totp.heading')}
      text={t('totp.text')}
      state={<FactorState isOn={hasTotp} />}
      acts={
        hasTotp ? (
          <SureButton
            label={t('remove')}
            text={t('totp.removeText')}
            isBusy={change.isBusy}
            onYes={remove}
          />
        ) : (
          !secret && (
            <Button
              look="secondary"
              size="small"
              disabled={change.isBusy}
              onClick={() => void start()}
              data-set-up="totp"
            >
              {t('totp.setUp')}
            </Button>
          )
        )
      }
    >
      <Problem error={change.error} />
      {change.signing}
      {secret && !hasTotp && (
        <TotpEnrolment
          {...secret}
          onCancel={() => setSecret(undefined)}
          onAdded={(codes) => {
            setSecret(undefined)
            onCodes(codes)
            onDone(t('totp.added'))
          }}
        />
      )}
    </Row>
  )
}

function RecoveryRow({ overview, onDone, onCodes }: WithCodes) {
  const t = useTranslations('security')
  const { client } = useApp()
  const change = useChange()

  async function renew() {
    onDone(undefined)
    const renewed = await change.run((signatureId) =>
      client.ask(calls.renewRecoveryCodes, { body: { signatureId } }),
    )
    if (renewed?.reply.recoveryCodes) onCodes(renewed.reply.recoveryCodes)
  }

  return (
    <Row
      title={t('recovery.heading')}
      text={t('recovery.text')}
      state={<Badge>{t('recovery.left', { count: overview.recoveryCodesLeft })}</Badge>}
      acts={
        <SureButton
          label={t('recovery.renew')}
          text={t('recovery.renewText')}
          isBusy={change.isBusy}
          onYes={renew}
        />
      }
    >
      <Problem error={change.error} />
      {change.signing}
    </Row>
  )
}
