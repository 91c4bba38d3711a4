// Instead of what was asked for: it is not there, or it did not come.

import { useTranslations } from 'use-intl/react'
import { ApiError } from '#contracts/errors.ts'
import { useHref } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Message, Missing } from '../page/message.tsx'

/** What is not there does not come by asking again. */
export function NotThere({ error, onRetry }: { error: Error; onRetry: () => unknown }) {
  const t = useTranslations('investments')
  const href = useHref()
  const isUnknown = error instanceof ApiError && [400, 404].includes(error.status)
  if (!isUnknown) return <Missing onRetry={() => void onRetry()} />
  return (
    <Message title={t('notFound')} text={t('notFoundText')}>
      <ButtonLink href={href('wealthDashboard')}>{t('back')}</ButtonLink>
    </Message>
  )
}
