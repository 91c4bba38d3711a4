// What a page leaves behind when drawing it failed: what happened, and the way on.

import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/button.tsx'
import { Message } from '../page/message.tsx'

export function FailedPage() {
  const t = useTranslations('account.area.failed')
  const error = useRouteError()
  useEffect(() => console.error(error), [error])
  return (
    <Message title={t('title')} text={t('text')}>
      <Button onClick={() => location.reload()}>{t('retry')}</Button>
    </Message>
  )
}
