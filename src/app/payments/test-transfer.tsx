// What proves an account whose bank says nothing: money sent from it, and where to.

import { useTranslations } from 'use-intl/react'
import type { CalendarDate } from '#domain/date.ts'
import { formatDate } from '#domain/format.ts'
import { shownIdentifiers } from '#domain/shell/account-number.ts'
import { useSite } from '#shell/site.tsx'
import { Notice } from '#ui/form/notice.tsx'
import { useAccount } from '../data/customer-data.ts'
import { useReferenceAccounts } from '../data/use-reference-accounts.ts'
import { Facts } from '../page/account-page.tsx'

/** Until when an account waits for its first money. */
export const usePendingTransfer = (): CalendarDate | undefined =>
  useReferenceAccounts().data?.find(({ state }) => state === 'PENDING_TEST_TRANSFER')?.pendingUntil

export function TransferTo({ until }: { until: CalendarDate }) {
  const t = useTranslations('account-pages.references')
  const payment = useTranslations('account-pages.payment')
  const { brand, market } = useSite()
  const account = useAccount()
  return (
    <>
      <p>{t('transferUntil', { day: formatDate(market.locale, until, 'long') })}</p>
      <Facts
        facts={[
          { label: payment('recipient'), value: brand.name },
          ...shownIdentifiers(market.locale, account.data ?? {}).map(({ id, shown }) => ({
            label: payment(id),
            value: shown,
            isNumber: true,
          })),
        ]}
      />
    </>
  )
}

export function TestTransfer({ until }: { until: CalendarDate }) {
  const t = useTranslations('account-pages.references')
  return (
    <Notice tone="warn" title={t('PENDING_TEST_TRANSFER')}>
      <TransferTo until={until} />
    </Notice>
  )
}
