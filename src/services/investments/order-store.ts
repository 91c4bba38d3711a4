// Orders of portfolios as they are kept: what all orders have, with what this family froze, and what came of it.

import type { WireInvestmentOrder } from '#contracts/investing.ts'
import type { WireOtherOrder } from '#contracts/other-order.ts'
import type { CalendarDate } from '#domain/date.ts'
import type { equityTemplate } from '#domain/investment/committing.ts'
import type { OwnMix } from '#domain/investment/own-mix.ts'
import type { PlanDay, PlanRhythm } from '#domain/investment/plan.ts'
import {
  type DwmStrategy,
  executingStates,
  openOrderStates,
  type PortfolioStrategy,
  type PortfolioTemplate,
} from '#domain/investment/portfolio.ts'
import {
  type FurtherOrderType,
  isAdvice,
  knownOrderType,
  type OtherOrderType,
  otherOrderTypes,
} from '#domain/investment/portfolio-order.ts'
import { isWarnedOf, type Questionnaire } from '#domain/investment/questionnaire.ts'
import type { Increase } from '#domain/investment/yearly-increase.ts'
import { decimalOf, money } from '#domain/money.ts'
import { isUnsigned } from '#domain/order/order.ts'
import type { PensionTemplate } from '#domain/pension/pension.ts'
import type { Queryable, Tx } from '#platform/db.ts'
import { sqlList } from '#platform/sql-list.ts'
import { gapsOf, type Instruction, instructionsWhere } from '#services/orders/index.ts'
import { waitingFor } from '#services/signatures/index.ts'
import { mixOf } from './mixes.ts'
import { isCollecting } from './plan-debits.ts'

/** The result of answers, and until when they hold. */
export type Advice = { result: DwmStrategy; validUntil: CalendarDate; answers: Questionnaire }

export type OrderTerms = {
  orderId: string
  portfolioId: string
  portfolioName: string
  template: PortfolioTemplate | PensionTemplate | typeof equityTemplate
  /** Of a portfolio whose holder chooses the funds: as it was told when it was wanted, and before that where it changes. */
  mix: OwnMix | null
  mixBefore: OwnMix | null
  /** Of a switch: what each fund was worth when it was wanted. */
  held: readonly { isin: string; minor: string }[] | null
  /** None of what puts nothing in. */
  profileVersion: number | null
  /** Of a sale, as it was foreseen. */
  tax: bigint | null
  /** Of a sale of everything, as it was foreseen. */
  fee: bigint | null
  /** Of a switch, and of the advice to: what it was until then. */
  templateBefore: PortfolioTemplate | null
  /** What the answers it rests on allow. */
  advice: Advice | null
  /** Of a savings plan, as it is to be from now on. */
  rhythm: PlanRhythm | null
  dayOfMonth: PlanDay | null
  /** By how many percent it grows every year. */
  increase: Increase | null
  /** Where it is to be paid by direct debit, and from which account. */
  mandateId: string | null
  debitedIban: string | null
  /** Of a plan's run. */
  dueOn: CalendarDate | null
  /** Of what goes into crypto assets: their share of all that is liquid, in percent, when it was ordered. */
  cryptoPercent: number | null
  /** Of what moves in kind: whereto. */
  target: { id: string; name: string } | null
  /** As it is signed: the account at the custodian is opened with it. */
  opensDepot: boolean
  /** That account is not open yet. */
  waitsForDepot: boolean
  tradedOn: CalendarDate | null
  settlesOn: CalendarDate | null
  isSettled: boolean
  /** Of what is sold: what of it is paid out, and the tax that was taken. */
  paid: bigint | null
  taxTaken: bigint | null
  /** What was got for the units. */
  proceeds: bigint | null
  /** Of a rebalancing: what was sold, when, and what was bought for it. */
  sold: bigint | null
  soldOn: CalendarDate | null
  bought: bigint | null
  /** It was made for a switch, which tells of it. */
  isOfSwitch: boolean
}

