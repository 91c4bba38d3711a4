// The end of the registration, which is the way to the login, or back to where one is logged in.

import { useTranslations } from 'use-intl/react'
import type { WireRegistration } from '#contracts/registration.ts'
import { loginHref } from '#domain/shell/auth-links.ts'
import { hrefOf, useSite } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { returnParameter } from '../session/return-target.ts'
import css from './registration.module.css'
import { Screen } from './screen.tsx'
import { useAside } from './use-aside.ts'

export const Done = ({ registration: { email, isKnown } }: { registration: WireRegistration }) =>
  isKnown ? <Requested /> : <Registered email={email} />

/** By a customer, for a child: there is nothing left to say here. */
function Requested() {
  const t = useTranslations('registration.done')
  const site = useSite()
  useAside('nothing')
  return (
    <Screen heading={t('childHeading')} lead={t('childText')}>
      <div className={css.acts} data-done>
        <ButtonLink size="large" href={hrefOf(site, 'dashboard')}>
          {t('onward')}
        </ButtonLink>
      </div>
    </Screen>
  )
}

function Registered({ email }: { email: string }) {
  const t = useTranslations('registration.done')
  const site = useSite()
  const { market, basePath, origins } = site
  const login = loginHref(market.locale, { basePath, appOrigin: origins.app })
  const target = encodeURIComponent(hrefOf(site, 'identification'))
  return (
    <Screen heading={t('heading')} lead={t('text', { email })}>
      <div className={css.acts} data-done>
        <ButtonLink size="large" href={`${login}?${returnParameter}=${target}`}>
          {t('login')}
        </ButtonLink>
      </div>
    </Screen>
  )
}

/** Whoever was invited has agreed; others have not yet. */
export function Agreed() {
  const t = useTranslations('registration.done')
  return (
    <Screen heading={t('agreed')} lead={t('agreedText')}>
      <div data-agreed />
    </Screen>
  )
}
