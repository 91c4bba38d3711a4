// What is done about the account of one's own: changed, or looked at among all that are kept.

import { useTranslations } from 'use-intl/react'
import { useHref } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { NoticeActs } from '#ui/form/notice.tsx'

export function ReferenceAccountActs() {
  const t = useTranslations('account-pages.reference')
  const all = useTranslations('account-pages.references')
  const href = useHref()
  return (
    <NoticeActs>
      <ButtonLink href={href('referenceAccountUpdate')} look="secondary" size="small">
        {t('changeAccount')}
      </ButtonLink>
      <ButtonLink href={href('referenceAccounts')} look="secondary" size="small">
        {all('all')}
      </ButtonLink>
    </NoticeActs>
  )
}
