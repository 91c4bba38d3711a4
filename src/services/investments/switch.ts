// Switching a portfolio to another strategy, or to other weights of funds one chose oneself: asked for by its owner, begun at the end of the day it leaves on, and done with
// the rebalancing that it makes.

import type { CalendarDate } from '#domain/date.ts'
import {
  hasSameWeights,
  nextRebalancing,
  type OwnMix,
  weightsRefusals,
} from '#domain/investment/own-mix.ts'
import { answeredStates } from '#domain/investment/portfolio.ts'
import { sellsOf, weighed } from '#domain/investment/rebalancing.ts'
import { saleTax, soldAsAsked } from '#domain/investment/selling.ts'
import { sumOf as sumUp } from '#domain/investment/sizing.ts'
import { type SwitchRefusal, switchRefusal, type Worth } from '#domain/investment/switching.ts'
import { isTaxWithheld, targetsOf } from '#domain/investment/template.ts'
import { type Money, money } from '#domain/money.ts'
import { businessDate } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/db.ts'
import type { DayStep } from '#platform/end-of-day.ts'
import { Conflict, Failure, Refused, Unavailable } from '#platform/failure.ts'
import { type Done, sumOf } from '#platform/set-aside.ts'
import { sqlList } from '#platform/sql-list.ts'
import { changeTemplates } from '#services/deposits/index.ts'
import { readSaver, type Saver, walkOrders } from '#services/orders/index.ts'
import { forPortfolios } from './in-sets.ts'
import { readInvestor } from './investor.ts'
import { readLots } from './lot-store.ts'
import { mixColumns, mixOf } from './mixes.ts'
import { hasOpenOrder, isUnderWay } from './order-store.ts'
import { type Profile, readProfile } from './profiles.ts'
import { begin, type Holder, holders, isQuiet } from './rebalance.ts'
import { held, situationOf } from './situation.ts'
import { readCloses, sizedFor, standingOf } from './standing.ts'
import { readPositions } from './store.ts'
import { readStandings } from './tax-standing.ts'

export type SwitchWish = {
  customerId: string
  portfolioId: string
  to: string
  /** Of funds the holder chooses anew. */
  mix?: OwnMix | null | undefined
}

/** Said of what was wanted: it can be wanted otherwise. */
const ofWish: readonly SwitchRefusal[] = [
  ...(['suitability.exceeded', 'strategy.same', 'mix.same', 'savingPlanInprogress'] as const),
  ...weightsRefusals,
]

/** The wire's spelling of a rule's no. */
function refused(refusal: SwitchRefusal): never {
  if (refusal === 'product.access') throw new Failure(403, refusal)
  if (ofWish.includes(refusal)) throw new Refused(refusal)
  throw new Conflict(refusal)
}

/** Asked when it is placed, and again before it binds. */
export async function assertSwitchable(
  tx: Tx,
  { customerId, portfolioId, to, mix }: SwitchWish,
): Promise<{ saver: Saver; profile: Profile }> {
  const saver = await readSaver(tx, customerId)
  const profile = await readProfile(tx, customerId)
  const { template: from, mix: before } = await held(tx, customerId, portfolioId)
  const refusal = switchRefusal({
    ...{ ...(await readInvestor(tx, customerId)), status: saver.customer.status },
    ...{ accountState: saver.account.state, from, to, profile },
    situation: await situationOf(tx, { customerId, portfolioId }),
    isPlanExecuting: await hasOpenOrder(tx, { customerId, portfolioId }, 'plan'),
    mixes: mix && before ? { from: before, to: mix } : undefined,
  })
  if (refusal) refused(refusal)
  return { saver, profile: profile! }
}

