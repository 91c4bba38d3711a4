// The links of a changed mail address: the new one says yes, the old one may take it back. Opened by a link, nothing
// happens before the button: mail programs look at links, too.

import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { coolingOffHours } from '#domain/account/cooling-off.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { useAttempt } from '../../factor/attempt.ts'
import css from '../../factor/factor.module.css'
import type { Outcome } from '../../factor/outcome.ts'
import { StepForm } from '../../factor/step-form.tsx'
import { mailLink } from './dialogue.ts'
import { Screen } from './screen.tsx'

type Link = {
  /** Of the link that was mailed; empty without one. */
  token: string
  loginHref: string
  onNewPassword: () => void
}

function Over({ loginHref }: Pick<Link, 'loginHref'>) {
  const t = useTranslations('sign-in')
  return (
    <Screen key="over" heading={t('wayBack.over.heading')} lead={t('contact.over')}>
      <ButtonLink href={loginHref} size="large" data-mail-link="over">
        {t('login.submit')}
      </ButtonLink>
    </Screen>
  )
}

type AskProps<Reply> = {
  of: 'new' | 'old'
  ask: () => Promise<Outcome<Reply>>
  onDone: (reply: Reply) => void
  onOver: () => void
}

function Ask<Reply>({ of, ask, onDone, onOver }: AskProps<Reply>) {
  const t = useTranslations('sign-in')
  const attempt = useAttempt()

  async function submit() {
    const outcome = await attempt.run(ask)
    if (outcome.kind === 'ok') onDone(outcome.reply)
    if (outcome.kind === 'expired') onOver()
  }

  const problem = attempt.problem((said) => said ?? t('errors.away'))
  const hours = { hours: coolingOffHours }
  return (
    <Screen key="ask" heading={t(`contact.${of}.heading`)} lead={t(`contact.${of}.lead`, hours)}>
      <StepForm submit={t(`contact.${of}.submit`)} attempt={attempt} onSubmit={submit}>
        {problem && <p className={css.problem}>{problem}</p>}
      </StepForm>
    </Screen>
  )
}

export function NewMail({ token, loginHref }: Link) {
  const t = useTranslations('sign-in')
  const [username, setUsername] = useState<string>()
  const [isOver, setOver] = useState(token === '')
  if (isOver) return <Over loginHref={loginHref} />
  if (username === undefined)
    return (
      <Ask
        of="new"
        ask={mailLink(token).confirm}
        onDone={(reply) => setUsername(reply.username)}
        onOver={() => setOver(true)}
      />
    )
  return (
    <Screen
      key="done"
      heading={t('contact.new.doneHeading')}
      lead={t('contact.new.doneLead', { username })}
    >
      <ButtonLink href={loginHref} size="large" data-mail-link="done">
        {t('login.submit')}
      </ButtonLink>
    </Screen>
  )
}

export function OldMail({ token, loginHref, onNewPassword }: Link) {
  const t = useTranslations('sign-in')
  const [end, setEnd] = useState<'back' | 'over' | undefined>(token ? undefined : 'over')
  if (end === 'over') return <Over loginHref={loginHref} />
  if (end === undefined)
    return (
      <Ask
        of="old"
        ask={mailLink(token).undo}
        onDone={() => setEnd('back')}
        onOver={() => setEnd('over')}
      />
    )
  return (
    <Screen key="back" heading={t('contact.old.doneHeading')} lead={t('contact.old.doneLead')}>
      <Button size="large" onClick={onNewPassword} data-mail-link="back">
        {t('wayBack.notMe.password')}
      </Button>
    </Screen>
  )
}
