// Where one writes to us when nothing else is left to do.

import { useTranslations } from 'use-intl/react'
import { useHref } from '#shell/site.tsx'
import { useIsPartAwaited } from '../data/use-standing.ts'

export function Contact() {
  const t = useTranslations('registration.status')
  const href = useHref()
  const isPart = useIsPartAwaited()
  return (
    <p>
      <a href={href(isPart ? 'contact' : 'messages')}>{t('contact')}</a>
    </p>
  )
}
