// An address that leads nowhere in the customer area.

import { useTranslations } from 'use-intl/react'
import { useHref } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Message } from './message.tsx'

export function Page() {
  const t = useTranslations('account.area.notFound')
  const href = useHref()
  return (
    <Message title={t('title')} text={t('text')}>
      <ButtonLink href={href('dashboard')}>{t('back')}</ButtonLink>
    </Message>
  )
}
