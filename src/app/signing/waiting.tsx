// Signed, and not by all who must: who is missing, until when, and where it can be seen.

import { useTranslations } from 'use-intl/react'
import type { WaitingAct } from '#contracts/signatures.ts'
import { formatDate } from '#domain/format.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { NoticeActs } from '#ui/form/notice.tsx'
import { Done } from '../form/form.tsx'

export function Waiting({ waiting: { missing, until } }: { waiting: WaitingAct }) {
  const t = useTranslations('order.approvals')
  const href = useHref()
  const { locale } = useSite().market
  return (
    <Done title={t('waitTitle')}>
      <p data-waiting>
        {t('waitText', {
          names: new Intl.ListFormat(locale, { type: 'disjunction' }).format(missing),
          day: formatDate(locale, until, 'long'),
        })}
      </p>
      <NoticeActs>
        <ButtonLink href={href('approvals')} look="secondary" size="small">
          {t('link')}
        </ButtonLink>
      </NoticeActs>
    </Done>
  )
}
