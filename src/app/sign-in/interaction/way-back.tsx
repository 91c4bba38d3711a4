// The way back behind the link of a mail: proving who one is, waiting, the end; and the link of whoever it was not.

import { type ReactNode, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { CallReply } from '#contracts/call.ts'
import type { wayBackCalls } from '#contracts/way-back.ts'
import { formatMoment } from '#domain/format.ts'
import type { IdentificationMethod } from '#domain/kyc/identification.ts'
import { useSite } from '#shell/site.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/form/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useAttempt } from '../../factor/attempt.ts'
import css from '../../factor/factor.module.css'
import { StepForm } from '../../factor/step-form.tsx'
import { wayBack } from './dialogue.ts'
import frame from './interaction.module.css'
import { Screen } from './screen.tsx'
import own from './way-back.module.css'

type State = CallReply<typeof wayBackCalls.state>
type Link = {
  /** Of the link that was mailed; empty without one. */
  token: string
  loginHref: string
  onNewPassword: () => void
}

/** A provider answers within seconds; whoever waits for somebody to look does not ask for ever. */
const askAgainMs = 2000
const mostAsked = 30

export function WayBack(link: Link) {
  const t = useTranslations('sign-in')
  const [calls] = useState(() => wayBack(link.token))
  const [state, setState] = useState<State | 'over' | 'away' | 'done'>()
  const [isNotMe, setNotMe] = useState(false)
  const over = () => setState('over')

  /** Whether there was an answer. */
  async function look(): Promise<boolean> {
    const outcome = link.token ? await calls.state() : ({ kind: 'expired' } as const)
    if (outcome.kind === 'ok') setState(outcome.reply)
    else if (outcome.kind === 'expired') over()
    return outcome.kind === 'ok' || outcome.kind === 'expired'
  }
  async function load(): Promise<void> {
    if (!(await look())) setState('away')
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the link was opened
  useEffect(() => void load(), [])

  if (isNotMe) return <NotMe {...link} onBack={() => setNotMe(false)} />
  if (!state) return <Skeleton className={frame.fieldLoading} />
  if (state === 'over') return <Over {...link} />
  if (state === 'done')
    return (
      <Screen key="done" heading={t('wayBack.done.heading')} lead={t('wayBack.done.lead')}>
        <ButtonLink href={link.loginHref} size="large" data-way-back="done">
          {t('login.submit')}
        </ButtonLink>
      </Screen>
    )
  if (state === 'away')
    return (
      <Screen key="away" heading={t('wayBack.identify.heading')} lead={t('errors.away')}>
        <Button onClick={() => void load()}>{t('wayBack.identify.again')}</Button>
      </Screen>
    )
  const course = { calls, onOver: over }
  return (
    <>
      {state.stage === 'identify' && <Identify {...course} {...{ state, look }} onAgain={load} />}
      {state.stage === 'waiting' && <Waiting until={state.waitsUntil!} />}
      {state.stage === 'ready' && <Ready {...course} onDone={() => setState('done')} />}
      <button type="button" className={css.link} onClick={() => setNotMe(true)} data-not-me>
        {t('wayBack.notMe.action')}
      </button>
    </>
  )
}

type Course = { calls: ReturnType<typeof wayBack>; onOver: () => void }

function Over({ loginHref }: Pick<Link, 'loginHref'>) {
  const t = useTranslations('sign-in')
  return (
    <Screen key="over" heading={t('wayBack.over.heading')} lead={t('wayBack.over.lead')}>
      <ButtonLink href={loginHref} size="large" data-way-back="over">
        {t('login.submit')}
      </ButtonLink>
    </Screen>
  )
}

type IdentifyProps = Course & {
  state: State
  look: () => Promise<boolean>
  onAgain: () => Promise<void>
}

function Identify({ calls, state, look, onAgain, onOver }: IdentifyProps) {
  const t = useTranslations('sign-in.wayBack.identify')
  const status = useTranslations('registration.status')
  const { identification, methods } = state
  const isUnderWay = identification?.status === 'STARTED'
  const isLookedAt = identification?.status === 'PENDING_REVIEW'
  const [asked, setAsked] = useState(0)
  const isAsking = (isUnderWay || isLookedAt) && asked < mostAsked

  useEffect(() => {
    if (!isAsking) return
    const timer = setTimeout(() => void look().then(() => setAsked(asked + 1)), askAgainMs)
    return () => clearTimeout(timer)
  }, [isAsking, asked, look])

  const again = (
    <Button look="secondary" onClick={() => void onAgain().then(() => setAsked(0))}>
      {t('again')}
    </Button>
  )
  let outcome: ReactNode = null
  if (isUnderWay)
    outcome = (
      <Notice tone="warn" title={t('started')}>
        {again}
      </Notice>
    )
  if (identification?.reason)
    outcome = <Notice tone="bad" title={status(`reasons.${identification.reason}`)} />
  return (
    <Screen key="identify" heading={t('heading')} lead={isLookedAt ? t('review') : t('lead')}>
      {isLookedAt ? (
        again
      ) : (
        <div data-way-back="identify">
          {outcome}
          {methods.length === 0 && <Notice tone="bad" title={t('none')} />}
          <ul className={own.methods}>
            {methods.map((method) => (
              <Method key={method} calls={calls} method={method} onOver={onOver} />
            ))}
          </ul>
        </div>
      )}
    </Screen>
  )
}

function Method({ calls, method, onOver }: Course & { method: IdentificationMethod }) {
  const t = useTranslations('registration.status')
  const words = useTranslations('sign-in')
  const attempt = useAttempt()

  async function start() {
    const outcome = await attempt.run(() => calls.identify(method))
    if (outcome.kind === 'ok') location.assign(outcome.reply.href)
    if (outcome.kind === 'expired') onOver()
  }

  const problem = attempt.problem((said) => said ?? words('errors.away'))
  return (
    <li>
      <span>
        <strong>{t(`methods.${method}.title`)}</strong>
        <span>{t(`methods.${method}.text`)}</span>
      </span>
      <Button
        onClick={() => void start()}
        aria-disabled={attempt.isBusy || undefined}
        data-method={method}
      >
        {t('start')} <span className="visually-hidden">{t(`methods.${method}.title`)}</span>
      </Button>
      {problem && <p className={css.problem}>{problem}</p>}
    </li>
  )
}

function Waiting({ until }: { until: string }) {
  const t = useTranslations('sign-in.wayBack.waiting')
  const { market } = useSite()
  const { locale, timeZone } = market
  const moment = formatMoment(locale, new Date(until), { timeZone })
  return (
    <Screen key="waiting" heading={t('heading')} lead={t('lead', { until: moment })}>
      <p className={css.quiet} data-way-back="waiting">
        {t('changed')}
      </p>
    </Screen>
  )
}

function Ready({ calls, onOver, onDone }: Course & { onDone: () => void }) {
  const t = useTranslations('sign-in')
  const attempt = useAttempt()

  async function submit() {
    const { kind } = await attempt.run(calls.end)
    if (kind === 'ok') onDone()
    if (kind === 'expired') onOver()
  }

  const problem = attempt.problem((said) => said ?? t('errors.away'))
  return (
    <Screen key="ready" heading={t('wayBack.ready.heading')} lead={t('wayBack.ready.lead')}>
      <StepForm submit={t('wayBack.ready.submit')} attempt={attempt} onSubmit={submit}>
        {problem && <p className={css.problem}>{problem}</p>}
      </StepForm>
    </Screen>
  )
}

/** Opened by a link, nothing happens before the button: mail programs look at links, too. */
export function NotMe({ token, loginHref, onNewPassword, onBack }: Link & { onBack?: () => void }) {
  const t = useTranslations('sign-in')
  const [calls] = useState(() => wayBack(token))
  const [end, setEnd] = useState<'stopped' | 'over' | undefined>(token ? undefined : 'over')
  const attempt = useAttempt()

  async function submit() {
    const { kind } = await attempt.run(calls.undo)
    if (kind === 'ok') setEnd('stopped')
    if (kind === 'expired') setEnd('over')
  }

  if (end === 'over') return <Over loginHref={loginHref} />
  if (end === 'stopped')
    return (
      <Screen
        key="stopped"
        heading={t('wayBack.notMe.doneHeading')}
        lead={t('wayBack.notMe.doneLead')}
      >
        <Button size="large" onClick={onNewPassword} data-way-back="stopped">
          {t('wayBack.notMe.password')}
        </Button>
      </Screen>
    )
  const problem = attempt.problem((said) => said ?? t('errors.away'))
  return (
    <Screen key="notMe" heading={t('wayBack.notMe.heading')} lead={t('wayBack.notMe.lead')}>
      <StepForm submit={t('wayBack.notMe.submit')} attempt={attempt} onSubmit={submit}>
        {problem && <p className={css.problem}>{problem}</p>}
      </StepForm>
      {onBack && (
        <button type="button" className={css.link} onClick={onBack}>
          {t('wayBack.ask.back')}
        </button>
      )}
    </Screen>
  )
}
