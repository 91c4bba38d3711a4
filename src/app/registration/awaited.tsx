// Waiting for those who sign for a company: who has agreed, who has not, and whom to write to once more.

import { useTranslations } from 'use-intl/react'
import {
  type Awaited as AwaitedPerson,
  registrationCalls as calls,
} from '#contracts/registration.ts'
import { formatDate } from '#domain/format.ts'
import { companyName } from '#domain/registration/company.ts'
import { useSite } from '#shell/site.tsx'
import { Button } from '#ui/button.tsx'
import { useRegistering } from './context.tsx'
import css from './registration.module.css'
import { Screen } from './screen.tsx'
import { useDoing, WhatWasDone } from './use-doing.tsx'
import { Outbox, usePatience } from './waiting.tsx'

export function Awaited() {
  const t = useTranslations('registration')
  const { registration, reload, go } = useRegistering()
  const { email, answers, awaited = [] } = registration
  usePatience(reload)
  const company = answers.company ? companyName(answers.company) : ''
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

function Person({ person }: { person: AwaitedPerson }) {
  const t = useTranslations('registration')
  const { locale } = useSite().market
  const { client, key } = useRegistering()
  const { doing, act } = useDoing()
  const { firstName, lastName, email, state, endsOn, left } = person
  const told = state === 'VOIDED' ? 'EXPIRED' : state
  const canAgain = left > 0 && state !== 'ACCEPTED' && state !== 'ANSWERED'

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
      <WhatWasDone doing={doing} />
      {canAgain && (
        <Button
          look="quiet"
          disabled={doing === 'sending'}
          aria-busy={doing === 'sending'}
          onClick={() =>
            void act(() => client.ask(calls.inviteAgain, { body: { key, email } }), 'sent')
          }
          data-again
        >
          {t('awaited.againTo', { name: `${firstName} ${lastName}` })}
        </Button>
      )}
    </div>
  )
}