/** At the last prices: what everything is worth, and the tax on what has to be sold of it. */
export async function foreseenSwitch(
  tx: Tx,
  { customerId, portfolioId, to, mix }: SwitchWish,
  { market }: Saver,
): Promise<{ value: Money; tax: bigint | null; held: readonly Worth[] }> {
  const on = await businessDate(tx)
  const positions = await readPositions(tx, customerId, { id: portfolioId, valuedOn: null })
  const found = sizedFor(targetsOf(to, mix?.weights), positions, await readCloses(tx, on), on)
  if (!found) throw new Unavailable('unExpectedError')
  const rows = weighed(positions, found.wanted, found.priceOf)
  const sold = sellsOf(rows, positions).map((sell) => soldAsAsked(sell, found.priceOf(sell.isin)))
  const value = money(sumUp(rows.map((row) => row.value.minor)), 'EUR')
  const worth = rows.filter((row) => row.value.minor > 0n)
  if (!isTaxWithheld(market)) return { value, tax: null, held: worth }
  const { mix: before } = await held(tx, customerId, portfolioId)
  if (mix && before && hasSameWeights(before, mix)) return { value, tax: 0n, held: worth }
  const lots = await readLots(tx, [{ customerId, portfolioId }])
  const standing = (await readStandings(tx, [customerId], on)).get(customerId)!
  return { value, tax: saleTax(on, sold, lots, standing).tax.total.minor, held: worth }
}

const actor = 'switch'

type Due = Holder & { orderId: string; wanted: OwnMix | null; before: OwnMix | null }

/** Signed, and its day has come; what else is under way with the portfolio comes first. */
const due = `
  select ${holders.columns}, m.order_id as "orderId", m.template, ${mixOf('m')} as wanted, m.mix_before as before
    from ${holders.from}
    join investments.order_terms m on m.customer_id = h.customer_id and m.portfolio_id = h.portfolio_id
    join investments.instructions w on w.customer_id = m.customer_id and w.id = m.order_id
   where w.type = 'STRATEGY_SWITCH' and w.instruction_state = 'CONFIRMED' and w.forward_on <= $1
     and h.status = 'ACTIVE' and ${isQuiet} and not ${isUnderWay('h', { except: 'w.id' })}`

const idsOf = (of: readonly { orderId: string }[]) => of.map(({ orderId }) => orderId)

type Mixed = { customerId: string; portfolioId: string; mix: OwnMix | null }

const keysOf = (of: readonly Pick<Mixed, 'customerId' | 'portfolioId'>[]) => [
  of.map(({ customerId }) => customerId),
  of.map(({ portfolioId }) => portfolioId),
]

/** From this day on; where a strategy says what is held there is none. */
async function changeMixes(tx: Tx, of: readonly Mixed[]): Promise<void> {
  const own = of.filter(({ mix }) => mix)
  const columns = own.map(({ mix }) => mixColumns(mix))
  await tx.query(
    `update investments.portfolios p
        set weights = n.weights::jsonb, rebalancing = n.rhythm, new_money = n.new_money
       from unnest($1::text[], $2::uuid[], $3::text[], $4::text[], $5::text[])
            as n (customer, portfolio, weights, rhythm, new_money)
      where p.customer_id = n.customer and p.id = n.portfolio`,
    [
      ...keysOf(own),
      columns.map(([weights]) => weights),
      columns.map(([, rhythm]) => rhythm),
      columns.map(([, , newMoney]) => newMoney),
    ],
  )
}

type Changed = Pick<Due, 'customerId' | 'portfolioId' | 'orderId' | 'wanted' | 'before'>

/** Done, and its weights are restored in its rhythm; those that are the same and overdue still are. */
async function finish(tx: Tx, of: readonly Changed[], day: CalendarDate): Promise<void> {
  const own = of.filter(({ wanted }) => wanted)
  await tx.query(
    `update investments.portfolios p
        set rebalance_on = case when n.is_same and n.next is not null and p.rebalance_on <= $5
                                then p.rebalance_on else n.next end
       from unnest($1::text[], $2::uuid[], $3::date[], $4::boolean[]) as n (customer, portfolio, next, is_same)
      where p.customer_id = n.customer and p.id = n.portfolio`,
    [
      ...keysOf(own),
      own.map(({ wanted }) => nextRebalancing(wanted!.rhythm, day) ?? null),
      own.map(({ wanted, before }) => hasSameWeights(before!, wanted!)),
      day,
    ],
  )
  await walkOrders(tx, idsOf(of), ['EXECUTED'], { actor })
}

