// An invitation, as whoever was invited opens it: who asks, what for, and yes or no. Yes leads to the same steps
// everybody answers; whoever has a login already logs in and agrees.

import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Client } from '#contracts/client.ts'
import { invitationCalls as calls, type WireInvitation } from '#contracts/invitations.ts'
import type { JointRule } from '#domain/registration/kinds.ts'
import { useSite } from '#shell/site.tsx'
import { Button } from '#ui/button.tsx'
import { SureButton } from '../form/sure-button.tsx'
import { KnownPerson } from './known-person.tsx'
import css from './registration.module.css'
import { Registration } from './registration.tsx'
import { Screen } from './screen.tsx'
import { useAside } from './use-aside.ts'
import { useInvitation } from './use-invitation.tsx'

export function Invitation() {
  const [isAnswering, setAnswering] = useState(false)
  const of = useInvitation<WireInvitation>({
    open: (client, body) => client.ask(calls.open, { body }),
    resume: (client, body) => client.ask(calls.resume, { body }),
    kept: ({ email }) => ({ email }),
  })
  const { client, key, invitation, failed } = of

  async function answered(call: typeof calls.accept | typeof calls.refuse, next: () => void) {
    try {
      await client.ask(call, { body: { key } })
      next()
    } catch (error) {
      failed(error)
    }
  }

  if (of.instead || !invitation) return of.instead
  if (isAnswering || invitation.state === 'ACCEPTED') return <Registration />
  return (
    <Greeting
      {...{ client, invitation, invitationKey: key }}
      onAccept={() => answered(calls.accept, () => setAnswering(true))}
      onDecline={() => answered(calls.refuse, of.declined)}
    />
  )
}

type GreetingProps = {
  client: Client
  invitation: WireInvitation
  invitationKey: string
  onAccept: () => Promise<void>
  onDecline: () => Promise<void>
}

function Greeting({ client, invitation, invitationKey, onAccept, onDecline }: GreetingProps) {
  const t = useTranslations('registration.invitation')
  const { brand } = useSite()
  const [isBusy, setBusy] = useState(false)
  const { by, firstName, lastName, email, rule, isKnown, company, child } = invitation
  useAside(company ? 'representative' : child ? 'parent' : 'invited')

  async function once(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    await work().finally(() => setBusy(false))
  }
  return (
    <Screen
      heading={
        company
          ? t('company.heading', { by, company })
          : child
            ? t('child.heading', { by, child })
            : t('heading', { by })
      }
      lead={t(company ? 'company.lead' : child ? 'child.lead' : 'lead', { brand: brand.name })}
    >
      <div className={css.form} data-invitation>
        <ul className={css.terms}>
          <li>{t('for', { name: `${firstName} ${lastName}`, email })}</li>
          <li>
            {company
              ? t(`company.rules.${rule}`)
              : child
                ? t(`child.rules.${rule as JointRule}`)
                : t(rule as JointRule)}
          </li>
          <li>{t('own', { by })}</li>
        </ul>
        {isKnown ? (
          <KnownPerson {...{ client, invitation, invitationKey }} />
        ) : (
          <div className={css.acts}>
            <Button size="large" disabled={isBusy} onClick={() => void once(onAccept)} data-accept>
              {t('accept')}
            </Button>
          </div>
        )}
        <div>
          <SureButton
            size="regular"
            label={t('decline')}
            heading={t('declineSure')}
            text={t('declineText', { by })}
            yes={t('decline')}
            isBusy={isBusy}
            onYes={() => once(onDecline)}
            data-decline
          />
        </div>
      </div>
    </Screen>
  )
}
