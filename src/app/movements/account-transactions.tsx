// Account transactions: what came in and went out, the newest first; filtered, saved, and any past day.

import { Download } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { paymentCalls, type WireTransaction } from '#contracts/payments.ts'
import { type PeriodFilter, periodFilterOf, periodOf } from '#domain/account/period.ts'
import { useHref } from '#shell/site.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/form/notice.tsx'
import { Empty } from '#ui/view/empty.tsx'
import { keyOf } from '../data/ask-query.ts'
import { useAccount } from '../data/customer-data.ts'
import { usePages } from '../data/use-pages.ts'
import { useSearchChoice } from '../data/use-search-choice.ts'
import { AccountMissing } from '../holdings/account-missing.tsx'
import { useExport } from '../holdings/use-export.ts'
import { useOverview } from '../holdings/use-overview.ts'
import { AccountPage, RowsLoading } from '../page/account-page.tsx'
import { FoundList } from '../page/found-list.tsx'
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

type Wanted = ReturnType<typeof wantedOf>

function useTransactions(wanted: Wanted) {
  const { client } = useApp()
  return usePages<WireTransaction>({
    key: [...keyOf(paymentCalls.transactions), wanted],
    pageSize: 100,
    ask: (after, customerId) => {
      const query = { ...wanted, customer_id: customerId, ...(after && { before: after.number }) }
      return client.ask(paymentCalls.transactions, { query: query as never })
    },
  })
}

function Transactions({ of, today }: { of: string; today: string }) {
  const t = useTranslations('deposits.transactions')
  const [search, choose, clear] = useSearchChoice()
  const filter = periodFilterOf((name) => search.get(name))
  const wanted = wantedOf(of, filter, today)
  const pages = useTransactions(wanted)
  if (pages.isError) return <Missing onRetry={pages.retry} />
  if (pages.data?.length === 0 && search.size === 0) return <Nothing />
  const texts = {
    ...{ noMatch: t('noMatch'), clear: t('clear'), more: t('more') },
    shown: (count: number) => t('shown', { count }),
  }
  return (
    <>
      <TransactionFilters {...{ filter, today, onChoose: choose }} />
      <FoundList
        {...{ pages, texts, onClear: clear }}
        acts={<Save wanted={wanted} isEmpty={!pages.data?.length} />}
        keyOf={({ id, line }) => `${id} ${line}`}
      >
        {(transaction) => <TransactionEntry transaction={transaction} />}
      </FoundList>
      <PastDay today={today} />
    </>
  )
}

function Save({ wanted, isEmpty }: { wanted: Wanted; isEmpty: boolean }) {
  const t = useTranslations('deposits')
  const { save, isBusy, hasFailed } = useExport(wanted as never)
  return (
    <>
      {(['csv', 'pdf'] as const).map((format) => (
        <Button
          key={format}
          look="secondary"
          size="small"
          disabled={isBusy || isEmpty}
          onClick={() => save(format)}
        >
          <Download size={18} strokeWidth={1.5} aria-hidden="true" />
          {t(`transactions.${format}`)}
        </Button>
      ))}
      {hasFailed && <Notice tone="bad" title={t('papers.failed')} />}
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
