// The investments service: what customers hold in portfolios, what it is worth and what happened to it.

import type { CallReply } from '#contracts/call.ts'
import { investmentCalls, type WirePortfolio, type WirePosition } from '#contracts/investments.ts'
import { transactionsOnPage } from '#contracts/portfolio-transactions.ts'
import type { CalendarDate } from '#domain/date.ts'
import { overStates } from '#domain/holdings/product-instance.ts'
import { pendingOf } from '#domain/investment/depot.ts'
import { nextFeeDay } from '#domain/investment/fee.ts'
import { gainOf } from '#domain/investment/gain.ts'
import { instrumentCodeOf, instruments } from '#domain/investment/instrument.ts'
import type { OwnMix } from '#domain/investment/own-mix.ts'
import { bannerOf } from '#domain/investment/portfolio.ts'
import { rangeStart, returnsOf, thinned } from '#domain/investment/returns.ts'
import { sumOf } from '#domain/investment/sizing.ts'
import { serviceFeeOf } from '#domain/investment/template.ts'
import { decimalOfUnits, worthOf } from '#domain/investment/units.ts'
import { decimalOf, money } from '#domain/money.ts'
import { percentOf } from '#domain/rate.ts'
import { answer } from '#platform/answer.ts'
import { businessDate, wallClock } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import type { Server } from '#platform/http.ts'
import { asCustomer } from '#services/customer/index.ts'
import { accruedUntil } from './charge-fees.ts'
import { viewCourse } from './course.ts'
import { fundSheets } from './fund-sheet.ts'
import { type InvestingParts, investing } from './investing.ts'
import { readRuns } from './plan-store.ts'
import { viewPrivateLots } from './private-lots.ts'
import { removePortfolio } from './remove.ts'
import { seen } from './situation.ts'
import {
  type HeldPortfolio,
  type HeldPosition,
  type ReadTransaction,
  readCash,
  readFlows,
  readPortfolios,
  readPositions,
  readTransactions,
  readValuations,
} from './store.ts'
import { templates } from './strategies.ts'
import { viewPlan } from './view-plan.ts'
import { viewPrepayment } from './view-prepayment.ts'
import { viewWithdrawal } from './withdraw.ts'

export { answered } from './answer-lines.ts'
export { beginPortfolio, beginTrading } from './begin.ts'
export { accountOf, type Custodian, type Statement, sendTradesStep } from './custodian.ts'
export { receiveCustodianEvent } from './custodian-events.ts'
export { exportInvestmentsStep } from './export.ts'
export { chargedFees, giveBackFee } from './fee-credit.ts'
export { type PortfolioHistory, writeHistories } from './history.ts'
export { custodianIntake, custodianJobs, custodianWorkers } from './intake.ts'
export { readInvestor } from './investor.ts'
export { investmentLetters } from './letters.ts'
export { orderClosing } from './order-closing.ts'
export { type OrderTerms, termsOf, writeTerms } from './order-store.ts'
export { wordsOf } from './paper-words.ts'
export { planSubscribers } from './plan-orders.ts'
export { endPlan } from './plan-store.ts'
export { readProfile, wireProfile } from './profiles.ts'
export { portfolioReportsStep, portfolioYearsStep } from './report-steps.ts'
export { performInvestment } from './sign.ts'
export { custodyStatementStep, statementHash } from './statement.ts'
export { planSteps, portfolioSteps } from './steps.ts'
export { withdrawDeclared } from './withdraw.ts'
export { portfolioWithdrawalNotices } from './withdrawal-letters.ts'

const euros = (minor: bigint) => money(minor, 'EUR')
const decimal = (minor: bigint): string => decimalOf(euros(minor))

export function investments(server: Server, parts: InvestingParts): void {
  const { db, now = wallClock } = parts
  investing(server, parts)
  templates(server, db)
  fundSheets(server, db)
  const { portfolios, course, privateLots, portfolio, remove, performance, transactions } =
    investmentCalls

  answer(server, portfolios, ({ query: { customer_id: customerId } }, caller) =>
    asCustomer(db, caller, customerId, async (tx) =>
      (await readPortfolios(tx, customerId)).map(wirePortfolio),
    ),
  )
  answer(server, course, ({ query: { customer_id: customerId, from } }, caller) =>
    asCustomer(db, caller, customerId, (tx) => viewCourse(tx, customerId, from)),
  )
  answer(server, privateLots, ({ query: { customer_id: customerId } }, caller) =>
    asCustomer(db, caller, customerId, (tx) => viewPrivateLots(tx, customerId)),
  )
  answer(server, portfolio, ({ params, query: { customer_id: customerId } }, caller) =>
    asCustomer(db, caller, customerId, (tx) => viewPortfolio(tx, customerId, params.portfolioId)),
  )
  answer(server, remove, async ({ params, query }, { userId }, { tx }) => {
    const { customer_id: customerId } = query
    const key = { customerId, portfolioId: params.portfolioId }
    await removePortfolio(tx, { ...key, userId }, now)
    return wirePortfolio(await seen(tx, customerId, params.portfolioId))
  })
  answer(server, performance, ({ params, query: { customer_id: customerId, range } }, caller) =>
    asCustomer(db, caller, customerId, async (tx) => {
      const { id } = await seen(tx, customerId, params.portfolioId)
      return viewPerformance(tx, customerId, id, range)
    }),
  )
  answer(server, transactions, ({ params, query: { customer_id: customerId, page } }, caller) =>
    asCustomer(db, caller, customerId, async (tx) => {
      const { id } = await seen(tx, customerId, params.portfolioId)
      const skip = Number(page) * transactionsOnPage
      const most = transactionsOnPage + 1
      const found = await readTransactions(tx, customerId, id, { most, skip })
      return {
        transactions: found.slice(0, transactionsOnPage).map(wireTransaction),
        isMore: found.length > transactionsOnPage,
      }
    }),
  )
}

