// All portfolios of a customer with what they are worth, or how to begin.

import { useTranslations } from 'use-intl/react'
import type { WirePortfolio } from '#contracts/investments.ts'
import { cryptoProduct, ownProduct, startedProduct } from '#domain/investment/buying.ts'
import { add, money } from '#domain/money.ts'
import { hasPage } from '#domain/site/routes.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Empty } from '#ui/view/empty.tsx'
import { useMay } from '../data/use-standing.ts'
import { LargeSum } from '../holdings/large-sum.tsx'
import { useFigures } from '../holdings/use-figures.ts'
import { usePortfolios, worthOf } from '../holdings/use-portfolios.ts'
import { AccountPage, RowsLoading } from '../page/account-page.tsx'
import lists from '../page/lists.module.css'
import { Missing } from '../page/message.tsx'
import { Renewal } from './advice.tsx'
import css from './investments.module.css'
import { OpenOrders, useOpenOrders } from './open-orders.tsx'
import { useInvestor } from './use-investor.ts'
import { cryptoOf, useFunds } from './use-own-mix.ts'
import { useStrategyWords } from './use-strategy.ts'

export function Page() {
  const titles = useTranslations('account.titles')
  const t = useTranslations('investments.wealth')
  const { data, isError, refetch } = usePortfolios()
  const { open } = useOpenOrders()
  if (isError) return <Missing onRetry={() => void refetch()} />
  return (
    <AccountPage title={titles('wealthDashboard')} lead={t('lead')}>
      {!data && <RowsLoading rows={3} />}
      {data?.length === 0 && <Begin />}
      {data && data.length > 0 && <All portfolios={data} />}
      <OpenOrders orders={open} />
    </AccountPage>
  )
}

/** Where it is offered; elsewhere nothing is promised. */
function Start({ isFirst }: { isFirst: boolean }) {
  const t = useTranslations('investing')
  const href = useHref()
  return (
    <ButtonLink
      href={href('investmentStart', { product: startedProduct })}
      look={isFirst ? 'primary' : 'secondary'}
      size="small"
      data-begin
    >
      {t(isFirst ? 'begin' : 'again')}
    </ButtonLink>
  )
}

/** What is bought without advice, where that is offered. */
function StartOwn() {
  const t = useTranslations('investing')
  const href = useHref()
  const mayBegin = useMay('order')
  const { data } = useFunds()
  if (!mayBegin || !data || data.length === 0) return null
  return (
    <>
      <ButtonLink
        href={href('investmentStart', { product: ownProduct })}
        look="secondary"
        size="small"
        data-begin-own
      >
        {t('beginOwn')}
      </ButtonLink>
      {cryptoOf(data).length > 0 && (
        <ButtonLink
          href={href('investmentStart', { product: cryptoProduct })}
          look="secondary"
          size="small"
          data-begin-crypto
        >
          {t('beginCrypto')}
        </ButtonLink>
      )}
    </>
  )
}

function useOffered() {
  const { strategies, isLoading, isError } = useInvestor()
  const isOffered = strategies && strategies.length > 0
  const canBegin = useMay('order') && isOffered === true
  return { isOffered, canBegin, isLoading: isLoading && !isError }
}

function Begin() {
  const t = useTranslations('investments.wealth')
  const href = useHref()
  const { market } = useSite()
  const elsewhere = useTranslations('investing.start')
  const { isOffered, canBegin, isLoading } = useOffered()
  if (isLoading) return <RowsLoading rows={2} />
  return (
    <Empty
      title={t('none')}
      text={isOffered === false ? elsewhere('notOfferedText') : t('noneText')}
    >
      {canBegin && <Start isFirst />}
      <StartOwn />
      {hasPage(market.locale, 'wealth') && (
        <ButtonLink href={href('wealth')} look="secondary" size="small">
          {t('read')}
        </ButtonLink>
      )}
    </Empty>
  )
}

function All({ portfolios }: { portfolios: readonly WirePortfolio[] }) {
  const t = useTranslations('investments')
  const href = useHref()
  const strategyOf = useStrategyWords()
  const { amount, day } = useFigures()
  const total = portfolios.map(worthOf).reduce(add, money(0n, 'EUR'))
  const [{ valuedOn } = { valuedOn: undefined }] = portfolios
  const { canBegin } = useOffered()
  return (
    <>
      <div className={css.worth} data-wealth>
        <p className={css.name}>{t('wealth.total')}</p>
        <LargeSum amount={total} />
        {valuedOn && <p className={css.name}>{t('closing', { date: day(valuedOn) })}</p>}
      </div>
      <Renewal portfolios={portfolios} />
      <ul className={lists.list}>
        {portfolios.map(({ id, name, template, value, currencyCode, openedOn }) => (
          <li key={id} data-investment={template}>
            <a className={lists.row} href={href('investment', { instanceId: id })}>
              <span />
              <span className={lists.rowMain}>
                <span className={lists.rowTitle}>{name}</span>
                <span className={lists.rowMeta}>
                  {t('wealth.about', { strategy: strategyOf(template), date: day(openedOn) })}
                </span>
              </span>
              <span className={lists.rowFigures}>
                <span className={`number ${lists.rowAmount}`}>{amount(value, currencyCode)}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
      {canBegin && (
        <div className={css.acts}>
          <Start isFirst={false} />
          <StartOwn />
        </div>
      )}
      <p>{t('risk')}</p>
    </>
  )
}
