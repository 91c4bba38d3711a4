// The last act of a customer who opens an account for a child: what was said once more, and their word by the login
// they have.

import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { childRegistrationCalls as calls } from '#contracts/child-registrations.ts'
import { ApiError } from '#contracts/errors.ts'
import { readAuth } from '#contracts/stored-token.ts'
import type { Answers } from '#domain/registration/answers.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/form/notice.tsx'
import { toldBy, useProblemText } from '../form/problem-text.ts'
import { ChildPart, CustodyPart } from './child-review.tsx'
import { useRegistering } from './context.tsx'
import { Done } from './done.tsx'
import { forgetDraft } from './draft.ts'
import { useLogin } from './known-person.tsx'
import css from './registration.module.css'
import { AgreedParts, invitedNames } from './review-part.tsx'
import { Screen } from './screen.tsx'

/** `login`: nobody is logged in any more, or somebody else. */
type Failure = 'login' | 'failed' | 'limited' | { said: string }

export function KnownReview() {
  const t = useTranslations('registration')
  const { client, key, registration, reload, go } = useRegistering()
  const textOf = useProblemText()
  const [isSending, setSending] = useState(false)
  const [isDone, setDone] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const answers = registration.answers as Answers
  const invited = invitedNames(registration.kind, answers)

  const failureOf = (error: ApiError): Failure => {
    const { status } = error
    if (status === 401 || status === 403) return 'login'
    if (status === 409 || status === 422) return { said: textOf(toldBy(error)) }
    return status === 429 ? 'limited' : 'failed'
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isSending) return
    const isLoggedIn = readAuth(localStorage) !== undefined
    setFailure(isLoggedIn ? undefined : 'login')
    if (!isLoggedIn) return
    setSending(true)
    try {
      const { isWaiting } = await client.ask(calls.submit, { body: { key } })
      if (isWaiting) {
        go('waiting', { replace: true })
        return await reload()
      }
      forgetDraft()
      setDone(true)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status === 410) location.reload()
      else setFailure(failureOf(error))
    } finally {
      setSending(false)
    }
  }

  if (isDone) return <Done registration={registration} />
  return (
    <Screen step="review" heading={t('review.heading')} lead={t('review.lead')}>
      <ChildPart child={answers.child} />
      <CustodyPart custody={answers.custody} />
      <AgreedParts partner={answers.partner} agreement={answers.agreement} />
      <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
        <p className={css.soft}>
          {invited ? t('review.knownInvite', { name: invited }) : t('review.knownText')}
        </p>
        {failure && <Wrong failure={failure} />}
        <div className={css.acts}>
          <Button
            type="submit"
            size="large"
            aria-disabled={isSending || undefined}
            aria-busy={isSending}
            data-submit
          >
            {isSending ? t('sending') : t(invited ? 'review.invite' : 'review.knownSubmit')}
          </Button>
        </div>
      </form>
    </Screen>
  )
}

function Wrong({ failure }: { failure: Failure }) {
  const t = useTranslations('registration')
  const login = useLogin('register')
  if (failure === 'login')
    return (
      <Notice tone="bad" title={t('review.knownLogin')}>
        <a href={login}>{t('done.login')}</a>
      </Notice>
    )
  return <Notice tone="bad" title={typeof failure === 'string' ? t(failure) : failure.said} />
}
