// One portfolio: what it is worth and brought, how it got there, what it is made of and what happened in it.

import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import type { CallReply } from '#contracts/call.ts'
import type { investmentCalls } from '#contracts/investments.ts'
import { cryptoTemplate, isClosedStrategy, ownTemplate } from '#domain/investment/portfolio.ts'
import { orderBlock, type PortfolioWish } from '#domain/investment/portfolio-order.ts'
import { suitabilityRefusal } from '#domain/investment/questionnaire.ts'
import { riskClassOf } from '#domain/investment/template.ts'
import { parseMoney } from '#domain/money.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/form/notice.tsx'
import { Container } from '#ui/section.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useMay } from '../data/use-standing.ts'
import { LargeSum } from '../holdings/large-sum.tsx'
import { PrivateLots } from '../holdings/private-lots.tsx'
import { useFigures } from '../holdings/use-figures.ts'
import { usePortfolios } from '../holdings/use-portfolios.ts'
import { AccountSection, Sections } from '../page/account-page.tsx'
import page from '../page/page.module.css'
import { Advice } from './advice.tsx'
import { Development } from './development.tsx'
import { FeeSection } from './fee-section.tsx'
import { Happened } from './happened.tsx'
import css from './investments.module.css'
import { MixSection } from './mix-section.tsx'
import { NotThere } from './not-there.tsx'
import { OpenOrders } from './open-orders.tsx'
import { PlanSection } from './plan-section.tsx'
import { Positions } from './positions.tsx'
import { PrepaymentSection } from './prepayment-section.tsx'
import { ValueHow } from './reckonings.tsx'
import { StrategySection } from './strategy-section.tsx'
import { useInvestor } from './use-investor.ts'
import { usePortfolio } from './use-portfolio.ts'
import { useSituation } from './use-situation.ts'
import { useStrategyWords } from './use-strategy.ts'
import { useSwitchBlock } from './use-switch-block.ts'

export type Portfolio = CallReply<typeof investmentCalls.portfolio>

export function Page() {
  const { data, error, refetch } = usePortfolio()
  if (error) return <NotThere error={error} onRetry={refetch} />
  return (
    <Container className={page.page}>
      {data ? <Whole portfolio={data} /> : <Skeleton className={css.headLoading} />}
    </Container>
  )
}

function Whole({ portfolio }: { portfolio: Portfolio }) {
  const t = useTranslations('investments')
  const papers = useTranslations('deposits.papers')
  const href = useHref()
  const { banner } = portfolio
  const { canSwitch } = useSwitchBlock(portfolio)
  return (
    <>
      <Head portfolio={portfolio} />
      <Advice instanceId={portfolio.id} template={portfolio.template} canSwitch={canSwitch} />
      {banner && (
        <div data-banner={banner}>
          <Notice tone="warn" title={t(`banners.${banner}`)} />
        </div>
      )}
      <Development portfolio={portfolio} />
      <Positions portfolio={portfolio} />
      <Sections>
        <StrategySection portfolio={portfolio} canSwitch={canSwitch && !portfolio.mix} />
        <MixSection portfolio={portfolio} canSwitch={canSwitch} />
        <PlanSection portfolio={portfolio} />
        <FeeSection portfolio={portfolio} />
        <PrepaymentSection portfolio={portfolio} />
        <PrivateLots portfolioId={portfolio.id} />
        <Happened portfolio={portfolio} />
        <AccountSection title={papers('title')}>
          <p>{t('documents')}</p>
          <ButtonLink look="quiet" size="small" href={href('documents')}>
            {papers('all')}
          </ButtonLink>
        </AccountSection>
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
  const { profile, isLoading } = useInvestor()
  const { today } = useSite()
  // Before it is known what is under way, nothing is offered that would be refused.
  const mayBegin = useMay('order') && areKnown
  const isFree = (wish: PortfolioWish) => mayBegin && !orderBlock(wish, situation)
  // Its page says how the plan is ended first.
  const isPlanAlone = orderBlock('LIQUID_OFFBOARDING', situation) === 'savings_plan_is_active'
  // Its page would say no more than that they are too old, or allow less: so does the notice above.
  const isSuitable = !isLoading && !suitabilityRefusal(profile, template, today)
  const canBuy = isFree('BUY') && isSuitable && !isClosedStrategy(template)
  const canSell = isFree('PARTIAL_SELL')
  const { data: portfolios } = usePortfolios(template === cryptoTemplate)
  const canMove =
    template === cryptoTemplate &&
    isFree('TOTAL_SELL') &&
    portfolios?.some((each) => each.template === ownTemplate)
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

function Head({ portfolio }: { portfolio: Portfolio }) {
  const t = useTranslations('investments')
  const href = useHref()
  const strategyOf = useStrategyWords()
  const { day } = useFigures()
  const own = useTranslations('investing.own')
  const { name, template, mix, openedOn, valuedOn, value, currencyCode } = portfolio
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
      <div className={css.worth}>
        <p className={css.name}>{t('value')}</p>
        <div data-value={value}>
          <LargeSum amount={parseMoney(value, currencyCode)!} />
        </div>
        <p className={css.name}>
          {valuedOn ? t('closing', { date: day(valuedOn) }) : t('unvalued')}
        </p>
        <ValueHow portfolio={portfolio} />
      </div>
      <Invest portfolio={portfolio} />
    </header>
  )
}
