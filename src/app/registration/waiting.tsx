// Waiting for the other of two: what came of the invitation, and what can be done in the meantime.

import { useEffect } from 'react'
import { useTranslations } from 'use-intl/react'
import { registrationCalls as calls } from '#contracts/registration.ts'
import { formatDate } from '#domain/format.ts'
import { pageSettings } from '#shell/page-settings.ts'
import { useSite } from '#shell/site.tsx'
import { Button } from '#ui/button.tsx'
import { SureButton } from '../form/sure-button.tsx'
import { useRegistering } from './context.tsx'
import css from './registration.module.css'
import { Screen } from './screen.tsx'
import { useDoing, WhatWasDone } from './use-doing.tsx'

const patienceMs = 5000

export function Waiting() {
  const t = useTranslations('registration')
  const { locale } = useSite().market
  const { client, key, registration, reload, go } = useRegistering()
  const { doing, act } = useDoing()
  const { email: own, answers } = registration
  const isForChild = registration.kind === 'child'
  const named = isForChild ? answers.custody : answers.partner
  const { firstName = '', lastName = '', email = '' } = named ?? {}
  const { state, endsOn, left } = registration.waiting!
  const isOpen = state === 'INVITED' || state === 'ACCEPTED'

  usePatience(reload)

  const name = `${firstName} ${lastName}`
  const told = state === 'VOIDED' || state === 'ANSWERED' ? 'EXPIRED' : state
  const until = formatDate(locale, endsOn, 'long')
  return (
    <Screen
      heading={t(`waiting.${told}.heading`, { name })}
      lead={t(isForChild && !isOpen ? 'waiting.childEnded' : `waiting.${told}.text`, {
        ...{ name, email, until },
      })}
    >
      <div className={css.form} data-waiting={state}>
        {isOpen && <p>{t(isForChild ? 'waiting.childNext' : 'waiting.next', { name })}</p>}
        <WhatWasDone doing={doing} />
        <div className={css.acts}>
          {state !== 'ACCEPTED' && left > 0 && (
            <Button
              disabled={doing === 'sending'}
              aria-busy={doing === 'sending'}
              onClick={() =>
                void act(() => client.ask(calls.inviteAgain, { body: { key } }), 'sent')
              }
              data-again
            >
              {t('waiting.again')}
            </Button>
          )}
          <Button
            look="secondary"
            onClick={() => go(isForChild ? 'custody' : 'partner')}
            data-other
          >
            {t(isForChild ? 'waiting.custody' : 'waiting.other')}
          </Button>
          {!isForChild && (
            <SureButton
              size="regular"
              label={t('waiting.alone')}
              text={t('waiting.aloneText')}
              yes={t('waiting.aloneSure')}
              isBusy={doing === 'sending'}
              onYes={() => act(() => client.ask(calls.goAlone, { body: { key } }), 'idle')}
              data-alone
            />
          )}
        </div>
        <p className={css.soft}>
          {registration.isKnown ? t('waiting.closeKnown') : t('waiting.close', { email: own })}
        </p>
        {isOpen && <Outbox email={email} />}
      </div>
    </Screen>
  )
}

/** Nobody tells the browser what the other person does: it asks. */
export function usePatience(reload: () => Promise<void>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: as long as the view stands
  useEffect(() => {
    const timer = setInterval(() => void reload().catch(() => {}), patienceMs)
    return () => clearInterval(timer)
  }, [])
}

export function Outbox({ email }: { email: string }) {
  const t = useTranslations('registration')
  const { demo } = pageSettings().app
  if (!demo) return null
  return (
    <p className={css.demo}>
      <a href={`${demo.outbox}?to=${encodeURIComponent(email)}`} target="_blank" rel="noreferrer">
        {t('sent.outbox')}
      </a>
    </p>
  )
}
