// The dialogue of signing in: the step the visitor is at, or what came in between.

import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { SignInStep } from '#contracts/sign-in.ts'
import { loginHref } from '#domain/shell/auth-links.ts'
import { useSite } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Announcer } from '../../factor/announcer.tsx'
import { openDialogue } from './dialogue.ts'
import { ElsewhereStep, FactorStep } from './factor-step.tsx'
import { AskForLink, ChoosePassword } from './forgotten.tsx'
import css from './interaction.module.css'
import { NewMail, OldMail } from './mail-links.tsx'
import { PasswordStep } from './password-step.tsx'
import { Screen } from './screen.tsx'
import { NotMe, WayBack } from './way-back.tsx'
import { AskForWayBack } from './way-back-ask.tsx'

/** The links of a mail lead here, too; they need no dialogue. */
export const resetUid = 'reset'
const wayBackUid = 'way-back'
const notMeUid = 'not-me'
const newMailUid = 'new-mail'
const oldMailUid = 'old-mail'
/** Found again in the same tab, by whoever comes back from proving who they are, or loads the page anew. */
export const isKeptLink = (uid: string) =>
  [wayBackUid, notMeUid, newMailUid, oldMailUid].includes(uid)
const isDialogue = (uid: string) => uid !== resetUid && !isKeptLink(uid)

type InteractionProps = {
  uid: string
  /** Of the link that was mailed; empty without one. */
  token: string
}

export function Interaction({ uid, token }: InteractionProps) {
  const { market, basePath, origins } = useSite()
  const login = loginHref(market.locale, { basePath, appOrigin: origins.app })
  const [username, setUsername] = useState('')
  const [isAsking, setAsking] = useState(false)
  const isReset = uid === resetUid
  const links = { token, loginHref: login, onNewPassword: () => setAsking(true) }
  return (
    <Announcer>
      {isAsking ? (
        <AskForLink
          username={username}
          onUsername={setUsername}
          onBack={() => (isDialogue(uid) ? setAsking(false) : location.assign(login))}
        />
      ) : isReset ? (
        <ChoosePassword token={token} loginHref={login} onAskAgain={() => setAsking(true)} />
      ) : uid === wayBackUid ? (
        <WayBack {...links} />
      ) : uid === notMeUid ? (
        <NotMe {...links} />
      ) : uid === newMailUid ? (
        <NewMail {...links} />
      ) : uid === oldMailUid ? (
        <OldMail {...links} />
      ) : (
        <Steps
          uid={uid}
          login={login}
          username={username}
          onUsername={setUsername}
          onForgotten={() => setAsking(true)}
        />
      )}
    </Announcer>
  )
}

/** Nobody answered, which passes: it is asked again, less and less often. */
const firstPauseMs = 1000
const longestPauseMs = 15_000

type StepsProps = {
  uid: string
  login: string
  username: string
  onUsername: (username: string) => void
  onForgotten: () => void
}

function Steps({ uid, login, username, onUsername, onForgotten }: StepsProps) {
  const t = useTranslations('sign-in')
  const [dialogue] = useState(() => openDialogue(uid))
  const [step, setStep] = useState<Exclude<SignInStep, { step: 'done' }> | 'expired' | 'away'>()
  const [isLeaving, setLeaving] = useState(false)
  const [isLost, setLost] = useState(false)

  function go(next: SignInStep) {
    if (next.step !== 'done') return setStep(next)
    setLeaving(true)
    location.replace(next.redirectTo)
  }
  function expire() {
    setLost(false)
    setStep('expired')
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: where a dialogue stands is asked for until somebody answers
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async (pauseMs: number): Promise<void> => {
      const outcome = await dialogue.details()
      if (outcome.kind === 'expired') return expire()
      if (outcome.kind !== 'ok') {
        setStep('away')
        timer = setTimeout(() => void ask(Math.min(pauseMs * 2, longestPauseMs)), pauseMs)
        return
      }
      const { reply } = outcome
      if (reply.step === 'password' && reply.loginHint && username === '')
        onUsername(reply.loginHint)
      go(reply)
    }
    void ask(firstPauseMs)
    return () => clearTimeout(timer)
  }, [dialogue])

  if (!step) return <Preparing />
  if (step === 'away')
    return (
      <Screen heading={t('login.heading')} lead={t('errors.away')}>
        <ButtonLink href={login} size="large">
          {t('expired.action')}
        </ButtonLink>
      </Screen>
    )
  if (step === 'expired')
    return (
      <Screen heading={t('expired.heading')} lead={t('expired.lead')}>
        <ButtonLink href={login} size="large" data-restart>
          {t('expired.action')}
        </ButtonLink>
      </Screen>
    )
  const lose = () => setLost(true)
  if (isLost)
    return <AskForWayBack dialogue={dialogue} onBack={() => setLost(false)} onExpired={expire} />
  if (step.step === 'elsewhere') return <ElsewhereStep logins={step.elsewhere} onLost={lose} />
  const course = { dialogue, isLeaving, onStep: go, onExpired: expire }
  return step.step === 'password' ? (
    <PasswordStep
      {...course}
      username={username}
      onUsername={onUsername}
      onForgotten={onForgotten}
    />
  ) : (
    <FactorStep {...course} step={step} onLost={lose} />
  )
}

function Preparing() {
  const t = useTranslations('sign-in')
  return (
    <div className={css.screen}>
      <h1 className={css.title}>{t('login.heading')}</h1>
      <p className="visually-hidden">{t('preparing')}</p>
      <Skeleton className={css.fieldLoading} />
      <Skeleton className={css.fieldLoading} />
      <Skeleton className={css.buttonLoading} />
    </div>
  )
}
