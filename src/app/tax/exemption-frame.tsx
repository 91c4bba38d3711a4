// What the two pages of exemption orders have in common: the gauge, and the way to the other one; and that they
// are not for everybody.

import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { useHref } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Empty } from '#ui/view/empty.tsx'
import { AccountPage, RowsLoading, Sections } from '../page/account-page.tsx'
import { Missing } from '../page/message.tsx'
import { ExemptionGauge } from './exemption-gauge.tsx'
import { type Exemptions, useExemptions } from './use-exemptions.ts'

type FrameProps = {
  title: string
  lead: string
  other: { href: string; text: string }
  children: (exemptions: Exemptions) => ReactNode
}

export function ExemptionFrame({ title, lead, other, children }: FrameProps) {
  const t = useTranslations('account-pages.exemption')
  const titles = useTranslations('account.titles')
  const href = useHref()
  const { data, isNone, error, refetch } = useExemptions()
  if (error) return <Missing onRetry={() => void refetch()} />
  return (
    <AccountPage title={title} lead={lead}>
      {isNone ? (
        <Empty title={t('notForYou')} text={t('notForYouText')}>
          <ButtonLink href={href('taxDesk')} look="secondary" size="small">
            {titles('taxDesk')}
          </ButtonLink>
        </Empty>
      ) : data ? (
        <>
          <ExemptionGauge exemptions={data} />
          <Sections>{children(data)}</Sections>
          <div>
            <ButtonLink href={other.href} look="secondary">
              {other.text}
            </ButtonLink>
          </div>
        </>
      ) : (
        <RowsLoading rows={3} />
      )}
    </AccountPage>
  )
}
