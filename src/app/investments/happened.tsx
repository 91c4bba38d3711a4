// What happened in a portfolio, the newest first: money in and out, what it bought, fees and taxes, and the withdrawal from
// its contract.

import { useTranslations } from 'use-intl/react'
import { investmentCalls } from '#contracts/investments.ts'
import {
  transactionsOnPage,
  type WirePortfolioTransaction,
} from '#contracts/portfolio-transactions.ts'
import { formatMoment } from '#domain/format.ts'
import { useSite } from '#shell/site.tsx'
import { usePages } from '../data/use-pages.ts'
import { PartMissing } from '../holdings/part-missing.tsx'
import { How, Sums } from '../holdings/reckoning.tsx'
import { useFigures } from '../holdings/use-figures.ts'
import { useFundName } from '../holdings/use-fund-name.ts'
import { AccountSection, RowsLoading } from '../page/account-page.tsx'
import lists from '../page/lists.module.css'
import { RowsAndMore } from '../page/rows-and-more.tsx'
import { useApp } from '../session/app-context.tsx'
import { happenedRows, type Withdrawn } from './happened-rows.ts'
import css from './investments.module.css'
import type { Portfolio } from './use-portfolio.ts'

export function Happened({ portfolio }: { portfolio: Portfolio }) {
  const t = useTranslations('investments.happened')
  const { client } = useApp()
  const portfolioId = portfolio.id
  const pages = usePages<WirePortfolioTransaction>({
    key: ['portfolio transactions', portfolioId],
    pageSize: transactionsOnPage,
    ask: async (_, customerId, page) => {
      const query = { customer_id: customerId, page: String(page) }
      const params = { portfolioId }
      return (await client.ask(investmentCalls.transactions, { params, query })).transactions
    },
  })
  const { data: booked, isError, retry, hasMore } = pages
  const data = booked && happenedRows(booked, portfolio.withdrawal?.withdrawnAt, hasMore)
  return (
    <AccountSection title={t('title')} hint={t('lead')}>
      {isError ? (
        <PartMissing onRetry={retry} />
      ) : !data ? (
        <RowsLoading rows={3} />
      ) : (
        <div data-transactions>
          {data.length === 0 && <p>{t('empty')}</p>}
          <RowsAndMore
            {...{ pages: { ...pages, data } }}
            className={lists.list}
            text={t('more')}
            keyOf={({ id }) => id}
          >
            {(each) => ('withdrawnAt' in each ? <Revoked {...each} /> : <One {...each} />)}
          </RowsAndMore>
        </div>
      )}
    </AccountSection>
  )
}

function Revoked({ withdrawnAt }: Withdrawn) {
  const t = useTranslations('investments.happened')
  const { market } = useSite()
  const { timeZone } = market
  return (
    <div className={css.happened} data-type="WITHDRAWN">
      <div>
        <p className={lists.rowTitle}>{t('withdrawn')}</p>
        <p className={lists.rowMeta}>
          {formatMoment(market.locale, new Date(withdrawnAt), { timeZone })}
        </p>
      </div>
    </div>
  )
}

function One({
  type,
  state,
  amount: paid,
  tradedOn,
  settlesOn,
  isin: fund,
  executions,
}: WirePortfolioTransaction) {
  const t = useTranslations('investments.happened')
  const { amount, day, units: written } = useFigures()
  const fundName = useFundName()
  return (
    <div className={css.happened} data-type={type}>
      <div>
        <p className={lists.rowTitle}>{t(`types.${type}`)}</p>
        {fund && <p className={lists.rowMeta}>{fundName(fund)}</p>}
        <p className={lists.rowMeta}>
          {state === 'FILLED'
            ? t('settling', { date: day(tradedOn), until: day(settlesOn) })
            : day(tradedOn)}
        </p>
      </div>
      <p className={`number ${lists.rowAmount}`}>{amount(paid, 'EUR')}</p>
      {executions.length > 0 && (
        <div className={css.parts}>
          <How name="trade">
            <Sums
              lines={executions.map(({ isin, units, price, amount: cost }) => ({
                name: t('execution', {
                  ...{ fund: fundName(isin), units: written(units), price: written(price) },
                }),
                amount: amount(cost, 'EUR'),
              }))}
            />
          </How>
        </div>
      )}
    </div>
  )
}
