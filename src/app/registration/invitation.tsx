// An invitation, as whoever was invited opens it: who asks, what for, and yes or no. Yes leads to the same steps
// everybody answers; whoever has a login already logs in and agrees.

import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Client } from '#contracts/client.ts'
import { ApiError } from '#contracts/errors.ts'
import { invitationCalls as calls, type WireInvitation } from '#contracts/invitations.ts'
import { useSite } from '#shell/site.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/form/notice.tsx'
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
  const common = useTranslations('account-pages.common')
  const { brand } = useSite()
  const [isDeclining, setDeclining] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { by, firstName, lastName, email, rule, isKnown } = invitation

  function once(work: () => Promise<void>): void {
    setBusy(true)
    void work().finally(() => setBusy(false))
  }
  return (
    <Screen heading={t('heading', { by })} lead={t('lead', { brand: brand.name })}>
      <div className={css.form} data-invitation>
        <ul className={css.terms}>
          <li>{t('for', { name: `${firstName} ${lastName}`, email })}</li>
          <li>{t(rule)}</li>
          <li>{t('own', { by })}</li>
        </ul>
        {isDeclining ? (
          <Notice tone="warn" title={t('declineSure')}>
            <p>{t('declineText', { by })}</p>
            <div className={css.acts}>
              <Button disabled={isBusy} onClick={() => once(onDecline)} data-decline-sure>
                {t('decline')}
              </Button>
              <Button look="quiet" onClick={() => setDeclining(false)}>
                {common('cancel')}
              </Button>
            </div>
          </Notice>
        ) : isKnown ? (
          <KnownPerson {...{ client, invitation, invitationKey }} />
        ) : (
          <div className={css.acts}>
            <Button size="large" disabled={isBusy} onClick={() => once(onAccept)} data-accept>
              {t('accept')}
            </Button>
          </div>
        )}
        {!isDeclining && (
          <p>
            <Button look="quiet" onClick={() => setDeclining(true)} data-decline>
              {t('decline')}
            </Button>
          </p>
        )}
      </div>
    </Screen>
  )
}