function wirePortfolio(each: HeldPortfolio): WirePortfolio {
  const { state, unsettled, openOrders: orders, isDebitOwed, depot } = each
  const isSuspended = depot === 'SUSPENDED'
  const raised = bannerOf({ state, unsettled, orders, isDebitOwed, isSuspended })
  const { family, customerStatus, status: portfolio } = each
  const pending = pendingOf({ portfolio, depot, family, status: customerStatus })
  const { gain, prices } = gainOf({
    ...{ value: euros(each.value), paidIn: euros(each.paidIn), paidOut: euros(each.paidOut) },
    ...{ fees: euros(each.fees), taxes: euros(each.taxes) },
    distributions: euros(each.distributions),
  })
  return {
    ...{ id: each.id, template: each.template, name: each.name, status: each.status },
    ...{ state: each.state, openedOn: each.openedOn, currencyCode: 'EUR' },
    ...{ ...raised, ...(isSuspended && { isSuspended }), ...(pending && { pending }) },
    ...(each.valuedOn && { valuedOn: each.valuedOn }),
    value: decimal(each.value),
    paidIn: decimal(each.paidIn),
    paidOut: decimal(each.paidOut),
    fees: decimal(each.fees),
    taxes: decimal(each.taxes),
    distributions: decimal(each.distributions),
    gain: decimalOf(gain),
    prices: decimalOf(prices),
  }
}

const wireMix = ({ weights, rhythm, newMoney }: OwnMix, next: CalendarDate | null) => ({
  ...{ weights: [...weights], rhythm, newMoney },
  ...(next && { next }),
})

const wirePosition = ({ units, price, cost, ...each }: HeldPosition): WirePosition => ({
  ...each,
  units: decimalOfUnits(units),
  price: decimalOfUnits(price),
  value: decimalOf(worthOf(units, price)),
  cost: decimal(cost),
  ter: instruments[instrumentCodeOf(each.isin)!].ter,
})

async function viewPortfolio(
  tx: Tx,
  customerId: string,
  portfolioId: string,
): Promise<CallReply<typeof investmentCalls.portfolio>> {
  const found = await seen(tx, customerId, portfolioId)
  const key = { customerId, portfolioId: found.id }
  const plan = await viewPlan(tx, key)
  const runs = await readRuns(tx, key)
  const today = await businessDate(tx)
  const positions = await readPositions(tx, customerId, found)
  const isOver = overStates.includes(found.state)
  const withdrawal = await viewWithdrawal(tx, { ...key, isOver })
  // Where nothing is held, none is charged; and none to whoever withdrew.
  const isCharged = positions.length > 0 && !withdrawal?.withdrawnAt
  const fee = isCharged ? await accruedUntil(tx, found.id, today) : undefined
  const prepayment = await viewPrepayment(tx, key)
  return {
    ...wirePortfolio(found),
    cash: decimalOf(await readCash(tx, customerId, found.id)),
    positions: positions.map(wirePosition),
    ...(plan && { plan }),
    ...(fee && {
      fee: {
        ...{ from: fee.from, until: today, accrued: decimal(fee.minor) },
        ...{ chargedOn: nextFeeDay(today), percent: percentOf(serviceFeeOf(found.template)) },
        valueDays: fee.valueDays,
      },
    }),
    ...(prepayment && { prepayment }),
    ...(found.mix && { mix: wireMix(found.mix, found.rebalanceOn) }),
    ...(withdrawal && { withdrawal }),
    runs: runs.map(({ minor, reason, retryOn, ...run }) => ({
      ...{ ...run, amount: decimal(minor) },
      ...(reason && { reason }),
      ...(retryOn && run.state === 'ISSUE_IDENTIFIED' && { retryOn }),
    })),
  }
}

async function viewPerformance(
  tx: Tx,
  customerId: string,
  id: string,
  range: Parameters<typeof rangeStart>[0],
): Promise<CallReply<typeof investmentCalls.performance>> {
  const start = rangeStart(range, await businessDate(tx))
  const values = await readValuations(tx, customerId, id, start)
  const first = values[0]?.on
  const flows = await readFlows(tx, customerId, id)
  // What is younger than the span is told from its beginning.
  const isFromBeginning = first !== undefined && flows.every(({ on }) => on >= first)
  // What moved since the last close is no part of its value.
  const last = values.at(-1)?.on
  const counted = flows.filter(
    ({ on }) => last && on <= last && (isFromBeginning || (first && on > first)),
  )
  const found = returnsOf(values, counted, isFromBeginning)
  const investedOn = (day: string) =>
    sumOf(flows.filter(({ on }) => on <= day).map(({ amount }) => amount.minor))
  return {
    ...(found && {
      returns: {
        ...{ from: found.from, until: found.until, strategy: found.strategy },
        ...{ isPerYear: found.isPerYear, ...(found.own && { own: found.own }) },
      },
    }),
    points: thinned(values).map(({ on, value }) => ({
      ...{ on, value: decimalOf(value), invested: decimal(investedOn(on)) },
    })),
    flows: counted.map(({ on, amount }) => ({ on, amount: decimalOf(amount) })),
  }
}

const wireTransaction = ({ minor, executions, isin: fund, ...each }: ReadTransaction) => ({
  ...{ ...each, ...(fund && { isin: fund }) },
  amount: decimal(minor),
  executions: (executions ?? []).map(({ isin, units, price, minor: paid }) => ({
    isin,
    units: decimalOfUnits(BigInt(units)),
    price: decimalOfUnits(BigInt(price)),
    amount: decimal(BigInt(paid)),
  })),
})
