// Codes to the telephone: the number is the one of the customer's data, and counts once a code sent to it
// has come back.

import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { accountSecurityCalls as calls } from '#contracts/account-security.ts'
import { Button } from '#ui/button.tsx'
import { SureButton } from '../form/sure-button.tsx'
import { SimulatorLink } from '../page/simulator.tsx'
import { useApp } from '../session/app-context.tsx'
import { useChange } from './change.tsx'
import { CodeProof } from './code-proof.tsx'
import { type FactorRowProps, FactorState } from './factor-state.tsx'
import { Problem, Row } from './section.tsx'
import css from './security.module.css'

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
  const { client } = useApp()
  return (
    <div className={css.form} data-number-proof>
      <p role="status">{t('message.sent', { number: sentTo })}</p>
      <CodeProof
        name="numberCode"
        label={t('message.code')}
        submit={t('message.confirm')}
        maxLength={8}
        shape={codeShape}
        ask={(code) => client.ask(calls.confirmMessages, { body: { code } })}
        onProven={({ messagesTo }) => onProven(messagesTo)}
        onCancel={onCancel}
      />
      <SimulatorLink href="/simulator/outbox" name="outbox" />
    </div>
  )
}
