// Instead of a portfolio, or what was ordered for one.

import { useTranslations } from 'use-intl/react'
import { useHref } from '#shell/site.tsx'
import * as page from '../page/not-there.tsx'

export function NotThere(of: { error: Error; onRetry: () => unknown }) {
  const t = useTranslations('investments')
  const href = useHref()
  return (
    <page.NotThere
      {...of}
      title={t('notFound')}
      text={t('notFoundText')}
      back={{ href: href('wealthDashboard'), text: t('back') }}
    />
  )
}
