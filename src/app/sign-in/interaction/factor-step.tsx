// The second factor: the one that was chosen, and the others beside it.

import { useTranslations } from 'use-intl/react'
import type { SecondFactor, SignInStep } from '#contracts/sign-in.ts'
import { useSite } from '#shell/site.tsx'
import { useAttempt } from './attempt.ts'
import { CodeForm } from './code-form.tsx'
import type { Dialogue } from './dialogue.ts'
import css from './interaction.module.css'
import { PasskeyForm } from './passkey-form.tsx'
import { Cancel, Screen } from './screen.tsx'

export type FactorProps = {
  dialogue: Dialogue
  step: Extract<SignInStep, { step: 'second-factor' }>
  isLeaving: boolean
  onStep: (step: SignInStep) => void
  onExpired: () => void
}

export function FactorStep(props: FactorProps) {
  const { chosen, factors, sentTo } = props.step
  const t = useTranslations('sign-in.factor')
  const { brand } = useSite()
  const leads: Record<SecondFactor, string> = {
    totp: t('totp.lead', { brand: brand.name }),
    message: sentTo ? t('message.lead', { number: sentTo }) : t('message.leadUnsent'),
    passkey: t('passkey.lead'),
    recovery: t('recovery.lead'),
  }
  const others = factors.filter((factor) => factor !== chosen)
  return (
    <Screen key={chosen} heading={t('heading')} lead={leads[chosen]}>
      {chosen === 'passkey' ? <PasskeyForm {...props} /> : <CodeForm {...props} factor={chosen} />}
      {others.length > 0 && <OtherWays {...props} others={others} />}
      <Cancel />
    </Screen>
  )
}

function OtherWays({
  dialogue,
  others,
  onStep,
  onExpired,
}: FactorProps & { others: SecondFactor[] }) {
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
      <ul className={css.wayList}>
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
