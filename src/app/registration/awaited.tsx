// Waiting for those who sign for a company: who has agreed, who has not, and whom to write to once more.

import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ApiError } from '#contracts/errors.ts'
import {
  type Awaited as AwaitedPerson,
  registrationCalls as calls,
} from '#contracts/registration.ts'
import { formatDate } from '#domain/format.ts'
import { useSite } from '#shell/site.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/form/notice.tsx'
import { useRegistering } from './context.tsx'
import css from './registration.module.css'
import { Screen } from './screen.tsx'
import { Outbox, usePatience } from './waiting.tsx'

export function Awaited() {
  const t = useTranslations('registration')
  const { registration, reload, go } = useRegistering()
  const { email, answers, awaited = [] } = registration
  usePatience(reload)
  const company = answers.company?.legalName ?? ''
  const open = awaited.find(({ state }) => state === 'INVITED')
  return (
    <Screen heading={t('awaited.heading')} lead={t('awaited.text', { company })}>
      <div className={css.form} data-awaited>
        <ul className={css.documents}>
          {awaited.map((person) => (
            <li key={person.email}>
              <Person person={person} />
            </li>
          ))}
        </ul>
        <div className={css.acts}>
          <Button look="secondary" onClick={() => go('people')} data-other>
            {t('awaited.change')}
          </Button>
        </div>
        <p className={css.soft}>{t('waiting.close', { email })}</p>
        {open && <Outbox email={open.email} />}
      </div>
    </Screen>
  )
}

type Doing = 'idle' | 'sending' | 'sent' | 'failed' | 'limited'

function Person({ person }: { person: AwaitedPerson }) {
  const t = useTranslations('registration')
  const { locale } = useSite().market
  const { client, key, reload } = useRegistering()
  const [doing, setDoing] = useState<Doing>('idle')
  const { firstName, lastName, email, state, endsOn, left } = person
  const told = state === 'VOIDED' ? 'EXPIRED' : state
  const canAgain = left > 0 && state !== 'ACCEPTED' && state !== 'ANSWERED'

  async function again(): Promise<void> {
    setDoing('sending')
    try {
      await client.ask(calls.inviteAgain, { body: { key, email } })
      await reload()
      setDoing('sent')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setDoing(error.status === 429 ? 'limited' : 'failed')
    }
  }

  return (
    <div className={css.awaited} data-person={state}>
      <p>
        <strong>
          {firstName} {lastName}
        </strong>
        , {email}
      </p>
      <p className={css.soft}>
        {t(`awaited.states.${told}`, { until: formatDate(locale, endsOn, 'long') })}
      </p>
      {doing === 'sent' && <Notice tone="good" title={t('waiting.againDone')} />}
      {(doing === 'failed' || doing === 'limited') && <Notice tone="bad" title={t(doing)} />}
      {canAgain && (
        <Button
          look="quiet"
          disabled={doing === 'sending'}
          aria-busy={doing === 'sending'}
          onClick={() => void again()}
          data-again
        >
          {t('awaited.againTo', { name: `${firstName} ${lastName}` })}
        </Button>
      )}
    </div>
  )
}
