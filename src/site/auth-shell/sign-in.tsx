// The way to the identity provider: the page's script takes it by itself, and says so only when it cannot.

import { useTranslations } from 'use-intl/react'
import { Button, ButtonLink } from '#ui/button.tsx'
import css from './auth-shell.module.css'

export function SignIn() {
  const t = useTranslations('account')
  return (
    <div className={css.form} data-sign-in>
      <p className={css.small} role="status" data-notice>
        {t('signIn.starting')}
      </p>
      <noscript>
        <p className={css.notice}>{t('area.noScript')}</p>
      </noscript>
      <Button size="large" className={css.submit} data-start>
        {t('signIn.start')}
      </Button>
      <ButtonLink size="large" className={css.submit} hidden data-onward>
        {t('signIn.continue')}
      </ButtonLink>
      {(['failed', 'away', 'loggedIn'] as const).map((text) => (
        <template key={text} data-text={text}>
          {t(`signIn.${text}`)}
        </template>
      ))}
    </div>
  )
}
