// An invitation, as whoever was invited opens it: who asks, what for, and yes or no. Yes leads to the same steps
// everybody answers; whoever has a login already logs in and agrees.

import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Client } from '#contracts/client.ts'
import { ApiError } from '#contracts/errors.ts'
import { invitationCalls as calls, type WireInvitation } from '#contracts/invitations.ts'
import type { JointRule } from '#domain/registration/kinds.ts'
import { useSite } from '#shell/site.tsx'
import { Button } from '#ui/button.tsx'
import { SureButton } from '../form/sure-button.tsx'
import { Away } from './between.tsx'
import { openRegistrationClient } from './context.tsx'
import { forgetDraft, readDraft, writeDraft } from './draft.ts'
import { KnownPerson } from './known-person.tsx'
import css from './registration.module.css'
import { Loading, Registration } from './registration.tsx'
import { Screen } from './screen.tsx'

type Found = WireInvitation | 'expired' | 'away' | 'declined' | 'answering'

export function Invitation() {
  const [client] = useState(openRegistrationClient)
  const [draft] = useState(readDraft)
  const [found, setFound] = useState<Found | undefined>(draft.key ? undefined : 'expired')
  const [by, setBy] = useState('')
  const { token, key = '' } = draft

  function failed(error: unknown): void {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 410) forgetDraft()
    setFound(error.status === 410 ? 'expired' : 'away')
  }

  async function load(): Promise<void> {
    try {
      const invitation = token
        ? await client.ask(calls.open, { body: { token, key } })
        : await client.ask(calls.resume, { body: { key } })
      const { token: _, ...kept } = readDraft()
      writeDraft({ ...kept, email: invitation.email })
      setBy(invitation.by)
      setFound(invitation.state === 'ACCEPTED' ? 'answering' : invitation)
    } catch (error) {
      failed(error)
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what there is, is asked for once
  useEffect(() => {
    if (key) void load()
  }, [])

  async function answered(call: typeof calls.accept | typeof calls.refuse, next: Found) {
    try {
      await client.ask(call, { body: { key } })
      if (next === 'declined') forgetDraft()
      setFound(next)
    } catch (error) {
      failed(error)
    }
  }

  if (found === undefined) return <Loading />
  if (found === 'answering') return <Registration />
  if (found === 'away')
    return (
      <Away
        onAgain={() => {
          setFound(undefined)
          void load()
        }}
      />
    )
  if (found === 'expired' || found === 'declined') return <Ended {...{ by, how: found }} />
  return (
    <Greeting
      {...{ client, invitation: found, invitationKey: key }}
      onAccept={() => answered(calls.accept, 'answering')}
      onDecline={() => answered(calls.refuse, 'declined')}
    />
  )
}

function Ended({ how, by }: { how: 'expired' | 'declined'; by: string }) {
  const t = useTranslations('registration.invitation')
  return (
    <Screen heading={t(how)}>
      <p className={css.lead} data-ended={how}>
        {t(`${how}Text`, { by })}
      </p>
    </Screen>
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
  const { by, firstName, lastName, email, rule, isKnown, company } = invitation

  async function once(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    await work().finally(() => setBusy(false))
  }
  return (
    <Screen
      heading={company ? t('company.heading', { by, company }) : t('heading', { by })}
      lead={t(company ? 'company.lead' : 'lead', { brand: brand.name })}
    >
      <div className={css.form} data-invitation>
        <ul className={css.terms}>
          <li>{t('for', { name: `${firstName} ${lastName}`, email })}</li>
          <li>{company ? t(`company.rules.${rule}`) : t(rule as JointRule)}</li>
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
