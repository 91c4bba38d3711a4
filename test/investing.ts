// Investing as its tests do it: the portfolios of the demo world, orders placed and signed, and days of which only the
// steps pass that investing takes part in.

import { expect } from 'vitest'
import type { WireInvestmentOrder } from '#contracts/investing.ts'
import type { Queryable } from '#platform/db.ts'
import { closeDay } from '#platform/end-of-day.ts'
import { daySteps } from '#services/end-of-day.ts'
import { type CustodianBehaviour, setCustodianBehaviour } from '#simulator/custodian/index.ts'
import { simulatedWorld } from '#simulator/index.ts'
import { demoDay } from './database.ts'
import { type Marketplace, openMarketplace } from './marketplace.ts'

export const investingPath = '/products/investments'

/** Answers that allow `DWM70`. */
export const careful = {
  ...{ count: 'THREE', duration: 'THREE_YEARS', amount: 'UP_TO_25K' },
  knowledge: {
    ...{ PRICE_RISK: 'RIGHT', RISK_DIVERSIFICATION: 'RIGHT' },
    ...{ HIGHER_CAPITAL_GAINS: 'WRONG', INVESTMENT_VALUE: 'WRONG' },
  },
  ...{ horizonYears: 5, maxLossPct: 25, reserveMonths: 6, freeAssets: 50_000 },
  sustainability: 'NO_PREFERENCE',
}

export const openInvesting = (): Promise<Marketplace> =>
  openMarketplace(demoDay, { filling: 'portfolios' })

const stepNames = [
  ...['custodian-answers', 'take-prices', 'fill', 'settle-trades', 'value-portfolios', 'fund'],
  ...['move-units', 'expire', 'export-investments', 'send-trades', 'custody-statement'],
]

/** With further steps, those pass too. */
export function investingIn(market: Marketplace, further: readonly string[] = []) {
  const place = (login: string, body: object) =>
    market.call(login, 'POST', `${investingPath}/orders`, { body })

  async function signed(login: string, id: string): Promise<WireInvestmentOrder> {
    const path = `${investingPath}/orders/${id}`
    const prepared = await market.call(login, 'POST', `${path}/preparation`, {
      body: { hasReadPapers: true, hasAcknowledgedLoss: true },
    })
    expect(prepared.status, JSON.stringify(prepared.body)).toBe(200)
    await market.sign(login, prepared.body.signature)
    const { id: signatureId } = prepared.body.signature
    const done = await market.call(login, 'POST', `${path}/confirmation`, { body: { signatureId } })
    expect(done.status, JSON.stringify(done.body)).toBe(200)
    return done.body
  }

  const order = async (login: string, id: string): Promise<WireInvestmentOrder> =>
    (await market.call(login, 'GET', `${investingPath}/orders/${id}`)).body.order

  const portfolio = (login: string, id: string) =>
    market.call(
      login,
      'GET',
      `${investingPath}/portfolios/${id}?customer_id=${market.customerOf(login)}`,
    )

  /** The issues of so many ends of day. */
  async function days(count: number) {
    const steps = daySteps(simulatedWorld, { bankDir: market.bankDir }).filter(({ name }) =>
      [...stepNames, ...further].includes(name),
    )
    const closed = []
    for (let i = 0; i < count; i++) {
      closed.push(await closeDay(market.worker, steps))
      market.clock.now = new Date(market.clock.now.getTime() + 86_400_000)
    }
    return closed.flatMap(({ issues }) => issues)
  }

  const behave = (behaviour: CustodianBehaviour) => setCustodianBehaviour(market.worker, behaviour)
  return { place, signed, order, portfolio, days, behave }
}

/** Accounts whose units are not those of the lots, or not those of the executions: none. */
export const lotsOff = async (db: Queryable) =>
  (
    await db.query(
      `select a.reference, a.currency, a.balance_minor from ledger.accounts a
         left join (select portfolio_id::text as id, isin, sum(units) as units
                      from investments.lots group by 1, 2) l on l.id = a.reference and l.isin = a.currency
         left join (select t.portfolio_id::text as id, e.isin, sum(e.units) as units
                      from investments.executions e join investments.transactions t
                        on t.customer_id = e.customer_id and t.id = e.transaction_id
                     group by 1, 2) e on e.id = a.reference and e.isin = a.currency
        where a.kind = 'POSITION'
          and (a.balance_minor <> coalesce(l.units, 0) or a.balance_minor <> coalesce(e.units, 0))`,
    )
  ).rows
