// Deposits as their owner sees them: balances, what has accrued by today, postings with receipts.

import type { WireDeposit } from '#contracts/deposits.ts'
import { shownTierOf } from '#contracts/tiers.ts'
import type { CalendarDate } from '#domain/date.ts'
import { defaultLegs, type Leg, lockedFrom } from '#domain/deposit/maturity-instruction.ts'
import type { Receipt } from '#domain/interest/receipt.ts'
import { marketOf } from '#domain/markets/markets.ts'
import { type Currency, decimalOf, money } from '#domain/money.ts'
import { shownRates } from '#domain/offer/offer-rates.ts'
import { percentOf } from '#domain/rate.ts'
import type { Tx } from '#platform/db.ts'
import { type Contract, contractsWhere } from './due.ts'
import { accruedBy } from './reckoning.ts'

/** What customers have said about the end, by deposit. */
async function instructionsOf(tx: Tx, customerId: string): Promise<Map<string, Leg[]>> {
  const { rows } = await tx.query<{ instanceId: string; legs: Leg[] }>(
    `select instance_id as "instanceId", legs from deposits.maturity_instructions where customer_id = $1`,
    [customerId],
  )
  return new Map(rows.map(({ instanceId, legs }) => [instanceId, legs]))
}

type TopUp = WireDeposit['topUps'][number]

/** What was put in after the opening, by deposit and day. */
async function topUpsOf(tx: Tx, customerId: string): Promise<Map<string, TopUp[]>> {
  const { rows } = await tx.query<{
    instanceId: string
    on: CalendarDate
    minor: bigint
    currency: Currency
  }>(
    `select instance_id as "instanceId", value_date as on, sum(amount_minor)::bigint as minor, currency
       from orders.top_ups where customer_id = $1
      group by instance_id, value_date, currency order by value_date`,
    [customerId],
  )
  const added = Map.groupBy(rows, ({ instanceId }) => instanceId)
  return new Map(
    [...added].map(([id, all]) => [
      id,
      all.map(({ on, minor, currency }) => ({ on, amount: decimalOf(money(minor, currency)) })),
    ]),
  )
}

const termsOf = (contract: Contract): WireDeposit['terms'] => ({
  market: contract.market,
  bankCountry: contract.bankCountry,
  model: contract.model,
  dayCount: contract.dayCount,
  payout: contract.payout,
  prolongation: contract.prolongation,
  earlyTermination: contract.earlyTermination,
  ...(contract.termMonths !== null && { termMonths: contract.termMonths }),
  anchorOn: contract.anchorOn,
  perYear: contract.perYear,
  accruedFrom: contract.accruedFrom,
  steps: contract.steps.map(({ from, balance, rate, tiers: [tier] = [] }) => ({
    ...{ from, balance: decimalOf(balance), rate: percentOf(rate) },
    ...(tier && { tier: { above: decimalOf(tier.above), rate: percentOf(tier.rate) } }),
  })),
})

const wireLegOf = ({ to, amount, productId, rate, maturity }: Leg) => ({
  ...{ to, amount },
  ...(productId && { productId }),
  ...(rate && { rate }),
  ...(maturity && { maturity }),
})

/** Three queries, however many deposits. */
export async function viewDeposits(
  tx: Tx,
  today: CalendarDate,
  customerId: string,
  id?: string,
): Promise<WireDeposit[]> {
  const found = await contractsWhere(
    tx,
    `c.customer_id = $1 and ($2::uuid is null or c.instance_id = $2) order by c.starts_on, c.instance_id`,
    [customerId, id ?? null],
  )
  const instructions = await instructionsOf(tx, customerId)
  const topUps = await topUpsOf(tx, customerId)
  return found.map((contract) => {
    const { instanceId } = contract
    return viewOf(contract, today, instructions.get(instanceId), topUps.get(instanceId) ?? [])
  })
}

