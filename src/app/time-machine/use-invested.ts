// What a customer has in portfolios, a pension and a private equity fund, with what is still to be put into each.

import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import type { CallReply } from '#contracts/call.ts'
import type { WireCommitmentStanding } from '#contracts/commitments.ts'
import { investmentCalls } from '#contracts/investments.ts'
import { pensionCalls, type WireStanding } from '#contracts/pension.ts'
import type { CalendarDate } from '#domain/date.ts'
import {
  type Invested,
  plannedCalls,
  plannedContributions,
  plannedRuns,
} from '#domain/holdings/planned-investing.ts'
import { type Money, parseMoney } from '#domain/money.ts'
import { withIncreases } from '#domain/pension/increase.ts'
import { askQuery } from '../data/ask-query.ts'
import { useHeaderFacts } from '../data/header-facts.ts'
import { useAsk } from '../data/use-ask.ts'
import { useCustomerId } from '../data/use-details.ts'
import { useCommitment } from '../holdings/use-commitment.ts'
import { isInvested, usePortfolios, worthOf } from '../holdings/use-portfolios.ts'
import { useApp } from '../session/app-context.tsx'

type Detail = CallReply<typeof investmentCalls.portfolio>
type Span = { today: CalendarDate; until: CalendarDate }
type Words = (key: 'pension') => string

const euros = (decimal: string): Money => parseMoney(decimal, 'EUR')!

function ofPortfolio(detail: Detail, span: Span): Invested {
  const { id, name, plan, state } = detail
  const isRunning = plan?.isActive && state === 'ACTIVE'
  const running = isRunning
    ? {
        ...{ next: plan.nextExecution as CalendarDate, rhythm: plan.rhythm, day: plan.dayOfMonth },
        ...{ amount: euros(plan.amount), increase: plan.increase, increaseOn: plan.increaseOn },
        ...(plan.mandateId && { isCollected: true as const }),
      }
    : undefined
  return {
    id,
    kind: 'PORTFOLIO',
    name,
    value: worthOf(detail),
    planned: plannedRuns(running, span),
  }
}

function ofPension({ contract }: WireStanding, span: Span, t: Words): Invested[] {
  if (!contract) return []
  const { id, value, nextOn: next, monthly, ahead, startsOn } = contract
  const { increase, increasesOn } = contract
  const agreed = [
    { from: span.today, amount: euros(monthly), increase },
    ...ahead.map((each) => ({ ...each, amount: euros(each.amount) })),
  ]
  const planned = plannedContributions(
    { next, agreed: withIncreases(agreed, increasesOn, startsOn), startsOn },
    span,
  )
  return [{ id, kind: 'PENSION', name: t('pension'), value: euros(value), planned }]
}

function ofFund({ commitment }: WireCommitmentStanding, span: Span): Invested[] {
  if (!commitment) return []
  const { id, fundName: name, value, calls } = commitment
  const planned = plannedCalls(
    calls.map(({ amount, fee, ...call }) => ({
      ...{ ...call, amount: euros(amount), fee: euros(fee) },
    })),
    span,
  )
  return [{ id, kind: 'COMMITMENT', name, value: euros(value), planned }]
}

type Loaded = { data: Detail | undefined; isPending: boolean; isError: boolean }

/** The same answer as long as nothing of it has changed. */
const together = (loaded: Loaded[]) => ({
  details: loaded.flatMap(({ data }) => data ?? []),
  isPending: loaded.some(({ isPending }) => isPending),
  isError: loaded.some(({ isError }) => isError),
})

/** Nothing is counted before all of it is known; what cannot be loaded is named. */
export function useInvested({ today, until }: Span) {
  const t = useTranslations('deposits.machine.invested')
  const app = useApp()
  const facts = useHeaderFacts()
  const customerId = useCustomerId()
  const query = { customer_id: customerId }
  const hasPortfolios = isInvested(facts)
  const hasPension = facts.bound.length > 0
  const portfolios = usePortfolios(hasPortfolios)
  const { details, isPending, isError } = useQueries({
    queries: (portfolios.data ?? []).map(({ id }) =>
      askQuery(app, investmentCalls.portfolio, { params: { portfolioId: id }, query }),
    ),
    combine: together,
  })
  const pension = useAsk(pensionCalls.standing, { query }, { isEnabled: hasPension })
  const fund = useCommitment({ isHeld: facts.hasCommitment })
  const invested = useMemo(() => {
    const span = { today, until }
    return [
      ...details.map((detail) => ofPortfolio(detail, span)),
      ...(pension.data ? ofPension(pension.data, span, t) : []),
      ...(fund.data ? ofFund(fund.data, span) : []),
    ]
  }, [details, pension.data, fund.data, today, until, t])
  const isWaiting = [
    hasPortfolios && (portfolios.isPending || isPending),
    hasPension && pension.isPending,
    facts.hasCommitment && fund.isPending,
  ].some(Boolean)
  const isMissing = [portfolios, pension, fund].some((each) => each.isError) || isError
  return { invested, isWaiting, isMissing: isMissing || facts.isPensionMissing }
}
