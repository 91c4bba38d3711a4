// From a checked order of a pension to a binding one.

import { tradingCutOffMinutes } from '#domain/investment/buying.ts'
import { planCostsOf } from '#domain/investment/costs.ts'
import { pensionOrderTypes } from '#domain/investment/portfolio-order.ts'
import { marketOf } from '#domain/markets/markets.ts'
import { forwardingDay, minuteOfDay } from '#domain/order/funding.ts'
import { type Agreed, countsFrom, topUpPayBy } from '#domain/pension/contribution.ts'
import { increaseOf } from '#domain/pension/increase.ts'
import { type PensionWish, pensionWishOf, scenarioOf } from '#domain/pension/pension.ts'
import type { PensionAct } from '#domain/signing/pension-act.ts'
import { businessDate, type WallClock } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import { emit } from '#platform/events.ts'
import { Conflict } from '#platform/failure.ts'
import { sqlList } from '#platform/sql-list.ts'
import { beginPortfolio, type OrderTerms, termsOf } from '#services/investments/index.ts'
import {
  execute,
  fundOrders,
  type Instruction,
  lockInstruction,
  moveToBinding,
  ordersOf,
  signingOf,
} from '#services/orders/index.ts'
import { pensionEvents } from './events.ts'
import { assertChange, assertOpening, assertTopUp } from './place.ts'
import { agreeContributions, readTerms, readWanted, type Terms } from './store.ts'

export type Own = {
  order: Instruction
  terms: OrderTerms
  wish: PensionWish
  /** What is put in every month from then on. */
  wanted: readonly Agreed[]
  contract: Terms
}

/** An order of a pension with all it froze. */
export async function ownOf(tx: Tx, order: Instruction): Promise<Own> {
  const [terms] = await termsOf(tx, [order.id])
  const wanted = await readWanted(tx, order.id)
  const contract = await readTerms(tx, order.customerId, terms!.portfolioId)
  return { order, terms: terms!, wanted, contract, wish: pensionWishOf(order.type, order.amount)! }
}

const own = ordersOf<Own>(`family = 'PENSION' and type in ${sqlList(pensionOrderTypes)}`, ownOf)
export const foundOrder = own.found

/** Everything the customer is shown. */
function actOf({ order, terms, wish, wanted, contract }: Own): PensionAct {
  const { portfolioId, portfolioName: portfolio, template, opensDepot } = terms
  const common = { name: 'order', order: order.id, portfolio, portfolioId } as const
  const of = { ...common, pension: portfolioId }
  const [first, then] = wanted
  if (wish === 'TOP_UP') return { ...of, action: 'PENSION_TOP_UP', amount: order.amount }
  if (wish === 'CHANGE')
    return {
      ...{ ...of, action: 'PENSION_CHANGE', monthly: order.amount, from: first!.from },
      increase: increaseOf(wanted),
    }
  if (wish === 'HOLIDAY')
    return {
      ...{ ...of, action: 'PENSION_HOLIDAY', from: first!.from, until: then!.from },
      after: then!.amount,
    }
  const { startAge, startsOn, survivors } = contract
  return {
    ...{ ...of, action: 'RURUP_ONBOARDING', monthly: order.amount, template, from: first!.from },
    increase: increaseOf(wanted),
    ...{ startAge, startsOn, survivors, opensDepot, profile: terms.profileVersion! },
    costs: planCostsOf(template, order.amount, 'MONTHLY')[0]!.total,
  }
}

/** The papers rest on the answers it was placed with: who has answered anew places it anew. */
async function assertStillSuited(tx: Tx, { order, terms, contract }: Own): Promise<void> {
  const { profile } = await assertOpening(tx, {
    ...{ customerId: order.customerId, scenario: scenarioOf(terms.template) },
    ...{ startAge: contract.startAge, monthly: order.amount },
  })
  if (terms.profileVersion !== profile.version) throw new Conflict('act.changed')
}

/** Asked again; and the day it would count from is still the one that is signed. */
async function assertPossible(tx: Tx, own: Own): Promise<void> {
  const { order, wish, wanted } = own
  const { customerId, amount } = order
  if (wish === 'CONTRACT') await assertStillSuited(tx, own)
  else if (wish === 'TOP_UP') await assertTopUp(tx, { customerId, amount })
  else await assertChange(tx, customerId, wanted)
  if (wanted[0] && wanted[0].from !== countsFrom(await businessDate(tx)))
    throw new Conflict('act.changed')
}

export const {
  prepare: preparePension,
  confirm: confirmPension,
  perform: performPension,
} = signingOf<Own>({ locked: own.locked, assertPossible, actOf, bind })

/** Binding from here on: a payment waits for its money, a contract for its day; what is agreed counts from its own. */
async function bind(tx: Tx, own: Own, actor: string, now: WallClock): Promise<Instruction> {
  const { order, terms, wish, contract } = own
  const { customerId, id } = order
  const today = await businessDate(tx)
  if (wish === 'CONTRACT') await beginPortfolio(tx, own, now)
  const minute = minuteOfDay(now(), marketOf(order.market).calendar)
  const confirmed = await moveToBinding(tx, order, {
    ...{ actor, at: now(), today, instanceId: terms.portfolioId },
    ...(wish === 'TOP_UP'
      ? { payBy: topUpPayBy(today, contract.startsOn) }
      : { forwardOn: forwardingDay(today, minute, tradingCutOffMinutes, 'TARGET') }),
  })
  await agreeContributions(tx, customerId, id, now())
  await emit(tx, pensionEvents.signed, {
    ...{ entityId: terms.portfolioId, customerId, actor, data: { orderId: id } },
  })
  if (wish === 'TOP_UP') await fundOrders(tx, order, now)
  if (wish === 'CHANGE' || wish === 'HOLIDAY') await execute(tx, confirmed, { actor, on: today })
  return (await lockInstruction(tx, id))!
}
