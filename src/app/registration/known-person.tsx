// Whoever is invited and has a login already: logs in, reads, agrees. Everything else is known.

import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl/react'
import type { Client } from '#contracts/client.ts'
import { ApiError } from '#contracts/errors.ts'
import { invitationCalls as calls, type WireInvitation } from '#contracts/invitations.ts'
import { readAuth } from '#contracts/stored-token.ts'
import { declarations, emptyAnswers } from '#domain/registration/answers.ts'
import { loginHref } from '#domain/shell/auth-links.ts'
import { hrefOf, useSite } from '#shell/site.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/form/notice.tsx'
import { CheckField, fieldOf } from '../form/fields.tsx'
import { toldBy, useProblemText } from '../form/problem-text.ts'
import { returnParameter } from '../session/return-target.ts'
import { ContractFiles, declarationOf } from './agreement-step.tsx'
import { forgetDraft } from './draft.ts'
import css from './registration.module.css'

type Props = { client: Client; invitation: WireInvitation; invitationKey: string }

/** The login, and back to where one was. */
export function useLogin(page: 'invitation' | 'register'): string {
  const site = useSite()
  const { market, basePath, origins } = site
  const login = loginHref(market.locale, { basePath, appOrigin: origins.app })
  return `${login}?${returnParameter}=${encodeURIComponent(hrefOf(site, page))}`
}

export function KnownPerson(props: Props) {
  const t = useTranslations('registration.invitation')
  const login = useLogin('invitation')
  if (readAuth(localStorage)) return <Agreeing {...props} />
  return (
    <>
      <p>{t('known')}</p>
      <div className={css.acts}>
        <ButtonLink size="large" href={login} data-login>
          {t('login')}
        </ButtonLink>
      </div>
    </>
  )
}

function Agreeing({ client, invitation, invitationKey: key }: Props) {
  const t = useTranslations('registration.invitation')
  const agreement = useTranslations('registration.agreement')
  const textOf = useProblemText()
  const site = useSite()
  const login = useLogin('invitation')
  const [refusal, setRefusal] = useState<ApiError>()
  const [isJoined, setJoined] = useState(false)
  const form = useForm({ defaultValues: emptyAnswers('').agreement })
  const { isSubmitting } = form.formState
  const { by, email, company, child } = invitation
  const isFor = company ? 'company' : child ? 'child' : false

  const submit = form.handleSubmit(async (answers) => {
    setRefusal(undefined)
    const missing = declarations.filter((each) => !answers[each])
    for (const each of missing) form.setError(each, { message: textOf({ code: 'agree' }) })
    if (missing.length > 0) return
    try {
      await client.ask(calls.confirm, { body: { key, answers } })
      forgetDraft()
      setJoined(true)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(error)
    }
  })
  const field = fieldOf(form)

  if (isJoined)
    return (
      <Notice tone="good" title={isFor ? t(`${isFor}.joined`) : t('joined')}>
        <p>{isFor ? t(`${isFor}.joinedText`) : t('joinedText', { by })}</p>
        <div className={css.acts} data-joined>
          <ButtonLink href={hrefOf(site, 'dashboard')}>{t('onward')}</ButtonLink>
        </div>
      </Notice>
    )
  const isOther = refusal?.status === 403 || refusal?.status === 401
  const told = isOther
    ? t('other', { email })
    : refusal?.status === 409
      ? t('state')
      : refusal && textOf(toldBy(refusal))
  return (
    <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
      <p>{t('agreeText')}</p>
      <ContractFiles client={client} />
      <div>
        {declarations.map((each) => (
          <CheckField
            key={each}
            {...field(each, agreement(`declarations.${declarationOf(each, isFor)}`))}
          />
        ))}
      </div>
      {told && (
        <Notice tone="bad" title={told}>
          {isOther && <a href={login}>{t('login')}</a>}
        </Notice>
      )}
      <div className={css.acts}>
        <Button type="submit" size="large" disabled={isSubmitting} aria-busy={isSubmitting}>
          {t('agree')}
        </Button>
      </div>
    </form>
  )
}
