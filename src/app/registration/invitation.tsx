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
import { Instead, useInvitation } from './use-invitation.tsx'

function asideOf(over: ReturnType<typeof useInvitation>['over'], invitation?: WireInvitation) {
  if (over === 'declined') return 'nothing'
  // Whoever has accepted and opens the link once more is told the way back.
  if (over || !invitation) return 'invited'
  const { isKnown, company, child } = invitation
  // Whoever has a login needs nothing at hand, and comes back by the link.
  if (isKnown) return 'role'
  return company ? 'representative' : child ? 'parent' : 'invited'
}

export function Invitation() {
  const t = useTranslations('registration.invitation')
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

  useAside(asideOf(of.over, invitation))
  if (of.over || !invitation) {
    const declined = t('declinedText', { by: invitation?.by ?? '' })
    return (
      <Instead over={of.over} texts={{ declined, expired: t('expiredText') }} onAgain={of.again} />
    )
  }
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
