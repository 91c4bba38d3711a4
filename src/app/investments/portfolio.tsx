// One portfolio: what it is worth and brought, how it got there, what it is made of and what happened in it.

import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { soldPrivately } from '#domain/investment/instrument.ts'
import { isClosedStrategy } from '#domain/investment/portfolio.ts'
import { orderBlock, type PortfolioWish } from '#domain/investment/portfolio-order.ts'
import { suitabilityRefusal } from '#domain/investment/questionnaire.ts'
import { riskClassOf } from '#domain/investment/template.ts'
import { parseMoney } from '#domain/money.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Container } from '#ui/section.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useMay } from '../data/use-standing.ts'
import { LargeSum } from '../holdings/large-sum.tsx'
import { PrivateLots } from '../holdings/private-lots.tsx'
import { useFigures } from '../holdings/use-figures.ts'
import { Sections } from '../page/account-page.tsx'
import page from '../page/page.module.css'
import { Advice } from './advice.tsx'
import { Banner } from './banner.tsx'
import { CameFrom, IsClosed } from './closed.tsx'
import { Deletion } from './deletion.tsx'
import { Development } from './development.tsx'
import { FeeSection } from './fee-section.tsx'
import { FiledPapers } from './filed-papers.tsx'
import { Happened } from './happened.tsx'
import css from './investments.module.css'
import { OfferedMigration } from './migration-offer.tsx'
import { MixSection } from './mix-section.tsx'
import { NotThere } from './not-there.tsx'
import { OpenOrders } from './open-orders.tsx'
import { PlanSection } from './plan-section.tsx'
import { Positions } from './positions.tsx'
import { PrepaymentSection } from './prepayment-section.tsx'
import { ValueHow } from './reckonings.tsx'
import { StrategySection } from './strategy-section.tsx'
import { useInvestor } from './use-investor.ts'
import { type Portfolio, usePortfolio } from './use-portfolio.ts'
import { useSituation } from './use-situation.ts'
import { useStrategyWords } from './use-strategy.ts'
import { useSwitchBlock } from './use-switch-block.ts'
import { useTransfer } from './use-transfer.ts'
import { Withdrawal, Withdrawn } from './withdrawal.tsx'

export function Page() {
  const { data, error, refetch } = usePortfolio()
  if (error) return <NotThere error={error} onRetry={refetch} />
  return (
    <Container className={page.page}>
      {!data && <Skeleton className={css.headLoading} />}
      {data && (data.state === 'CLOSED' ? <Closed portfolio={data} /> : <Whole portfolio={data} />)}
      {data && <Withdrawal portfolio={data} />}
    </Container>
  )
}

/** What is over is looked at only. */
function Closed({ portfolio }: OfPortfolio) {
  return (
    <>
      <Head portfolio={portfolio}>
        {portfolio.withdrawal?.withdrawnAt ? (
          <Withdrawn portfolio={portfolio} />
        ) : (
          <IsClosed instanceId={portfolio.id} />
        )}
      </Head>
      <Development portfolio={portfolio} />
      <Sections>
        <Happened portfolio={portfolio} />
        <FiledPapers of="investments" id={portfolio.id} />
      </Sections>
    </>
  )
}

function Whole({ portfolio }: OfPortfolio) {
  const { canSwitch } = useSwitchBlock(portfolio)
  return (
    <>
      <Head portfolio={portfolio}>
        <CameFrom portfolio={portfolio} />
        <Worth portfolio={portfolio} />
        <Invest portfolio={portfolio} />
      </Head>
      <Advice instanceId={portfolio.id} template={portfolio.template} canSwitch={canSwitch} />
      <Withdrawn portfolio={portfolio} />
      <Banner portfolio={portfolio} />
      <OfferedMigration portfolio={portfolio} />
      <Development portfolio={portfolio} />
      <Positions portfolio={portfolio} />
      <Sections>
        <StrategySection portfolio={portfolio} canSwitch={canSwitch && !portfolio.mix} />
        <MixSection portfolio={portfolio} canSwitch={canSwitch} />
        <PlanSection portfolio={portfolio} />
        <FeeSection portfolio={portfolio} />
        <PrepaymentSection portfolio={portfolio} />
        {soldPrivately(portfolio.positions).length > 0 && (
          <PrivateLots portfolioId={portfolio.id} />
        )}
        <Happened portfolio={portfolio} />
        <FiledPapers of="investments" id={portfolio.id} />
        <Deletion portfolio={portfolio} />
      </Sections>
    </>
  )
}

