// The step at which the login asks for a second factor.

import { useTranslations } from 'use-intl/react'
import type { SignInStep } from '#contracts/sign-in.ts'
import {
  Elsewhere,
  FactorForms,
  type FactorProps,
  useFactorLead,
} from '../../factor/factor-forms.tsx'
import { Cancel, Screen } from './screen.tsx'

export function FactorStep(props: FactorProps<SignInStep>) {
  const t = useTranslations('sign-in.factor')
  const lead = useFactorLead(props.step)
  return (
    <Screen key={props.step.chosen} heading={t('heading')} lead={lead}>
      <FactorForms {...props} />
      <Cancel />
    </Screen>
  )
}

/** None of the user's factors can be used here: it is asked for where it was made. */
export function ElsewhereStep({ logins }: { logins: readonly string[] }) {
  const t = useTranslations('sign-in.factor')
  return (
    <Screen key="elsewhere" heading={t('heading')} lead={t('elsewhere.lead')}>
      <Elsewhere logins={logins} />
      <Cancel />
    </Screen>
  )
}
