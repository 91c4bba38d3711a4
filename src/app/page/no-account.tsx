// For whoever can log in and acts for no account any more: what they can still do.

import { useTranslations } from 'use-intl/react'
import { useHref } from '#shell/site.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { useApp } from '../session/app-context.tsx'
import { Message } from './message.tsx'

export function NoAccount() {
  const t = useTranslations('account')
  const href = useHref()
  const { session } = useApp()
  return (
    <Message title={t('titles.nobody')} text={t('area.nobody.text')}>
      <ButtonLink href={href('contact')}>{t('area.nobody.contact')}</ButtonLink>
      <Button look="secondary" onClick={() => void session.logOut()} data-logout>
        {t('header.logoutButton')}
      </Button>
    </Message>
  )
}
