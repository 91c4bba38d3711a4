// Where one writes to us when nothing else is left to do.

import { useTranslations } from 'use-intl/react'
import { useHref } from '#shell/site.tsx'

export function Contact() {
  const t = useTranslations('registration.status')
  const href = useHref()
  return (
    <p>
      <a href={href('messages')}>{t('contact')}</a>
    </p>
  )
}
