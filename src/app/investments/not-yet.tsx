// What cannot be done here yet, said plainly; no button promises it.

import { useTranslations } from 'use-intl/react'
import { useHref } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Notice, NoticeActs } from '#ui/form/notice.tsx'

export function NotYet() {
  const t = useTranslations('investments')
  const account = useTranslations('account.investments')
  const href = useHref()
  return (
    <Notice tone="warn" title={t('notYet')}>
      <p>{t('notYetText')}</p>
      <NoticeActs>
        <ButtonLink href={href('messages')} look="secondary" size="small">
          {account('write')}
        </ButtonLink>
      </NoticeActs>
    </Notice>
  )
}
