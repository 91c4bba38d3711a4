// An account that is blocked: what stops, what goes on, and where the reason stands.

import { useTranslations } from 'use-intl/react'
import { useHref } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Notice, NoticeActs } from '#ui/form/notice.tsx'

export function AccountBlocked() {
  const t = useTranslations('account')
  const href = useHref()
  return (
    <Notice tone="warn" title={t('dashboard.blocked')}>
      <p>{t('dashboard.blockedText')}</p>
      <NoticeActs>
        <ButtonLink href={href('messages')} size="small" look="secondary">
          {t('titles.messages')}
        </ButtonLink>
      </NoticeActs>
    </Notice>
  )
}
