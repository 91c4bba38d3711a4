// What happened in a portfolio, the newest first: money in and out, what it bought, fees and taxes.

import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { investmentCalls, type WirePortfolioTransaction } from '#contracts/investments.ts'
import { Button } from '#ui/button.tsx'
import { useAsk } from '../data/use-ask.ts'
import { useCustomerId } from '../data/use-details.ts'
import { PartMissing } from '../holdings/part-missing.tsx'
import { useFigures } from '../holdings/use-figures.ts'
import { AccountSection, RowsLoading } from '../page/account-page.tsx'
import lists from '../page/lists.module.css'
import css from './investments.module.css'
import type { Portfolio } from './portfolio.tsx'
import { How, Sums } from './reckonings.tsx'
import { useFundName } from './use-fund-name.ts'

export function Happened({ portfolio }: { portfolio: Portfolio }) {
  const t = useTranslations('investments.happened')
  const [pages, setPages] = useState(1)
  return (
    <AccountSection title={t('title')} hint={t('lead')}>
      {Array.from({ length: pages }, (_, page) => `${page}`).map((page) => (
        <OnePage
          key={page}
          {...{ portfolio, page }}
          isLast={page === String(pages - 1)}
          onMore={() => setPages(pages + 1)}
        />
      ))}
    </AccountSection>
  )
}

type PageProps = { portfolio: Portfolio; page: string; isLast: boolean; onMore: () => void }

function OnePage({ portfolio, page, isLast, onMore }: PageProps) {
  const t = useTranslations('investments.happened')
  const customerId = useCustomerId()
  const { data, isError, refetch } = useAsk(investmentCalls.transactions, {
    params: { portfolioId: portfolio.id },
    query: { customer_id: customerId, page },
  })
  if (isError) return <PartMissing onRetry={() => void refetch()} />
  if (!data) return <RowsLoading rows={3} />
  return (
    <>
      {data.transactions.length === 0 && <p>{t('empty')}</p>}
      <ul className={lists.list} data-transactions>
        {data.transactions.map((each) => (
          <li key={each.id} data-type={each.type}>
            <One {...each} />
          </li>
        ))}
      </ul>
      {isLast && data.isMore && (
        <Button look="secondary" size="small" onClick={onMore}>
          {t('more')}
        </Button>
      )}
    </>
  )
}

function One({
  type,
  state,
  amount: paid,
  tradedOn,
  settlesOn,
  executions,
}: WirePortfolioTransaction) {
  const t = useTranslations('investments.happened')
  const { amount, day } = useFigures()
  const fundName = useFundName()
  return (
    <div className={css.happened}>
      <div>
        <p className={lists.rowTitle}>{t(`types.${type}`)}</p>
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
                name: t('execution', { fund: fundName(isin), units, price }),
                amount: amount(cost, 'EUR'),
              }))}
            />
          </How>
        </div>
      )}
    </div>
  )
}
