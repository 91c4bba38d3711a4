// The strategy of a portfolio beside what the answers allow, with the ways to change either.

import { useTranslations } from 'use-intl/react'
import { isUnadvised } from '#domain/investment/portfolio.ts'
import { useHref } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { useMay } from '../data/use-standing.ts'
import { useFigures } from '../holdings/use-figures.ts'
import { AccountSection, Facts } from '../page/account-page.tsx'
import css from './investments.module.css'
import { useSignedOrders } from './open-orders.tsx'
import { useInvestor } from './use-investor.ts'
import type { Portfolio } from './use-portfolio.ts'
import { useStrategyWords } from './use-strategy.ts'

/** The last switch that was done. */
function useLastSwitch(portfolioId: string) {
  const { orders } = useSignedOrders()
  return orders.find(
    (order) =>
      order.portfolioId === portfolioId &&
      order.type === 'STRATEGY_SWITCH' &&
      order.templateBefore &&
      order.instructionState === 'EXECUTED',
  )
}

type Props = { portfolio: Portfolio; canSwitch: boolean }

export function StrategySection({ portfolio: { id: instanceId, template }, canSwitch }: Props) {
  const t = useTranslations('investments.strategy')
  const acts = useTranslations('investing')
  const href = useHref()
  const strategyOf = useStrategyWords()
  const { day } = useFigures()
  const { profile } = useInvestor()
  const last = useLastSwitch(instanceId)
  const mayAnswer = useMay('draft')
  return (
    <AccountSection title={t('title')}>
      <Facts
        facts={[
          { label: t('current'), value: strategyOf(template) },
          {
            label: t('allowed'),
            value: !isUnadvised(template) && profile && strategyOf(profile.result),
          },
          { label: t('validUntil'), value: profile && day(profile.validUntil, 'long') },
          {
            label: t('switched'),
            value:
              last?.tradedOn &&
              t('switchedFrom', {
                ...{ date: day(last.tradedOn), strategy: strategyOf(last.templateBefore!) },
              }),
          },
        ]}
      />
      <div className={css.acts}>
        {canSwitch && (
          <ButtonLink href={href('investmentStrategy', { instanceId })} look="quiet" size="small">
            {acts('switch.action')}
          </ButtonLink>
        )}
        {mayAnswer && (
          <ButtonLink
            href={href('investmentSuitability', { instanceId })}
            look="quiet"
            size="small"
          >
            {acts('result.again')}
          </ButtonLink>
        )}
      </div>
    </AccountSection>
  )
}
