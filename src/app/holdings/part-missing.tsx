// A part of a page that could not be loaded: said in its place, with a way to try again.

import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/button.tsx'
import { Notice, NoticeActs } from '#ui/form/notice.tsx'

export function PartMissing({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('deposits')
  return (
    <Notice tone="bad" title={t('missing')}>
      <NoticeActs>
        <Button look="secondary" size="small" onClick={onRetry}>
          {t('retry')}
        </Button>
      </NoticeActs>
    </Notice>
  )
}