type NewTerms = {
  customerId: string
  orderId: string
  portfolioId: string
  name: string
  template: string
  /** Of what somebody was advised on. */
  profileVersion?: number
  /** Where no account at the custodian is needed. */
  opensDepot?: false
}

/** What an order freezes beside what all orders have, where it buys no funds. */
export const writeTerms = (tx: Tx, terms: NewTerms) =>
  tx.query(
    `insert into investments.order_terms (customer_id, order_id, portfolio_id, name, template, profile_version, opens_depot)
     values ($1, $2, $3, $4, $5, $6, coalesce($7,
             not exists (select from investments.depots where customer_id = $1 and state <> 'REQUESTED')))`,
    [
      ...[terms.customerId, terms.orderId, terms.portfolioId, terms.name, terms.template],
      ...[terms.profileVersion ?? null, terms.opensDepot ?? null],
    ],
  )

export async function termsOf(tx: Queryable, orderIds: readonly string[]): Promise<OrderTerms[]> {
  const { rows } = await tx.query<OrderTerms>(
    `select t.order_id as "orderId", t.portfolio_id as "portfolioId", coalesce(t.name, p.name) as "portfolioName",
            t.template, t.template_before as "templateBefore", coalesce(${mixOf('t')}, ${mixOf('p')}) as mix,
            t.mix_before as "mixBefore", t.held,
            case when a.version is not null then jsonb_build_object(
              'result', a.result, 'validUntil', a.valid_until, 'answers', a.answers) end as advice,
            t.profile_version as "profileVersion", t.tax_minor as tax, t.fee_minor as fee, t.rhythm, t.day_of_month as "dayOfMonth",
            t.increase_percent as increase, t.mandate_id as "mandateId", m.iban as "debitedIban", t.due_on as "dueOn", t.crypto_percent as "cryptoPercent",
            case when t.to_portfolio_id is not null then jsonb_build_object(
              'id', t.to_portfolio_id, 'name', coalesce(g.name, p.name)) end as target,
            coalesce(t.opens_depot, d.state is distinct from 'OPEN') as "opensDepot",
            d.state is distinct from 'OPEN' as "waitsForDepot",
            done.traded_on as "tradedOn", done.settles_on as "settlesOn", coalesce(done.is_settled, false) as "isSettled",
            done.paid, done.tax as "taxTaken", done.proceeds,
            exists (select from investments.order_terms s
                     where s.customer_id = t.customer_id and s.rebalancing_id = t.order_id) as "isOfSwitch",
            done.sold, done.sold_on as "soldOn", done.bought
       from investments.order_terms t
       left join investments.portfolios p on p.customer_id = t.customer_id and p.id = t.portfolio_id
       left join investments.portfolios g on g.customer_id = t.customer_id and g.id = t.to_portfolio_id
       left join investments.depots d on d.customer_id = t.customer_id
       left join debits.known_mandates m on m.customer_id = t.customer_id and m.id = t.mandate_id
       left join investments.profiles a on a.customer_id = t.customer_id and a.version = t.profile_version
       left join lateral (
         select max(x.traded_on) as traded_on, max(x.settles_on) as settles_on,
                bool_and(x.state = 'SETTLED') as is_settled,
                -sum(x.amount_minor) filter (where x.type = 'OUTFLOWS')::bigint as paid,
                sum(coalesce(e.tax_minor, 0) + coalesce(p.tax_minor, 0)) filter (
                  where e.tax_minor is not null or p.tax_minor is not null)::bigint as tax,
                sum((select sum(u.amount_minor) from investments.executions u
                      where u.customer_id = x.customer_id and u.transaction_id = x.id))::bigint as proceeds,
                sum(x.amount_minor) filter (where x.type = 'REBALANCING_SELL')::bigint as sold,
                max(x.traded_on) filter (where x.type = 'REBALANCING_SELL') as sold_on,
                -sum(x.amount_minor) filter (where x.type = 'REBALANCING_BUY')::bigint as bought
           from (select distinct f.transaction_id as id
                   from investments.trades r
                   join investments.fills f on f.customer_id = r.customer_id and f.trade_id = r.id
                  where r.customer_id = t.customer_id and r.order_id = coalesce(t.rebalancing_id, t.order_id)) of
           join investments.transactions x on x.customer_id = t.customer_id and x.id = of.id
           left join investments.tax_entries e on e.customer_id = x.customer_id and e.transaction_id = x.id
           left join investments.prepayments p on p.customer_id = x.customer_id and p.transaction_id = x.id) done on true
      where t.order_id = any ($1)`,
    [orderIds],
  )
  return rows
}

