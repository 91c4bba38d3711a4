// The savings plan on the page of its portfolio: what is agreed on, when it runs next, and what the last runs came to.

import { useTranslations } from 'use-intl/react'
import type { WireRun } from '#contracts/savings-plans.ts'
import { formatRound } from '#domain/format.ts'
import { printIban } from '#domain/identifiers/iban.ts'
import { runsOn } from '#domain/investment/plan.ts'
import { planBounds } from '#domain/investment/planning.ts'
import { isClosedStrategy } from '#domain/investment/portfolio.ts'
import {
  debitReturned,
  listedState,
  orderBlock,
  type PlanOrderType,
  type PlanStanding,
  uncovered,
} from '#domain/investment/portfolio-order.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/form/notice.tsx'
import { useMay } from '../data/use-standing.ts'
import { useProblemText } from '../form/problem-text.ts'
import { OrderReason } from '../holdings/order-reason.tsx'
import { useFigures } from '../holdings/use-figures.ts'
import { AccountSection, Facts } from '../page/account-page.tsx'
import lists from '../page/lists.module.css'
import css from './investments.module.css'
import type { Portfolio } from './use-portfolio.ts'
import { useMayPlan, useSituation } from './use-situation.ts'

const wishOf = {
  NONE: 'SAVINGS_PLAN_CREATE',
  PAUSED: 'SAVINGS_PLAN_DELETE',
  ACTIVE: 'SAVINGS_PLAN_UPDATE',
} as const satisfies Record<PlanStanding, PlanOrderType>

/** What would be refused is not begun. */
function usePlanBlock(portfolio: Portfolio) {
  const { situation, isPlanExecuting } = useSituation(portfolio)
  const { savingsPlan } = situation
  const wish = useMayPlan() || savingsPlan === 'NONE' ? wishOf[savingsPlan] : 'SAVINGS_PLAN_DELETE'
  const block = orderBlock(wish, situation)
  return block ?? (isPlanExecuting ? 'savingPlanInprogress' : undefined)
}

export function PlanSection({ portfolio }: { portfolio: Portfolio }) {
  const t = useTranslations('investments.plan')
  const planning = useTranslations('investing.plan')
  const href = useHref()
  const { locale } = useSite().market
  const textOf = useProblemText()
  const mayOrder = useMay('order')
  const { id: instanceId, plan, runs, currencyCode, state, template } = portfolio
  const isRunning = plan?.isActive ?? false
  const mayPlan = useMayPlan()
  const isClosed = !mayPlan || (isClosedStrategy(template) && !isRunning)
  const block = usePlanBlock(portfolio)
  if (isClosed && !plan && runs.length === 0) return null
  return (
    <AccountSection title={t('title')}>
      {plan && !isRunning && (
        <Notice tone="warn" title={planning('paused')}>
          {!isClosed && <p>{planning('pausedText')}</p>}
        </Notice>
      )}
      {isRunning && plan?.mandateState && plan.mandateState !== 'ACTIVE' && (
        <Notice tone="warn" title={t('mandateOver')}>
          <p>{t('mandateOverText')}</p>
        </Notice>
      )}
      {plan ? (
        <Agreed plan={plan} currencyCode={currencyCode} />
      ) : (
        !isClosed && <p>{t('none', { min: formatRound(locale, planBounds.min) })}</p>
      )}
      {mayOrder && state === 'ACTIVE' && (plan || !isClosed) && (
        <div>
          {block ? (
            <p className={css.name} data-plan-block={block}>
              {textOf({ code: block })}
            </p>
          ) : (
            <ButtonLink
              href={href('investmentPlan', { instanceId })}
              look="secondary"
              size="small"
              data-plan={plan ? 'change' : 'set'}
            >
              {isClosed ? planning('end') : t(plan ? 'change' : 'set')}
            </ButtonLink>
          )}
        </div>
      )}
      <Runs portfolio={portfolio} />
    </AccountSection>
  )
}

type AgreedProps = { plan: NonNullable<Portfolio['plan']>; currencyCode: Portfolio['currencyCode'] }

function Agreed({ plan, currencyCode }: AgreedProps) {
  const t = useTranslations('investments.plan')
  const increase = useTranslations('investing.increase')
  const { amount, day, percent } = useFigures()
  return (
    <Facts
      facts={[
        {
          label: t('rate'),
          value: t(plan.rhythm, { amount: amount(plan.amount, currencyCode) }),
          isNumber: true,
        },
        {
          label: increase('label'),
          value: plan.increase > 0 && (
            <span data-increase={plan.increase}>
              {increase('next', {
                percent: percent(String(plan.increase)),
                day: day(plan.increaseOn!, 'long'),
              })}
            </span>
          ),
        },
        {
          label: t('source'),
          value: plan.debitedIban && <span data-debited>{printIban(plan.debitedIban)}</span>,
          isNumber: true,
        },
        {
          label: t('collects'),
          value: plan.isActive && plan.collectsOn && (
            <span data-collects={plan.collectsOn}>{day(plan.collectsOn, 'long')}</span>
          ),
        },
        {
          label: t('next'),
          value: plan.isActive && (
            <span data-next-run={plan.nextExecution}>
              {day(runsOn(plan.nextExecution), 'long')}
            </span>
          ),
        },
      ]}
    />
  )
}

function Runs({ portfolio: { id: instanceId, runs, currencyCode } }: { portfolio: Portfolio }) {
  const t = useTranslations('investments.plan')
  const href = useHref()
  const { amount, day } = useFigures()
  const saidOf = useSaidOfRun()
  if (runs.length === 0) return null
  return (
    <>
      <h3>{t('runs')}</h3>
      <ul className={lists.list}>
        {runs.map((run) => (
          <li key={run.orderId} className={css.run} data-run={run.state}>
            <a href={href('investmentOrder', { instanceId, orderId: run.orderId })}>
              {t('runOf', {
                day: day(runsOn(run.dueOn)),
                amount: amount(run.amount, currencyCode),
              })}
            </a>
            <p className={css.name}>{saidOf(run)}</p>
            {run.state === 'CANCELLED' && <OrderReason reason={run.reason} />}
          </li>
        ))}
      </ul>
    </>
  )
}

function useSaidOfRun(): (run: WireRun) => string {
  const t = useTranslations('investments.plan')
  const states = useTranslations('investing.states')
  const { day } = useFigures()
  return ({ state, reason, retryOn }) => {
    if (state === 'CANCELLED') return t('skipped')
    if (reason === debitReturned && retryOn) return t('returned', { day: day(retryOn) })
    if (reason === uncovered && retryOn) return t('uncovered', { day: day(retryOn) })
    return states(listedState(state))
  }
}
