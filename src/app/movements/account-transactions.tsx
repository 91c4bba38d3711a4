// Account transactions: what came in and went out, the newest first; filtered, saved, and any past day.

import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { paymentCalls, type WireTransaction } from '#contracts/payments.ts'
import { type PeriodFilter, periodFilterOf, periodOf } from '#domain/account/period.ts'
import { useHref } from '#shell/site.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/form/notice.tsx'
import { Empty } from '#ui/view/empty.tsx'
import { keyOf } from '../data/ask-query.ts'
import { useAccount } from '../data/customer-data.ts'
import { useCustomerId } from '../data/use-details.ts'
import { useSearchChoice } from '../data/use-search-choice.ts'
import { AccountMissing } from '../holdings/account-missing.tsx'
import { useExport } from '../holdings/use-export.ts'
import { useOverview } from '../holdings/use-overview.ts'
import { AccountPage, RowsLoading } from '../page/account-page.tsx'
import css from '../page/entries.module.css'
import lists from '../page/lists.module.css'
import { Missing } from '../page/message.tsx'
import { useApp } from '../session/app-context.tsx'
import { TransactionEntry } from './account-transactions-entry.tsx'
import { TransactionFilters } from './account-transactions-filters.tsx'
import { PastDay } from './account-transactions-past-day.tsx'

export function Page() {
  const t = useTranslations('deposits.transactions')
  const account = useAccount()
  const overview = useOverview()
  if (account.isError)
    return <AccountMissing account={account} title={t('title')} lead={t('lead')} />
  const today = overview.data?.today
  return (
    <AccountPage title={t('title')} lead={t('lead')}>
      {account.data === null ? (
        <Nothing />
      ) : account.data && today ? (
        <Transactions of={account.data.id} today={today} />
      ) : (
        <RowsLoading rows={6} />
      )}
    </AccountPage>
  )
}

function Nothing() {
  const t = useTranslations('deposits.transactions')
  const href = useHref()
  return (
    <Empty title={t('empty')} text={t('emptyText')}>
      <ButtonLink href={href('payIn')} size="small">
        {t('payIn')}
      </ButtonLink>
    </Empty>
  )
}

const pageSize = 100

/** Page after page, as far as was asked for. */
function usePages(query: {
  of: string
  from?: string | undefined
  to?: string | undefined
  kind?: string | undefined
  text?: string | undefined
}) {
  const { client } = useApp()
  const customerId = useCustomerId()
  const [pages, setPages] = useState(1)
  const { data, isError, refetch, isFetching } = useQuery({
    queryKey: [...keyOf(paymentCalls.transactions), customerId, query, pages],
    queryFn: async (): Promise<WireTransaction[]> => {
      const all: WireTransaction[] = []
      for (let page = 0; page < pages; page++) {
        const before = all.at(-1)?.number
        const asked = { ...query, customer_id: customerId, ...(before && { before }) } as never
        const next = await client.ask(paymentCalls.transactions, { query: asked })
        all.push(...next)
        if (next.length < pageSize) break
      }
      return all
    },
    enabled: customerId !== '',
    placeholderData: (before) => before,
  })
  return {
    ...{ data, isError, isFetching },
    retry: () => void refetch(),
    hasMore: data !== undefined && data.length === pages * pageSize,
    more: () => setPages(pages + 1),
  }
}

function Transactions({ of, today }: { of: string; today: string }) {
  const t = useTranslations('deposits.transactions')
  const [search, choose, clear] = useSearchChoice()
  const filter = periodFilterOf((name) => search.get(name))
  const wanted = wantedOf(of, filter, today)
  const { data, isError, isFetching, retry, hasMore, more } = usePages(wanted)
  const { save, isBusy, hasFailed } = useExport(wanted as never)
  if (isError) return <Missing onRetry={retry} />
  const isFiltered = search.size > 0
  if (data?.length === 0 && !isFiltered) return <Nothing />

  return (
    <>
      <TransactionFilters {...{ filter, today, onChoose: choose }} />
      <div className={`${lists.count} ${lists.middle}`}>
        <p role="status" data-count={data?.length}>
          {data && t('shown', { count: data.length })}
        </p>
        <div className={lists.acts}>
          {(['csv', 'pdf'] as const).map((format) => (
            <Button
              key={format}
              look="secondary"
              size="small"
              disabled={isBusy || !data?.length}
              onClick={() => save(format)}
            >
              <Download size={18} strokeWidth={1.5} aria-hidden="true" />
              {t(format)}
            </Button>
          ))}
        </div>
      </div>
      {hasFailed && <SaveFailed />}
      {!data ? (
        <RowsLoading rows={6} />
      ) : data.length === 0 ? (
        <Empty title={t('noMatch')} text="">
          <Button look="secondary" size="small" onClick={clear}>
            {t('clear')}
          </Button>
        </Empty>
      ) : (
        <ul className={css.list} aria-busy={isFetching}>
          {data.map((transaction) => (
            <li key={`${transaction.id} ${transaction.line}`}>
              <TransactionEntry transaction={transaction} />
            </li>
          ))}
        </ul>
      )}
      {hasMore && (
        <div>
          <Button look="secondary" disabled={isFetching} onClick={more}>
            {t('more')}
          </Button>
        </div>
      )}
      <PastDay today={today} />
    </>
  )
}

function wantedOf(of: string, { period, since, until, kind, text }: PeriodFilter, today: string) {
  const days = periodOf({ period, since, until }, today as never)
  return {
    of,
    ...(days.from && { from: days.from }),
    ...(days.to && { to: days.to }),
    ...(kind && { kind }),
    ...(text && { text }),
  }
}

function SaveFailed() {
  const t = useTranslations('deposits.papers')
  return <Notice tone="bad" title={t('failed')} />
}
