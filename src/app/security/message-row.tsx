// Codes to the telephone: the number is the one of the customer's data, and counts once a code sent to it
// has come back.

import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { accountSecurityCalls as calls } from '#contracts/account-security.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import form from '../form/password.module.css'
import { SimulatorLink } from '../page/simulator.tsx'
import { useApp } from '../session/app-context.tsx'
import { useChange } from './change.tsx'
import { type FactorRowProps, FactorState } from './factors-part.tsx'
import { Problem, Row } from './section.tsx'
import css from './security.module.css'
import { SureButton } from './sure-button.tsx'

export function MessageRow({ overview, onDone }: FactorRowProps) {
  const t = useTranslations('security')
  const { client } = useApp()
  const change = useChange()
  const [sentTo, setSentTo] = useState<string>()
  const { messagesTo } = overview

  async function start() {
    onDone(undefined)
    const started = await change.run((signatureId) =>
      client.ask(calls.startMessages, { body: { signatureId } }),
    )
    setSentTo(started?.reply.sentTo)
  }

  async function stop() {
    const stopped = await change.run((signatureId) =>
      client.ask(calls.stopMessages, { query: { signatureId } }),
    )
    if (stopped) onDone(t('factors.removed'))
  }

  const startButton = (
    <Button
      look="secondary"
      size="small"
      disabled={change.isBusy}
      onClick={() => void start()}
      data-set-up="message"
    >
      {messagesTo ? t('message.renew') : t('message.start')}
    </Button>
  )
  return (
    <Row
      title={t('message.heading')}
      text={messagesTo ? t('message.to', { number: messagesTo }) : t('message.text')}
      state={<FactorState isOn={messagesTo !== null} />}
      acts={
        !sentTo && (
          <>
            {startButton}
            {messagesTo && (
              <SureButton
                label={t('remove')}
                text={t('message.removeText')}
                isBusy={change.isBusy}
                onYes={stop}
              />
            )}
          </>
        )
      }
    >
      <Problem error={change.error} />
      {change.signing}
      {sentTo && (
        <NumberProof
          sentTo={sentTo}
          onCancel={() => setSentTo(undefined)}
          onProven={(number) => {
            setSentTo(undefined)
            onDone(t('message.added', { number }))
          }}
        />
      )}
    </Row>
  )
}

type NumberProofProps = {
  sentTo: string
  onProven: (number: string) => void
  onCancel: () => void
}

const codeShape = /^\d{6}$/

function NumberProof({ sentTo, onProven, onCancel }: NumberProofProps) {
  const t = useTranslations('security')
  const signIn = useTranslations('sign-in.errors')
  const { client } = useApp()
  const change = useChange()
  const [code, setCode] = useState('')
  const [isMisshapen, setMisshapen] = useState(false)
  const isRefused = change.error?.code === 'sca.invalid'

  async function confirm(event: FormEvent) {
    event.preventDefault()
    const given = code.replaceAll(/\s/g, '')
    setMisshapen(!codeShape.test(given))
    if (!codeShape.test(given)) return change.forget()
    const proven = await change.run(() =>
      client.ask(calls.confirmMessages, { body: { code: given } }),
    )
    if (proven) onProven(proven.reply.messagesTo)
  }

  return (
    <form
      className={`${form.form} ${css.form}`}
      noValidate
      onSubmit={(event) => void confirm(event)}
      data-number-proof
    >
      <p role="status">{t('message.sent', { number: sentTo })}</p>
      <TextField
        autoCapitalize="none"
        spellCheck={false}
        name="numberCode"
        label={t('message.code')}
        autoComplete="one-time-code"
        isCode
        inputMode="numeric"
        maxLength={8}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        error={isMisshapen || isRefused ? signIn('code') : undefined}
      />
      {!isRefused && <Problem error={change.error} />}
      <SimulatorLink href="/simulator/outbox" name="outbox" />
      <div className={css.acts}>
        <Button type="submit" disabled={change.isBusy}>
          {t('message.confirm')}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
