// The links of a changed mail address: the new one says yes with the password, the old one may take it back. Opened by a
// link, nothing happens before the button: mail programs look at links, too.

import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { coolingOffHours } from '#domain/account/cooling-off.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { useAttempt } from '../../factor/attempt.ts'
import css from '../../factor/factor.module.css'
import { StepForm } from '../../factor/step-form.tsx'
import { PasswordField } from '../../form/password-field.tsx'
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

type AskProps = {
  token: string
  onDone: (username: string) => void
  onOver: () => void
}

/** Whoever reads mail at an address that was mistyped does not know the password. */
function AskNew({ token, onDone, onOver }: AskProps) {
  const t = useTranslations('sign-in')
  const [password, setPassword] = useState('')
  const [isIncomplete, setIncomplete] = useState(false)
  const attempt = useAttempt()

  async function submit() {
    setIncomplete(password === '')
    if (password === '') return attempt.forget()
    const outcome = await attempt.run(() => mailLink(token).confirm(password))
    if (outcome.kind === 'ok') onDone(outcome.reply.username)
    if (outcome.kind === 'expired') onOver()
  }

  const missing = isIncomplete && password === '' ? t('field.required') : undefined
  const lead = t('contact.new.lead', { hours: coolingOffHours })
  return (
    <Screen key="ask" heading={t('contact.new.heading')} lead={lead}>
      <StepForm submit={t('contact.new.submit')} attempt={attempt} onSubmit={submit}>
        <PasswordField
          name="password"
          label={t('contact.new.password')}
          autoComplete="current-password"
          placeholder=" "
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          error={missing ?? attempt.problem((said) => said ?? t('errors.away'))}
        />
      </StepForm>
    </Screen>
  )
}

function AskOld({ token, onDone, onOver }: Omit<AskProps, 'onDone'> & { onDone: () => void }) {
  const t = useTranslations('sign-in')
  const attempt = useAttempt()

  async function submit() {
    const { kind } = await attempt.run(mailLink(token).undo)
    if (kind === 'ok') onDone()
    if (kind === 'expired') onOver()
  }

  const problem = attempt.problem((said) => said ?? t('errors.away'))
  return (
    <Screen key="ask" heading={t('contact.old.heading')} lead={t('contact.old.lead')}>
      <StepForm submit={t('contact.old.submit')} attempt={attempt} onSubmit={submit}>
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
    return <AskNew token={token} onDone={setUsername} onOver={() => setOver(true)} />
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
    return <AskOld token={token} onDone={() => setEnd('back')} onOver={() => setEnd('over')} />
  return (
    <Screen key="back" heading={t('contact.old.doneHeading')} lead={t('contact.old.doneLead')}>
      <Button size="large" onClick={onNewPassword} data-mail-link="back">
        {t('wayBack.notMe.password')}
      </Button>
    </Screen>
  )
}
