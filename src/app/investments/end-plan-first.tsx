// What cannot be done while a savings plan runs, with the way to its end.

import { useTranslations } from 'use-intl/react'
import { useHref } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Notice, NoticeActs } from '#ui/form/notice.tsx'

export function EndPlanFirst({ instanceId }: { instanceId: string }) {
  const t = useTranslations('investing.plan')
  const href = useHref()
  return (
    <div data-end-plan-first>
      <Notice tone="warn" title={t('first')}>
        <p>{t('firstText')}</p>
        <NoticeActs>
          <ButtonLink href={href('investmentPlan', { instanceId })} size="small">
            {t('to')}
          </ButtonLink>
        </NoticeActs>
      </Notice>
    </div>
  )
}
