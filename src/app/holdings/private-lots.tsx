// What would be sold privately, without tax withheld: when each part was bought, and whether that is over a year ago.

import { useTranslations } from 'use-intl/react'
import { investmentCalls, type WirePrivateLot } from '#contracts/investments.ts'
import { useSite } from '#shell/site.tsx'
import { type Column, Table } from '#ui/table/table.tsx'
import { useAsk } from '../data/use-ask.ts'
import { useCustomerId } from '../data/use-details.ts'
import { AccountSection } from '../page/account-page.tsx'
import { PartMissing } from './part-missing.tsx'
import { useFigures } from './use-figures.ts'
import { useFundName } from './use-fund-name.ts'

/** Of one portfolio, or of all; where there is nothing of the kind, nothing is said. */
export function PrivateLots({ portfolioId }: { portfolioId?: string }) {
  const t = useTranslations('investments.privateLots')
  const customerId = useCustomerId()
  const request = { query: { customer_id: customerId } }
  const asked = useAsk(investmentCalls.privateLots, request, { isEnabled: customerId !== '' })
  const lots = (asked.data ?? []).filter((lot) => !portfolioId || lot.portfolioId === portfolioId)
  if (!asked.isError && lots.length === 0) return null
  return (
    <AccountSection title={t('title')} hint={t('hint')}>
      {asked.isError ? (
        <PartMissing onRetry={() => void asked.refetch()} />
      ) : (
        <Lots {...{ lots }} isOfAll={portfolioId === undefined} />
      )}
    </AccountSection>
  )
}

function Lots({ lots, isOfAll }: { lots: readonly WirePrivateLot[]; isOfAll: boolean }) {
  const t = useTranslations('investments')
  const { today } = useSite()
  const { amount, day, units } = useFigures()
  const fundName = useFundName()
  const columns: Column<WirePrivateLot>[] = [
    { key: 'bought', title: t('privateLots.bought'), cell: ({ boughtOn }) => day(boughtOn) },
    {
      ...{ key: 'fund', title: t('positions.fund') },
      cell: ({ isin, portfolioName }) =>
        isOfAll ? `${fundName(isin)}, ${portfolioName}` : fundName(isin),
    },
    {
      ...{ key: 'units', title: t('positions.units'), isNumber: true },
      cell: (lot) => units(lot.units),
    },
    {
      ...{ key: 'cost', title: t('positions.cost'), isNumber: true },
      cell: ({ cost, currencyCode }) => amount(cost, currencyCode),
    },
    {
      ...{ key: 'held', title: t('privateLots.held') },
      cell: ({ overAYearFrom }) =>
        overAYearFrom <= today ? (
          <strong data-over-a-year>{t('privateLots.over')}</strong>
        ) : (
          t('privateLots.from', { day: day(overAYearFrom) })
        ),
    },
  ]
  return (
    <Table
      {...{ columns, label: t('privateLots.title'), rows: lots }}
      rowKey={({ portfolioId, isin, boughtOn }) => `${portfolioId} ${isin} ${boughtOn}`}
    />
  )
}