/** Closed strategies take no more; what is under way is followed instead. */
function Invest({ portfolio }: OfPortfolio) {
  const { id: instanceId, template } = portfolio
  const t = useTranslations('investing')
  const href = useHref()
  const { open, areKnown, situation } = useSituation(portfolio)
  const { profile, isLoading, isError } = useInvestor()
  const { today } = useSite()
  // Before it is known what is under way, nothing is offered that would be refused.
  const mayBegin = useMay('order') && areKnown
  const isFree = (wish: PortfolioWish) => mayBegin && !orderBlock(wish, situation)
  // Its page says how the plan is ended first.
  const isPlanAlone = orderBlock('LIQUID_OFFBOARDING', situation) === 'savings_plan_is_active'
  // Its page would say no more than that they are too old, or allow less: so does the notice above. Where they could
  // not be read, it says that.
  const isSuitable = isError || (!isLoading && !suitabilityRefusal(profile, template, today))
  const canBuy = isFree('BUY') && isSuitable && !isClosedStrategy(template)
  const canSell = isFree('PARTIAL_SELL')
  const canMove = useTransfer(portfolio).isOffered && mayBegin
  const canClose = isFree('LIQUID_OFFBOARDING') || (mayBegin && isPlanAlone)
  return (
    <>
      <OpenOrders orders={open} />
      {(canBuy || canSell || canClose) && (
        <div className={css.acts}>
          {canBuy && (
            <ButtonLink href={href('investmentBuy', { instanceId })} size="small">
              {t('buy')}
            </ButtonLink>
          )}
          {canSell && (
            <ButtonLink href={href('investmentSell', { instanceId })} size="small" look="secondary">
              {t('takeOut')}
            </ButtonLink>
          )}
          {canMove && (
            <ButtonLink
              href={href('investmentTransfer', { instanceId })}
              size="small"
              look="quiet"
              data-transfer
            >
              {t('transfer.action')}
            </ButtonLink>
          )}
          {canClose && (
            <ButtonLink href={href('investmentClose', { instanceId })} size="small" look="quiet">
              {t('close')}
            </ButtonLink>
          )}
        </div>
      )}
    </>
  )
}

type OfPortfolio = { portfolio: Portfolio }

function Head({ portfolio, children }: OfPortfolio & { children: ReactNode }) {
  const t = useTranslations('investments')
  const href = useHref()
  const strategyOf = useStrategyWords()
  const { day } = useFigures()
  const own = useTranslations('investing.own')
  const { name, template, mix, openedOn } = portfolio
  return (
    <header className={css.head} data-investment={template}>
      <a className={page.back} href={href('wealthDashboard')}>
        <ArrowLeft size={18} strokeWidth={1.5} aria-hidden="true" />
        {t('back')}
      </a>
      <div>
        <h1 className={page.heading}>{name}</h1>
        <p className={css.about}>
          {mix
            ? own('about', { count: mix.weights.length, date: day(openedOn) })
            : t('about', {
                strategy: strategyOf(template),
                risk: String(riskClassOf(template)),
                date: day(openedOn),
              })}
        </p>
      </div>
      {children}
    </header>
  )
}

function Worth({ portfolio }: OfPortfolio) {
  const t = useTranslations('investments')
  const { day } = useFigures()
  const { valuedOn, value, currencyCode } = portfolio
  return (
    <div className={css.worth}>
      <p className={css.name}>{t('value')}</p>
      <div data-value={value}>
        <LargeSum amount={parseMoney(value, currencyCode)!} />
      </div>
      <p className={css.name}>{valuedOn ? t('closing', { date: day(valuedOn) }) : t('unvalued')}</p>
      <ValueHow portfolio={portfolio} />
    </div>
  )
}
