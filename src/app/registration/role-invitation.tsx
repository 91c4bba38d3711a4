// An invitation to act for somebody's account, as whoever was invited opens it: what they may do, and yes or no. Who
// has a login logs in and agrees; who has none says who they are and chooses a password.

import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Client } from '#contracts/client.ts'
import { ApiError } from '#contracts/errors.ts'
import {
  roleInvitationCalls as calls,
  type WireRoleInvitation,
} from '#contracts/role-invitations.ts'
import { readAuth } from '#contracts/stored-token.ts'
import { loginHref } from '#domain/shell/auth-links.ts'
import { hrefOf, useSite } from '#shell/site.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/form/notice.tsx'
import { toldBy, useProblemText } from '../form/problem-text.ts'
import { SureButton } from '../form/sure-button.tsx'
import { StepUpContext } from '../form/use-step-up.ts'
import { returnParameter } from '../session/return-target.ts'
import { Away } from './between.tsx'
import { openRegistrationClient } from './context.tsx'
import { forgetDraft, readDraft, writeDraft } from './draft.ts'
import css from './registration.module.css'
import { Loading } from './registration.tsx'
import { RolePerson } from './role-person.tsx'
import { Screen } from './screen.tsx'

type Found = WireRoleInvitation | 'expired' | 'away' | 'declined'
type Joined = { mustIdentify: boolean }

/** What the link of the mail leads to, and what becomes of it. */
function useFound() {
  const [client] = useState(openRegistrationClient)
  const [draft] = useState(readDraft)
  const [found, setFound] = useState<Found | undefined>(draft.key ? undefined : 'expired')
  const [by, setBy] = useState('')
  const { token, key = '' } = draft

  async function load(): Promise<void> {
    try {
      const invitation = token
        ? await client.ask(calls.open, { body: { token, key } })
        : await client.ask(calls.resume, { body: { key } })
      const { token: _, ...kept } = readDraft()
      writeDraft(kept)
      setBy(invitation.by)
      setFound(invitation)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!gone(error)) setFound('away')
    }
  }

  /** Whether it is over: used elsewhere, taken back, too late. */
  function gone({ status }: ApiError): boolean {
    if (status !== 410) return false
    forgetDraft()
    setFound('expired')
    return true
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what there is, is asked for once
  useEffect(() => {
    if (key) void load()
  }, [])
  return { client, invitationKey: key, by, found, setFound, load, gone }
}

export function RoleInvitation() {
  const t = useTranslations('registration.invitation')
  const { client, invitationKey, by, found, setFound, load, gone } = useFound()
  const [joined, setJoined] = useState<Joined>()

  if (found === undefined) return <Loading />
  if (found === 'away')
    return (
      <Away
        onAgain={() => {
          setFound(undefined)
          void load()
        }}
      />
    )
  if (found === 'expired' || found === 'declined')
    return (
      <Screen heading={t(found)}>
        <p className={css.lead} data-ended={found}>
          {t(`${found}Text`, { by })}
        </p>
      </Screen>
    )
  if (joined) return <Welcome {...joined} by={by} />
  return (
    <StepUpContext value={(act) => act()}>
      <Greeting
        {...{ client, invitationKey, invitation: found, onGone: gone }}
        onJoined={(done) => {
          forgetDraft()
          setJoined(done)
        }}
        onDeclined={() => {
          forgetDraft()
          setFound('declined')
        }}
      />
    </StepUpContext>
  )
}

function useLogin(page: 'invitation' | 'identification' | 'dashboard'): string {
  const site = useSite()
  const { market, basePath, origins } = site
  const login = loginHref(market.locale, { basePath, appOrigin: origins.app })
  return `${login}?${returnParameter}=${encodeURIComponent(hrefOf(site, page))}`
}

function Welcome({ mustIdentify, by }: Joined & { by: string }) {
  const t = useTranslations('registration.roleInvitation')
  const site = useSite()
  const page = mustIdentify ? 'identification' : 'dashboard'
  const login = useLogin(page)
  const href = readAuth(localStorage) ? hrefOf(site, page) : login
  return (
    <Screen heading={t('joined')} lead={t(mustIdentify ? 'identify' : 'joinedText', { by })}>
      <div className={css.acts} data-joined>
        <ButtonLink size="large" href={href}>
          {t(mustIdentify ? 'toIdentification' : 'onward')}
        </ButtonLink>
      </div>
    </Screen>
  )
}

export type GreetingProps = {
  client: Client
  invitation: WireRoleInvitation
  invitationKey: string
  onJoined: (joined: Joined) => void
  /** True where the invitation is over, and that is what is said. */
  onGone: (error: ApiError) => boolean
}

function Greeting(props: GreetingProps & { onDeclined: () => void }) {
  const t = useTranslations('registration.roleInvitation')
  const shared = useTranslations('registration.invitation')
  const { brand } = useSite()
  const { client, invitation, invitationKey: key, onDeclined, onGone } = props
  const { by, firstName, lastName, email, authority, isKnown } = invitation
  const textOf = useProblemText()
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function decline(): Promise<void> {
    setBusy(true)
    setRefusal(undefined)
    try {
      await client.ask(calls.refuse, { body: { key } })
      onDeclined()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!onGone(error)) setRefusal(textOf(toldBy(error)))
    }
    setBusy(false)
  }
  return (
    <Screen heading={t('heading', { by })} lead={t('lead', { brand: brand.name })}>
      <div className={css.form} data-invitation={authority}>
        <ul className={css.terms}>
          <li>{shared('for', { name: `${firstName} ${lastName}`, email })}</li>
          <li>{t(authority)}</li>
        </ul>
        {isKnown ? <Known {...props} /> : <RolePerson {...props} />}
        {refusal && <Notice tone="bad" title={refusal} />}
        <div>
          <SureButton
            size="regular"
            label={shared('decline')}
            heading={shared('declineSure')}
            text={shared('declineText', { by })}
            yes={shared('decline')}
            isBusy={isBusy}
            onYes={decline}
            data-decline
          />
        </div>
      </div>
    </Screen>
  )
}

function Known({ client, invitation, invitationKey: key, onJoined, onGone }: GreetingProps) {
  const t = useTranslations('registration.roleInvitation')
  const shared = useTranslations('registration.invitation')
  const textOf = useProblemText()
  const login = useLogin('invitation')
  const [refusal, setRefusal] = useState<ApiError>()
  const [isBusy, setBusy] = useState(false)

  async function agree(): Promise<void> {
    setBusy(true)
    try {
      onJoined(await client.ask(calls.confirm, { body: { key } }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!onGone(error)) setRefusal(error)
    }
    setBusy(false)
  }
  const isOther = refusal?.status === 403 || refusal?.status === 401
  const told = isOther
    ? shared('other', { email: invitation.email })
    : refusal && textOf(toldBy(refusal))
  if (!readAuth(localStorage))
    return (
      <>
        <p>{t('known')}</p>
        <div className={css.acts}>
          <ButtonLink size="large" href={login} data-login>
            {shared('login')}
          </ButtonLink>
        </div>
      </>
    )
  return (
    <>
      {told && (
        <Notice tone="bad" title={told}>
          {isOther && <a href={login}>{shared('login')}</a>}
        </Notice>
      )}
      <div className={css.acts}>
        <Button size="large" disabled={isBusy} onClick={() => void agree()} data-accept>
          {shared('accept')}
        </Button>
      </div>
    </>
  )
}
