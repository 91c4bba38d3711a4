// All portfolios of a customer with what they are worth, what is bound beside them, or how to begin.

import { useTranslations } from 'use-intl/react'
import type { WireCommitment } from '#contracts/commitments.ts'
import type { WirePortfolio } from '#contracts/investments.ts'
import { cryptoProduct, ownProduct, startedProduct } from '#domain/investment/buying.ts'
import { isClosedStrategy } from '#domain/investment/portfolio.ts'
import { add } from '#domain/money.ts'
import { useHasPage, useHref } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Empty } from '#ui/view/empty.tsx'
import { useMay } from '../data/use-standing.ts'
import { LargeSum } from '../holdings/large-sum.tsx'
import { PartMissing } from '../holdings/part-missing.tsx'
import { useCommitment } from '../holdings/use-commitment.ts'
import { useFigures } from '../holdings/use-figures.ts'
import { usePortfolios, worthOf } from '../holdings/use-portfolios.ts'
import { AccountPage, RowsLoading } from '../page/account-page.tsx'
import lists from '../page/lists.module.css'
import { Missing } from '../page/message.tsx'
import { Renewal } from './advice.tsx'
import { usePendingText } from './banner.tsx'
import { CommitmentRow, StartCommitment } from './commitment-row.tsx'
import css from './investments.module.css'
import { MigrationOffer } from './migration-offer.tsx'
import { OpenOrders, useOpenOrders } from './open-orders.tsx'
import { useInvestor } from './use-investor.ts'
import { cryptoOf, mixableOf, useFunds } from './use-own-mix.ts'
import { useStrategyWords } from './use-strategy.ts'

export function Page() {
  const titles = useTranslations('account.titles')
  const t = useTranslations('investments.wealth')
  const { data, isError, refetch } = usePortfolios()
  const promised = useCommitment()
  const commitment = promised.data?.commitment
  const { open } = useOpenOrders()
  if (isError) return <Missing onRetry={() => void refetch()} />
  const isEmpty = data?.length === 0 && !promised.isError && !commitment
  return (
    <AccountPage title={titles('wealthDashboard')} lead={t('lead')}>
      {!data || promised.isLoading ? (
        <RowsLoading rows={3} />
      ) : isEmpty ? (
        <Begin />
      ) : (
        <All portfolios={data} commitment={commitment} />
      )}
      {promised.isError && <PartMissing onRetry={() => void promised.refetch()} />}
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
  if (!mayBegin || !data) return null
  return (
    <>
      {mixableOf(data).length > 0 && (
        <ButtonLink
          href={href('investmentStart', { product: ownProduct })}
          look="secondary"
          size="small"
          data-begin-own
        >
          {t('beginOwn')}
        </ButtonLink>
      )}
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
  const { strategies, beginning, isLoading, isError } = useInvestor()
  const isOffered = strategies && strategies.length > 0
  const pending = beginning?.pending
  const mayBegin = useMay('order') && !pending
  const canBegin = mayBegin && isOffered === true
  return { isOffered, mayBegin, canBegin, pending, isLoading: isLoading && !isError }
}

function Begin() {
  const t = useTranslations('investments.wealth')
  const href = useHref()
  const hasPage = useHasPage()
  const elsewhere = useTranslations('investing.start')
  const pendingText = usePendingText()
  const { isOffered, mayBegin, canBegin, pending, isLoading } = useOffered()
  if (isLoading) return <RowsLoading rows={2} />
  const text = pending && isOffered ? pendingText(pending) : t('noneText')
  return (
    <Empty title={t('none')} text={isOffered === false ? elsewhere('notOfferedText') : text}>
      {canBegin && <Start isFirst />}
      {!pending && <StartOwn />}
      {mayBegin && <StartCommitment />}
      {hasPage('wealth') && (
        <ButtonLink href={href('wealth')} look="secondary" size="small">
          {t('read')}
        </ButtonLink>
      )}
    </Empty>
  )
}

type Held = { portfolios: readonly WirePortfolio[] }

function All({ portfolios, commitment }: Held & { commitment: WireCommitment | undefined }) {
  const t = useTranslations('investments')
  const { mayBegin, canBegin } = useOffered()
  const { open, areKnown } = useOpenOrders()
  // What is under way is listed below.
  const isFree = (id: string) => areKnown && !open.some(({ portfolioId }) => portfolioId === id)
  const robo = portfolios.find(
    ({ id, template, state }) => isClosedStrategy(template) && state === 'ACTIVE' && isFree(id),
  )
  return (
    <>
      {portfolios.length > 0 && <Worth portfolios={portfolios} />}
      {portfolios.length > 0 && <Renewal portfolios={portfolios} />}
      {robo && canBegin && <MigrationOffer instanceId={robo.id} />}
      {portfolios.length > 0 && <Portfolios portfolios={portfolios} />}
      {commitment && <Bound commitment={commitment} />}
      {mayBegin && (
        <div className={css.acts}>
          {canBegin && <Start isFirst={false} />}
          <StartOwn />
          {!commitment && <StartCommitment />}
        </div>
      )}
      <p>{t('risk')}</p>
    </>
  )
}

function Worth({ portfolios }: Held) {
  const t = useTranslations('investments')
  const { day } = useFigures()
  const { valuedOn } = portfolios[0]!
  return (
    <div className={css.worth} data-wealth>
      <p className={css.name}>{t('wealth.total')}</p>
      <LargeSum amount={portfolios.map(worthOf).reduce(add)} />
      {valuedOn && <p className={css.name}>{t('closing', { date: day(valuedOn) })}</p>}
    </div>
  )
}

function Portfolios({ portfolios }: Held) {
  const t = useTranslations('investments.wealth')
  const href = useHref()
  const strategyOf = useStrategyWords()
  const pendingText = usePendingText()
  const { amount, day } = useFigures()
  return (
    <ul className={lists.list}>
      {portfolios.map(({ id, name, template, value, currencyCode, openedOn, pending }) => (
        <li key={id} data-investment={template}>
          <a className={lists.row} href={href('investment', { instanceId: id })}>
            <span className={lists.rowMain}>
              <span className={lists.rowTitle}>{name}</span>
              <span className={lists.rowMeta}>
                {t('about', { strategy: strategyOf(template), date: day(openedOn) })}
              </span>
              {pending && (
                <span className={lists.rowMeta} data-pending={pending}>
                  {pendingText(pending)}
                </span>
              )}
            </span>
            <span className={lists.rowFigures}>
              <span className={`number ${lists.rowAmount}`}>{amount(value, currencyCode)}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** As on the dashboard, apart from what has a closing price: the fund tells its value once a quarter. */
function Bound({ commitment }: { commitment: WireCommitment }) {
  const t = useTranslations('deposits.dashboard')
  return (
    <section className={lists.block} aria-labelledby="bound">
      <h2 id="bound">{t('bound')}</h2>
      <ul className={lists.list}>
        <CommitmentRow commitment={commitment} />
      </ul>
    </section>
  )
}
