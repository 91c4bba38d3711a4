// Said where somebody reads what we wrote, or says how they are reached: mail to their address comes back.

import { useTranslations } from 'use-intl/react'
import { mailReachCalls } from '#contracts/mail-reach.ts'
import { useHref } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Notice, NoticeActs } from '#ui/form/notice.tsx'
import { useAsk } from '../data/use-ask.ts'

/** With a way to where the address is changed, unless it stands there. */
export function ReturnedMail({ isWhereChanged = false }: { isWhereChanged?: boolean }) {
  const t = useTranslations('account-pages.returnedMail')
  const href = useHref()
  const { data } = useAsk(mailReachCalls.returned, {})
  if (!data?.email) return null
  return (
    <div data-returned-mail>
      <Notice tone="warn" title={t('title', { email: data.email })}>
        <p>{t('text')}</p>
        {!isWhereChanged && (
          <NoticeActs>
            <ButtonLink href={href('myDetails')} look="secondary" size="small">
              {t('act')}
            </ButtonLink>
          </NoticeActs>
        )}
      </Notice>
    </div>
  )
}
