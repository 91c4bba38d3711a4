// The second factor: the one that was chosen, the others beside it, and where a passkey counts instead.

import { useTranslations } from 'use-intl/react'
import type { SecondFactor } from '#contracts/sign-in.ts'
import { useSite } from '#shell/site.tsx'
import { useAttempt } from './attempt.ts'
import { CodeForm } from './code-form.tsx'
import css from './factor.module.css'
import type { FactorProps } from './factor-props.ts'
import { PasskeyForm } from './passkey-form.tsx'

export function useFactorLead({ chosen, sentTo }: FactorProps<never>['step']): string {
  const t = useTranslations('sign-in.factor')
  const { brand } = useSite()
  const leads: Record<SecondFactor, string> = {
    totp: t('totp.lead', { brand: brand.name }),
    message: sentTo ? t('message.lead', { number: sentTo }) : t('message.leadUnsent'),
    passkey: t('passkey.lead'),
    recovery: t('recovery.lead'),
  }
  return leads[chosen]
}

export function FactorForms<Step>(props: FactorProps<Step>) {
  const { chosen, factors, elsewhere = [] } = props.step
  const others = factors.filter((factor) => factor !== chosen)
  return (
    <>
      {chosen === 'passkey' ? <PasskeyForm {...props} /> : <CodeForm {...props} factor={chosen} />}
      {others.length > 0 && <OtherWays {...props} others={others} />}
      {elsewhere.length > 0 && <Elsewhere logins={elsewhere} />}
    </>
  )
}

export function Elsewhere({ logins }: { logins: readonly string[] }) {
  const t = useTranslations('sign-in.factor.elsewhere')
  if (logins.length === 0) return <p>{t('nowhere')}</p>
  return (
    <section className={css.ways} aria-labelledby="elsewhere">
      <h2 id="elsewhere">{t('heading')}</h2>
      <ul>
        {logins.map((login) => (
          <li key={login}>
            <a className={css.link} href={login} data-elsewhere>
              {t('action', { host: new URL(login).host })}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function OtherWays<Step>({
  dialogue,
  others,
  onStep,
  onExpired,
}: FactorProps<Step> & { others: SecondFactor[] }) {
  const t = useTranslations('sign-in.factor')
  const attempt = useAttempt()

  async function choose(factor: SecondFactor) {
    const outcome = await attempt.run(() => dialogue.choose(factor))
    if (outcome.kind === 'ok') onStep(outcome.reply)
    if (outcome.kind === 'expired') onExpired()
  }

  const problem = attempt.problem(() => t('passkey.failed'))
  return (
    <section className={css.ways} aria-labelledby="ways">
      <h2 id="ways">{t('other')}</h2>
      <ul>
        {others.map((factor) => (
          <li key={factor}>
            <button
              type="button"
              className={css.link}
              disabled={attempt.isBusy || attempt.isWaiting}
              onClick={() => void choose(factor)}
              data-factor={factor}
            >
              {t(`${factor}.name`)}
            </button>
          </li>
        ))}
      </ul>
      {problem && <p className={css.problem}>{problem}</p>}
    </section>
  )
}
