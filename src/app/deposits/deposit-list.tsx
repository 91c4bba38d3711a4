// My deposits of one kind: those that run, those on their way, and those that have ended.

import { useTranslations } from 'use-intl/react'
import type { WireDeposit } from '#contracts/deposits.ts'
import { depositFilterOf, filteredDeposits } from '#domain/deposit/deposit-filter.ts'
import { compareText } from '#domain/format.ts'
import { type DepositGroup, groupOf, totals } from '#domain/holdings/holdings.ts'
import { parseMoney } from '#domain/money.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Empty } from '#ui/view/empty.tsx'
import { useHoldingTitle } from '../data/holding-title.ts'
import { useSearchChoice } from '../data/use-search-choice.ts'
import { DepositRow } from '../holdings/deposit-row.tsx'
import { useFigures } from '../holdings/use-figures.ts'
import {
  type BankOf,
  heldOf,
  isHeld,
  paidInOf,
  useBanks,
  useOrdersUnderWay,
  useOverview,
} from '../holdings/use-overview.ts'
import { AccountPage, RowsLoading } from '../page/account-page.tsx'
import css from '../page/lists.module.css'
import { Missing } from '../page/message.tsx'
import { DepositFilters } from './deposit-filters.tsx'
import { OrdersUnderWay, useOrdersOf } from './orders-under-way.tsx'

export function Page() {
  const t = useTranslations('deposits.list')
  const { page } = useSite()
  const group = page.split('.')[1] as DepositGroup
  const titleOf = useHoldingTitle()
  const { data, isError, refetch } = useOverview()
  const bankOf = useBanks()
  if (isError) return <Missing onRetry={() => void refetch()} />
  return (
    <AccountPage title={titleOf(group)} lead={t('lead')}>
      {data ? (
        <Deposits
          deposits={data.deposits.filter((deposit) => groupOf(deposit) === group)}
          {...{ group, bankOf }}
        />
      ) : (
        <RowsLoading rows={5} />
      )}
    </AccountPage>
  )
}

type DepositsProps = { deposits: readonly WireDeposit[]; group: DepositGroup; bankOf: BankOf }

function Deposits({ deposits, group, bankOf }: DepositsProps) {
  const t = useTranslations('deposits')
  const { market } = useSite()
  const href = useHref()
  const [search, choose] = useSearchChoice()
  const orders = useOrdersOf(useOrdersUnderWay(), group)
  const filter = depositFilterOf((name) => search.get(name))
  const worthOf = (each: WireDeposit) =>
    (each.isRunning ? parseMoney(each.balance, each.currencyCode)! : paidInOf(each)).minor
  const shown = filteredDeposits(
    deposits.map((each) => ({ ...each, worth: worthOf(each) })),
    filter,
  )
  const banks = [...new Set(deposits.map(({ bankId }) => bankId))]
    .map((id) => ({ id, name: bankOf(id).name }))
    .sort((a, b) => compareText(market.locale, a.name, b.name))

  return (
    <>
      <OrdersUnderWay {...{ orders, bankOf }} />
      {deposits.length + orders.length === 0 ? (
        <Empty title={t('list.empty')} text={t('list.emptyText')}>
          <ButtonLink href={href('products')} size="small">
            {t('open')}
          </ButtonLink>
        </Empty>
      ) : (
        deposits.length > 0 && (
          <div className={css.block}>
            <DepositFilters {...{ filter, banks, onChoose: choose }} />
            <Count shown={shown} />
            {shown.length > 0 ? (
              <ul className={css.list}>
                {shown.map((deposit) => (
                  <li key={deposit.id}>
                    <DepositRow {...{ deposit, bankOf }} />
                  </li>
                ))}
              </ul>
            ) : (
              <Empty title={t('list.noMatch')} text="">
                <Button
                  look="secondary"
                  size="small"
                  onClick={() => choose({ show: 'all', bank: '', sort: '' })}
                >
                  {t('list.clear')}
                </Button>
              </Empty>
            )}
          </div>
        )
      )}
    </>
  )
}

/** Said when it changes, so that whoever cannot see the list hears what a filter did. */
function Count({ shown }: { shown: readonly WireDeposit[] }) {
  const t = useTranslations('deposits.list')
  const { money } = useFigures()
  const sums = totals(undefined, shown.filter(isHeld).map(heldOf))
  return (
    <p className={css.count} role="status" data-count={shown.length}>
      <span>{t('count', { count: shown.length })}</span>
      {sums.length > 0 && (
        <span className="number">
          {t('sum', { amount: sums.map(({ deposits }) => money(deposits)).join(' + ') })}
        </span>
      )}
    </p>
  )
}