type UnderWay = { types?: readonly FurtherOrderType[]; except?: string }

/** Whoever chooses the funds without knowing enough of them is warned, and signs that. */
export const isWarnedIn = (
  { type }: Pick<Instruction, 'type'>,
  { template, advice }: Pick<OrderTerms, 'template' | 'advice'>,
): boolean => !isAdvice(type!) && advice !== null && isWarnedOf(template, advice.answers)

/** Whether anything is ordered of a portfolio `alias` and not done, by whomever; of some types, or of all but one. */
export const isUnderWay = (alias: string, { types, except }: UnderWay = {}) => `exists (
  select from investments.order_terms m
    join investments.instructions o on o.customer_id = m.customer_id and o.id = m.order_id
   where m.customer_id = ${alias}.customer_id and ${alias}.portfolio_id in (m.portfolio_id, m.to_portfolio_id)
     ${types ? `and o.type in ${sqlList(types)}` : ''} ${except ? `and o.id <> ${except}` : ''}
     and o.instruction_state in ${sqlList(openOrderStates)})`

/** Whether a portfolio has an order that is signed and not done: a customer's, or one that its plan made and paid for. */
export async function hasOpenOrder(
  tx: Tx,
  { customerId, portfolioId }: { customerId: string; portfolioId: string },
  by: 'customer' | 'plan',
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from investments.order_terms t
       join investments.instructions o on o.customer_id = t.customer_id and o.id = t.order_id
      where t.customer_id = $1 and $2 in (t.portfolio_id, t.to_portfolio_id) and ${
        by === 'plan'
          ? `o.type = 'SAVINGS_PLAN_EXECUTION' and (o.instruction_state = 'FUNDED' or o.state in ${sqlList(executingStates)})`
          : `o.type <> 'SAVINGS_PLAN_EXECUTION' and o.instruction_state in ${sqlList(openOrderStates)}`
      }`,
    [customerId, portfolioId],
  )
  return rowCount > 0 || (by === 'plan' && (await isCollecting(tx, customerId, portfolioId)))
}

/** Those of a customer's portfolios and pension that were signed, the newest first; what opens the depot or does what a switch asks is part of another. */
export const signedOrders = (tx: Tx, customerId: string): Promise<Instruction[]> =>
  instructionsWhere(
    tx,
    `customer_id = $1 and type is not null and type <> 'ONBOARDING' and confirmed_on is not null
       and id not in (select rebalancing_id from investments.order_terms where customer_id = $1 and rebalancing_id is not null)
       order by drafted_at desc, id desc limit 200`,
    [customerId],
  )

/** Once it is done: what neither the tax took nor reached the account. */
export const feeOf = ({
  fee,
  paid,
  proceeds,
  taxTaken,
}: Pick<OrderTerms, 'fee' | 'paid' | 'proceeds' | 'taxTaken'>): bigint =>
  paid === null || proceeds === null ? (fee ?? 0n) : proceeds - (taxTaken ?? 0n) - paid

const wireMix = (mix: OwnMix) => ({ ...mix, weights: [...mix.weights] })

export async function wireOrders(
  tx: Tx,
  orders: readonly Instruction[],
): Promise<WireInvestmentOrder[]> {
  const [first] = orders
  if (!first) return []
  const ids = orders.map(({ id }) => id)
  const terms = new Map((await termsOf(tx, ids)).map((each) => [each.orderId, each]))
  const gaps = await gapsOf(tx, orders)
  const waiting = await waitingFor(tx, first.customerId, ids)
  return orders.map((order) => {
    const { portfolioId, portfolioName, template, mix, isSettled, ...own } = terms.get(order.id)!
    const waitsForDepot = isUnsigned(order.state) ? own.opensDepot : own.waitsForDepot
    // A fund that calls its money is in no depot.
    const opensDepot = order.family !== 'PE' && waitsForDepot
    const { tradedOn, settlesOn, paid } = own
    // Of a part that is done nothing can be told of the whole: until the last it is as foreseen.
    const isDone = order.instructionState === 'EXECUTED'
    const tax = isDone ? (own.taxTaken ?? own.tax) : own.tax
    const fee = isDone && own.fee !== null ? feeOf(own) : own.fee
    const gap = gaps.get(order.id)
    return {
      ...{ id: order.id, type: order.type!, state: order.state },
      ...{ instructionState: order.instructionState, portfolioId, portfolioName, template },
      ...{ opensDepot, isSettled },
      ...(mix && { mix: wireMix(mix) }),
      ...(isWarnedIn(order, terms.get(order.id)!) && { isWarned: true as const }),
      ...(own.cryptoPercent !== null && { cryptoPercent: own.cryptoPercent }),
      ...(own.target && { targetId: own.target.id, targetName: own.target.name }),
      ...(tax !== null && { tax: decimalOf(money(tax, 'EUR')) }),
      ...(fee !== null && { fee: decimalOf(money(fee, 'EUR')) }),
      ...(paid !== null && { paid: decimalOf(money(paid, 'EUR')) }),
      ...(own.sold !== null && { sold: decimalOf(money(own.sold, 'EUR')), soldOn: own.soldOn! }),
      ...(own.bought !== null && { bought: decimalOf(money(own.bought, 'EUR')) }),
      ...{ amount: decimalOf(order.amount), currencyCode: order.amount.currency },
      reference: order.reference,
      ...(gap && gap.minor > 0n && { missing: decimalOf(gap) }),
      ...(order.confirmedOn && { confirmedOn: order.confirmedOn }),
      ...(order.fundBy && { fundBy: order.fundBy }),
      ...(order.forwardOn && { forwardOn: order.forwardOn }),
      ...(order.exportedOn && { exportedOn: order.exportedOn }),
      ...(tradedOn && { tradedOn }),
      ...(settlesOn && { settlesOn }),
      ...(own.rhythm && {
        plan: {
          ...{ rhythm: own.rhythm, dayOfMonth: own.dayOfMonth!, increase: own.increase ?? 0 },
          ...(own.debitedIban && { debitedIban: own.debitedIban }),
        },
      }),
      ...(own.dueOn && { dueOn: own.dueOn }),
      ...(own.mixBefore
        ? { mixBefore: wireMix(own.mixBefore) }
        : own.templateBefore && { templateBefore: own.templateBefore as PortfolioStrategy }),
      ...(isAdvice(order.type) && { advice: own.advice! }),
      ...(order.reason && { reason: order.reason }),
      ...(waiting.has(order.id) && { waiting: waiting.get(order.id)! }),
    }
  })
}

const isOther = (type: string): type is OtherOrderType =>
  otherOrderTypes.some((other) => other === type)

/** Of a list: each in its place, whatever it is of. */
export async function wireListed(
  tx: Tx,
  orders: readonly Instruction[],
): Promise<(WireInvestmentOrder | WireOtherOrder)[]> {
  const typed = orders.map((order) => ({ order, type: knownOrderType(order.type!) }))
  const ofPortfolios = typed.filter(({ type }) => !isOther(type)).map(({ order }) => order)
  const told = new Map((await wireOrders(tx, ofPortfolios)).map((each) => [each.id, each]))
  return typed.map(({ order, type }) => {
    const { id, state, instructionState, reference, confirmedOn } = order
    if (!isOther(type)) return told.get(id)!
    return { id, type, state, instructionState, reference, ...(confirmedOn && { confirmedOn }) }
  })
}
