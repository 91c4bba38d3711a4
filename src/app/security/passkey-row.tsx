// Passkeys: those there are, and making one more.

import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { accountSecurityCalls as calls } from '#contracts/account-security.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import form from '../form/password.module.css'
import { SureButton } from '../form/sure-button.tsx'
import { useApp } from '../session/app-context.tsx'
import { useChange } from './change.tsx'
import { type FactorRowProps, FactorState } from './factor-state.tsx'
import { useMoments } from './moments.ts'
import type { Overview } from './overview.ts'
import { FormActs, Problem, Row } from './section.tsx'
import css from './security.module.css'

type Options = Parameters<typeof startRegistration>[0]['optionsJSON']

export function PasskeyRow({ overview, onDone }: FactorRowProps) {
  const t = useTranslations('security')
  const { client } = useApp()
  const change = useChange()
  const [isOpen, setOpen] = useState(false)
  const { passkeys } = overview
  const isPossible = browserSupportsWebAuthn()

  async function remove(passkeyId: string) {
    const params = { passkeyId }
    const removed = await change.run((signatureId) =>
      client.ask(calls.removePasskey, { params, query: { signatureId } }),
    )
    if (removed) onDone(t('factors.removed'))
  }

  return (
    <Row
      title={t('passkeys.heading')}
      text={isPossible ? t('passkeys.text') : t('passkeys.unsupported')}
      state={<FactorState isOn={passkeys.length > 0} />}
      acts={
        isPossible &&
        !isOpen && (
          <Button
            look="secondary"
            size="small"
            onClick={() => {
              onDone(undefined)
              setOpen(true)
            }}
            data-set-up="passkey"
          >
            {t('passkeys.add')}
          </Button>
        )
      }
    >
      <Problem error={change.error} />
      {change.signing}
      {passkeys.length > 0 && (
        <ul className={css.list}>
          {passkeys.map((passkey) => (
            <li key={passkey.id} data-passkey={passkey.name}>
              <PasskeyWords passkey={passkey} />
              <SureButton
                label={t('remove')}
                name={t('passkeys.removeNamed', { name: passkey.name })}
                text={t('passkeys.removeText')}
                isBusy={change.isBusy}
                onYes={() => remove(passkey.id)}
              />
            </li>
          ))}
        </ul>
      )}
      {isOpen && (
        <NewPasskey
          onClosed={(isAdded) => {
            setOpen(false)
            if (isAdded) onDone(t('passkeys.added'))
          }}
        />
      )}
    </Row>
  )
}

function PasskeyWords({ passkey }: { passkey: Overview['passkeys'][number] }) {
  const t = useTranslations('security.passkeys')
  const { day } = useMoments()
  const { name, createdAt, usedAt } = passkey
  const created = day(createdAt)
  return (
    <span>
      <strong>{name}</strong>
      <span>{usedAt ? t('usedAt', { created, used: day(usedAt) }) : t('unused', { created })}</span>
    </span>
  )
}

function NewPasskey({ onClosed }: { onClosed: (isAdded: boolean) => void }) {
  const t = useTranslations('security')
  const { client } = useApp()
  const change = useChange()
  const [name, setName] = useState(t('passkeys.nameDefault'))
  const [isFailed, setFailed] = useState(false)

  async function create(event: FormEvent) {
    event.preventDefault()
    setFailed(false)
    const started = await change.run((signatureId) =>
      client.ask(calls.startPasskey, { body: { signatureId } }),
    )
    if (!started) return
    const optionsJSON = started.reply.options as unknown as Options
    const response = await startRegistration({ optionsJSON }).catch(() => undefined)
    const body = response && { name: name.trim() || t('passkeys.nameDefault'), response }
    const added =
      body && (await change.run(() => client.ask(calls.addPasskey, { body: body as never })))
    if (added) onClosed(true)
    else setFailed(true)
  }

  return (
    <>
      {change.signing}
      <form
        className={`${form.form} ${css.form}`}
        noValidate
        onSubmit={(event) => void create(event)}
      >
        <h4>{t('passkeys.addHeading')}</h4>
        <Problem error={change.error} />
        <TextField
          isExact
          name="passkeyName"
          label={t('passkeys.name')}
          hint={t('passkeys.nameHint')}
          maxLength={50}
          value={name}
          onChange={({ target }) => setName(target.value)}
          error={isFailed ? t('passkeys.failed') : undefined}
        />
        <FormActs
          submit={t('passkeys.create')}
          isBusy={change.isBusy}
          onCancel={() => onClosed(false)}
        />
      </form>
    </>
  )
}
