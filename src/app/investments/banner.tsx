// What is under way with a portfolio, as grave as it is, and what it waits for before it can begin.

import { useTranslations } from 'use-intl/react'
import type { WirePortfolio } from '#contracts/investments.ts'
import type { Severity } from '#domain/investment/portfolio.ts'
import { Notice, type NoticeTone } from '#ui/form/notice.tsx'

/** [ENUM-018] */
export const toneOf: Readonly<Record<Severity, NoticeTone>> = {
  CRITICAL: 'bad',
  WARN: 'warn',
  INFO: 'info',
}

type Pending = NonNullable<WirePortfolio['pending']>

/** An account at the custodian is one for all families. */
const wordOf = (pending: Pending) => {
  if (pending === 'PENDING_KYC') return 'kyc' as const
  return pending === 'UNKNOWN' ? ('unknown' as const) : ('account' as const)
}

export function usePendingText() {
  const t = useTranslations('investments.pending')
  return (pending: Pending): string => t(wordOf(pending))
}

/** [ENUM-013, ENUM-017, ENUM-018] */
export function Banner({
  portfolio: { banner, severity = 'WARN', pending },
}: {
  portfolio: Pick<WirePortfolio, 'banner' | 'severity' | 'pending'>
}) {
  const t = useTranslations('investments.banners')
  const textOf = usePendingText()
  return (
    <>
      {pending && (
        <div data-pending={pending}>
          <Notice tone={pending === 'UNKNOWN' ? 'warn' : 'info'} title={textOf(pending)} />
        </div>
      )}
      {banner && (
        <div data-banner={banner} data-severity={severity}>
          <Notice tone={toneOf[severity]} title={t(banner)} />
        </div>
      )}
    </>
  )
}
