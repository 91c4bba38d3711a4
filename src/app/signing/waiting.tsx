// Signed, and not by all who must: who is missing, until when, and where it can be seen.

import { useTranslations } from 'use-intl/react'
import type { WaitingAct } from '#contracts/signatures.ts'
import { formatDate } from '#domain/format.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Notice, NoticeActs } from '#ui/form/notice.tsx'
import { Done } from '../form/form.tsx'

type Props = { waiting: WaitingAct }

/** To whoever has just signed. */
export function Waiting({ waiting }: Props) {
  const t = useTranslations('order.approvals')
  return (
    <Done title={t('waitTitle')}>
      <Missing waiting={waiting} />
    </Done>
  )
}

/** To whoever looks at it, and may be the one who is missing. */
export function NotSignedByAll({ waiting }: Props) {
  const t = useTranslations('order.approvals')
  return (
    <Notice tone="warn" title={t('notAll')}>
      <Missing waiting={waiting} />
    </Notice>
  )
}

function Missing({ waiting: { missing, until } }: Props) {
  const t = useTranslations('order.approvals')
  const href = useHref()
  const { locale } = useSite().market
  return (
    <>
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
    </>
  )
}
