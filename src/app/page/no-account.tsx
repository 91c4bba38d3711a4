// For whoever can log in and acts for no account any more: what they can still do.

import { useEffect } from 'react'
import { useTranslations } from 'use-intl/react'
import { useHref } from '#shell/site.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { useApp } from '../session/app-context.tsx'
import { Message } from './message.tsx'

export function NoAccount() {
  const t = useTranslations('account')
  const href = useHref()
  const { session } = useApp()
  // Whoever has accepted an invitation meanwhile acts for somebody again: a new token says so.
  useEffect(() => void session.renew(), [session])
  return (
    <Message title={t('titles.nobody')} text={t('area.nobody.text')}>
      <ButtonLink href={href('contact')}>{t('area.nobody.contact')}</ButtonLink>
      <Button look="secondary" onClick={() => void session.logOut()} data-logout>
        {t('header.logoutButton')}
      </Button>
    </Message>
  )
}
