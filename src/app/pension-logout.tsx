// Where the pension area leads whoever has logged out of it. [SES-037]

import { useTranslations } from 'use-intl/react'
import { loginHref } from '#domain/shell/auth-links.ts'
import { useSite } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Message } from './page/message.tsx'

export const bypassesLogin = true

export function Page() {
  const t = useTranslations('account.dashboard.loggedOut')
  const { market, basePath, origins } = useSite()
  return (
    <Message title={t('title')} text={t('text')}>
      <ButtonLink href={loginHref(market.locale, { basePath, appOrigin: origins.app })}>
        {t('login')}
      </ButtonLink>
    </Message>
  )
}
