// An invitation to act for somebody's account, as whoever was invited opens it: what they may do, and yes or no. Who
// has a login logs in and agrees; who has none says who they are and chooses a password.

import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ApiError, fieldErrorsOf } from '#contracts/errors.ts'
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
import { forgetDraft } from './draft.ts'
import css from './registration.module.css'
import { type GreetingProps, type Joined, KnownRolePerson, RolePerson } from './role-person.tsx'
import { Screen } from './screen.tsx'
import { useAside } from './use-aside.ts'
import { Instead, useInvitation } from './use-invitation.tsx'

export function RoleInvitation() {
  const t = useTranslations('registration.roleInvitation')
  const shared = useTranslations('registration.invitation')
  const [joined, setJoined] = useState<Joined>()
  const of = useInvitation<WireRoleInvitation>({
    open: (client, body) => client.ask(calls.open, { body }),
    resume: (client, body) => client.ask(calls.resume, { body }),
  })
  const { client, key, invitation } = of
  useAside(of.over || joined ? 'nothing' : 'role')
  if (of.over || !invitation) {
    const by = invitation?.by
    const declined = by ? shared('declinedText', { by }) : t('ours.declinedText')
    return (
      <Instead over={of.over} texts={{ declined, expired: t('expiredText') }} onAgain={of.again} />
    )
  }
  if (joined) return <Welcome {...joined} {...invitation} />
  return (
    <StepUpContext value={(act) => act()}>
      <Greeting
        {...{ client, invitation, invitationKey: key, onGone: of.gone }}
        onJoined={(done) => {
          forgetDraft()
          setJoined(done)
        }}
        onDeclined={of.declined}
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

type WelcomeProps = Joined & Pick<WireRoleInvitation, 'by' | 'isOwn'>

function Welcome({ mustIdentify, by, isOwn }: WelcomeProps) {
  const t = useTranslations('registration.roleInvitation')
  const site = useSite()
  const page = mustIdentify ? 'identification' : 'dashboard'
  const lead = mustIdentify ? 'identify' : 'joinedText'
  const login = useLogin(page)
  const href = readAuth(localStorage) ? hrefOf(site, page) : login
  return (
    <Screen
      heading={t(isOwn ? 'own.joined' : 'joined')}
      lead={isOwn ? t(`own.${lead}`) : by ? t(lead, { by }) : t(`ours.${lead}`)}
    >
      <div className={css.acts} data-joined>
        <ButtonLink size="large" href={href}>
          {t(mustIdentify ? 'toIdentification' : 'onward')}
        </ButtonLink>
      </div>
    </Screen>
  )
}

function Greeting(props: GreetingProps & { onDeclined: () => void }) {
  const t = useTranslations('registration.roleInvitation')
  const shared = useTranslations('registration.invitation')
  const { brand } = useSite()
  const { client, invitation, invitationKey: key, onDeclined, onGone } = props
  const { by, firstName, lastName, email, authority, isKnown, isOwn } = invitation
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
    <Screen
      heading={isOwn ? t('own.heading') : by ? t('heading', { by }) : t('ours.heading')}
      lead={t(isOwn ? 'own.lead' : 'lead', { brand: brand.name })}
    >
      <div className={css.form} data-invitation={authority}>
        <ul className={css.terms}>
          <li>{shared('for', { name: `${firstName} ${lastName}`, email })}</li>
          <li>{t(isOwn ? 'own.next' : authority)}</li>
        </ul>
        {isKnown ? <Known {...props} /> : <RolePerson {...props} />}
        {refusal && <Notice tone="bad" title={refusal} />}
        {!isOwn && (
          <div>
            <SureButton
              size="regular"
              label={shared('decline')}
              heading={shared('declineSure')}
              text={by ? shared('declineText', { by }) : t('ours.declineText')}
              yes={shared('decline')}
              isBusy={isBusy}
              onYes={decline}
              data-decline
            />
          </div>
        )}
      </div>
    </Screen>
  )
}

function Known(props: GreetingProps) {
  const { client, invitation, invitationKey: key, onJoined, onGone } = props
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
  // Whoever acts for no account is known by no account: then they say who they are.
  const isAsked = refusal && fieldErrorsOf(refusal).some(({ code }) => code === 'required')
  if (isAsked) return <KnownRolePerson {...props} />
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
