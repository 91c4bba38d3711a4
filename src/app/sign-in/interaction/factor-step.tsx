// The step at which the login asks for a second factor.

import { useTranslations } from 'use-intl/react'
import type { SignInStep } from '#contracts/sign-in.ts'
import css from '../../factor/factor.module.css'
import { Elsewhere, FactorForms, useFactorLead } from '../../factor/factor-forms.tsx'
import type { FactorProps } from '../../factor/factor-props.ts'
import { Cancel, Screen } from './screen.tsx'

type Lost = { onLost: () => void }

export function FactorStep({ onLost, ...props }: FactorProps<SignInStep> & Lost) {
  const t = useTranslations('sign-in.factor')
  const lead = useFactorLead(props.step)
  return (
    <Screen key={props.step.chosen} heading={t('heading')} lead={lead}>
      <FactorForms {...props} />
      <LostAll onLost={onLost} />
      <Cancel />
    </Screen>
  )
}

/** None of the user's factors can be used here: it is asked for where it was made. */
export function ElsewhereStep({ logins, onLost }: { logins: readonly string[] } & Lost) {
  const t = useTranslations('sign-in.factor')
  return (
    <Screen key="elsewhere" heading={t('heading')} lead={t('elsewhere.lead')}>
      <Elsewhere logins={logins} />
      <LostAll onLost={onLost} />
      <Cancel />
    </Screen>
  )
}

function LostAll({ onLost }: Lost) {
  const t = useTranslations('sign-in.factor')
  return (
    <button type="button" className={css.link} onClick={onLost} data-lost>
      {t('lost')}
    </button>
  )
}