/** Those without prices wait; of those with nothing to trade the strategy is another from now on. */
async function beginSet(tx: Tx, of: readonly Due[], day: CalendarDate): Promise<void> {
  const wanted = of.map((each) => ({ ...each, weights: each.wanted?.weights ?? each.weights }))
  const standing = await standingOf(tx, wanted, day)
  const sized = wanted.filter((each) => standing(each) !== undefined)
  await changeTemplates(
    tx,
    sized.map(({ customerId, portfolioId, template }) => ({
      ...{ customerId, id: portfolioId, template },
    })),
  )
  await changeMixes(
    tx,
    sized.map(({ customerId, portfolioId, wanted: mix }) => ({ customerId, portfolioId, mix })),
  )
  await walkOrders(tx, idsOf(sized), ['EXPORTED', 'IN_PROGRESS'], { actor, exportedOn: day })
  const traded = sized.filter(({ wanted: to, before }) => !to || !hasSameWeights(before!, to))
  const begun = await begin(tx, traded, day, () => true)
  await tx.query(
    `update investments.order_terms m set rebalancing_id = b.id
       from unnest($1::uuid[], $2::uuid[]) as b (switch, id) where m.order_id = b.switch`,
    [
      sized.flatMap(({ orderId, portfolioId }) => (begun.has(portfolioId) ? [orderId] : [])),
      sized.flatMap(({ portfolioId }) => begun.get(portfolioId) ?? []),
    ],
  )
  await finish(
    tx,
    sized.filter(({ portfolioId }) => !begun.has(portfolioId)),
    day,
  )
}

async function beginDue(db: Db, day: CalendarDate): Promise<Done> {
  const { rows } = await db.query<Due>(`${due} order by 1, 2`, [day])
  return forPortfolios(db, rows, async (tx, ids) => {
    // Asked again under their owners' locks.
    const still = await tx.query<Due>(`${due} and h.portfolio_id = any ($2)`, [day, ids])
    await beginSet(tx, still.rows, day)
  })
}

type Ended = Changed & { templateBefore: string; isDone: boolean }

/** Its rebalancing is done, or was refused altogether. */
const over = `
  select w.customer_id as "customerId", m.portfolio_id as "portfolioId", w.id as "orderId",
         m.template_before as "templateBefore", ${mixOf('m')} as wanted, m.mix_before as before,
         r.instruction_state = 'EXECUTED' as "isDone"
    from investments.instructions w
    join investments.order_terms m on m.customer_id = w.customer_id and m.order_id = w.id
    join investments.instructions r on r.customer_id = m.customer_id and r.id = m.rebalancing_id
   where w.type = 'STRATEGY_SWITCH' and w.instruction_state = 'IN_PROGRESS'
     and r.instruction_state in ${sqlList(answeredStates)}`

/** What was refused leaves the portfolio with the strategy, or the funds, it had. */
async function endSet(tx: Tx, of: readonly Ended[]): Promise<void> {
  const refusedOnes = of.filter(({ isDone }) => !isDone)
  await changeTemplates(
    tx,
    refusedOnes.map(({ customerId, portfolioId, templateBefore: template }) => ({
      ...{ customerId, id: portfolioId, template },
    })),
  )
  await changeMixes(
    tx,
    refusedOnes.map(({ customerId, portfolioId, before: mix }) => ({
      ...{ customerId, portfolioId, mix },
    })),
  )
  await walkOrders(tx, idsOf(refusedOnes), ['REJECTED'], { actor, reason: 'custodian' })
  await finish(
    tx,
    of.filter(({ isDone }) => isDone),
    await businessDate(tx),
  )
}

async function endOver(db: Db): Promise<Done> {
  const { rows } = await db.query<Ended>(`${over} order by 1, 2`)
  return forPortfolios(db, rows, async (tx, ids) => {
    const still = await tx.query<Ended>(`${over} and m.portfolio_id = any ($1)`, [ids])
    await endSet(tx, still.rows)
  })
}

/** After the rebalancing that was begun before, and with the day's values. */
export const switchStrategiesStep: DayStep = {
  name: 'switch-strategies',
  run: async (db, day) => sumOf([await endOver(db), await beginDue(db, day)]).issues,
}