function viewOf(
  contract: Contract,
  today: CalendarDate,
  legs: Leg[] | undefined,
  topUps: TopUp[],
): WireDeposit {
  const { maturesOn, paysOn, postsFor, isRunning } = contract
  const { noticeDays, renewedFrom, orderId } = contract
  return {
    id: contract.instanceId,
    kind: contract.kind,
    state: contract.state,
    productId: contract.productId,
    bankId: contract.bankId,
    currencyCode: contract.currency,
    principal: decimalOf(contract.principal),
    topUps,
    balance: decimalOf(contract.balance),
    accrued: isRunning ? decimalOf(accruedBy(contract, today)) : '0.00',
    minimum: decimalOf(contract.minimum),
    ...ratesOf(contract, today),
    opensOn: contract.startsOn,
    ...(maturesOn && { maturesOn, paysOn: paysOn! }),
    ...(isRunning && (postsFor ?? maturesOn) && { nextInterestOn: (postsFor ?? maturesOn)! }),
    ...(noticeDays && { noticeDays }),
    ...(renewedFrom && { renewedFrom }),
    ...(orderId && { orderId }),
    isRunning,
    isInstructed: legs !== undefined,
    terms: termsOf(contract),
    ...(maturesOn && {
      legs: [...(legs ?? defaultLegs(contract.prolongation))].map(wireLegOf),
      legsLockedFrom: lockedFrom(maturesOn),
    }),
  }
}

/** A contract keeps its terms, whatever is offered today; what it yields follows from them. */
function ratesOf(contract: Contract, today: CalendarDate) {
  const { dayCount, payout, startsOn, balance } = contract
  const { rate: nominal, tiers: [tier] = [] } = contract.steps.at(-1)!
  const rate = percentOf(nominal)
  const terms = {
    dayCount,
    payout,
    ...(contract.termMonths && { termMonths: contract.termMonths }),
  }
  const quoted = {
    ...{ ...terms, rate, rateKind: 'NOMINAL' as const },
    tier: tier && { above: tier.above, rate: percentOf(tier.rate) },
  }
  const market = marketOf(contract.market)
  const start = contract.termMonths ? startsOn : today
  const rates = shownRates(quoted, market, start)
  const shownTier = shownTierOf(rates, terms, balance, market, start)
  return { rate, shownRate: percentOf(rates.shown), ...(shownTier && { tier: shownTier }) }
}

type PostingRow = {
  postedFor: CalendarDate
  postedOn: CalendarDate
  transferId: string
  currency: Currency
  interest: bigint
  tax: bigint
  exempted: bigint
  receipt: Receipt
  taxLines: { key: string; base: string; rate: string; amount: string }[]
}

export async function viewPostings(tx: Tx, customerId: string, id: string) {
  const { rows } = await tx.query<PostingRow>(
    `select posted_for as "postedFor", posted_on as "postedOn", transfer_id as "transferId", currency,
            interest_minor as interest, tax_minor as tax, exempted_minor as exempted, receipt, tax as "taxLines"
       from deposits.interest_postings where customer_id = $1 and instance_id = $2 order by posted_for`,
    [customerId, id],
  )
  return rows.map(({ currency, interest, tax, exempted, receipt, ...row }) => ({
    ...row,
    interest: decimalOf(money(interest, currency)),
    tax: decimalOf(money(tax, currency)),
    net: decimalOf(money(interest - tax, currency)),
    exempted: decimalOf(money(exempted, currency)),
    receipt: { ...receipt, segments: [...receipt.segments] },
  }))
}

type WithdrawalRow = {
  id: string
  kind: 'WITHDRAWAL' | 'NOTICE' | 'EARLY_EXIT'
  state: 'REQUESTED' | 'SETTLED' | 'WITHDRAWN'
  minor: bigint | null
  currency: Currency
  effectiveOn: CalendarDate
}

/** Of one deposit, or the one with the id. */
export async function viewWithdrawals(tx: Tx, customerId: string, id: string) {
  const { rows } = await tx.query<WithdrawalRow>(
    `select w.id, w.kind, w.state, w.amount_minor as minor, i.currency, w.effective_on as "effectiveOn"
       from deposits.withdrawals w
       join holdings.product_instances i on i.customer_id = w.customer_id and i.id = w.instance_id
      where w.customer_id = $1 and (w.instance_id = $2 or w.id = $2) order by w.id`,
    [customerId, id],
  )
  return rows.map(({ minor, currency, ...row }) => ({
    ...row,
    ...(minor !== null && { amount: decimalOf(money(minor, currency)) }),
  }))
}
