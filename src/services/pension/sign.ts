// From a checked order of a pension to a binding one.

import type { SignatureRequest } from '#contracts/signatures.ts'
import { tradingCutOffMinutes } from '#domain/investment/buying.ts'
import { planCostsOf } from '#domain/investment/costs.ts'
import { pensionOrderTypes } from '#domain/investment/portfolio-order.ts'
import { marketOf } from '#domain/market.ts'
import { forwardingDay, minuteOfDay } from '#domain/order/funding.ts'
import { type Agreed, countsFrom } from '#domain/pension/contribution.ts'
import { type PensionWish, pensionWishOf } from '#domain/pension/pension.ts'
import type { PensionAct } from '#domain/signing/pension-act.ts'
import { businessDate, type WallClock } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import { emit } from '#platform/events.ts'
import { Conflict, NotFound } from '#platform/failure.ts'
import { sqlList } from '#platform/sql-list.ts'
import { beginPortfolio, type OrderTerms, termsOf } from '#services/investments/index.ts'
import {
  askToSign,
  assertMayStep,
  fundOrders,
  type Instruction,
  instructionsWhere,
  lockInstruction,
  moveOrder,
  moveToBinding,
  signingOf,
} from '#services/orders/index.ts'
import type { SendCode } from '#services/signatures/index.ts'
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

/** Another's, and what is no order of a pension that somebody signs, is not there. */
const signedTypes = `type in ${sqlList(pensionOrderTypes)}`

export async function foundOrder(tx: Tx, orderId: string): Promise<Own> {
  const [order] = await instructionsWhere(tx, `id = $1 and family = 'PENSION' and ${signedTypes}`, [
    orderId,
  ])
  if (!order) throw new NotFound()
  return ownOf(tx, order)
}

async function lockedOrder(tx: Tx, orderId: string, step: 'prepare' | 'confirm'): Promise<Own> {
  const { order } = await foundOrder(tx, orderId)
  const locked = (await lockInstruction(tx, order.id))!
  await assertMayStep(tx, locked, step)
  return ownOf(tx, locked)
}

/** Everything the customer is shown. */
function actOf({ order, terms, wish, wanted, contract }: Own): PensionAct {
  const { portfolioId, portfolioName: portfolio, template, opensDepot } = terms
  const common = { name: 'order', order: order.id, portfolio, portfolioId } as const
  const of = { ...common, pension: portfolioId }
  const [first, then] = wanted
  if (wish === 'TOP_UP') return { ...of, action: 'PENSION_TOP_UP', amount: order.amount }
  if (wish === 'CHANGE')
    return { ...of, action: 'PENSION_CHANGE', monthly: order.amount, from: first!.from }
  if (wish === 'HOLIDAY')
    return {
      ...{ ...of, action: 'PENSION_HOLIDAY', from: first!.from, until: then!.from },
      after: then!.amount,
    }
  const { startAge, startsOn, survivors } = contract
  return {
    ...{ ...of, action: 'RURUP_ONBOARDING', monthly: order.amount, template, from: first!.from },
    ...{ startAge, startsOn, survivors, opensDepot },
    costs: planCostsOf(template, order.amount, 'MONTHLY')[0]!.total,
  }
}

/** Asked again; and the day it would count from is still the one that is signed. */
async function assertPossible(tx: Tx, { order, wish, wanted, contract }: Own): Promise<void> {
  const { customerId, amount } = order
  if (wish === 'CONTRACT')
    await assertOpening(tx, { customerId, startAge: contract.startAge, monthly: amount })
  else if (wish === 'TOP_UP') await assertTopUp(tx, { customerId, amount })
  else await assertChange(tx, customerId, wanted)
  if (wanted[0] && wanted[0].from !== countsFrom(await businessDate(tx)))
    throw new Conflict('act.changed')
}

type Preparation = { userId: string; orderId: string; hasReadPapers: boolean; send: SendCode }

export async function preparePension(
  tx: Tx,
  { userId, orderId, hasReadPapers, send }: Preparation,
): Promise<{ order: Instruction; signature: SignatureRequest }> {
  const own = await lockedOrder(tx, orderId, 'prepare')
  await assertPossible(tx, own)
  if (!hasReadPapers) throw new Conflict('papers.unread')
  return askToSign(tx, own.order, { userId, facts: actOf(own), send })
}

export const { confirm: confirmPension, perform: performPension } = signingOf<Own>({
  locked: (tx, orderId) => lockedOrder(tx, orderId, 'confirm'),
  assertPossible,
  ...{ actOf, bind },
})

/** Binding from here on: a payment waits for its money, a contract for its day; what is agreed counts from its own. */
async function bind(tx: Tx, own: Own, actor: string, now: WallClock): Promise<Instruction> {
  const { order, terms, wish } = own
  const { customerId, id } = order
  const today = await businessDate(tx)
  if (wish === 'CONTRACT') await beginPortfolio(tx, own, now)
  const minute = minuteOfDay(now(), marketOf(order.market).calendar)
  const confirmed = await moveToBinding(tx, order, {
    ...{ actor, at: now(), today, instanceId: terms.portfolioId },
    ...(wish !== 'TOP_UP' && {
      forwardOn: forwardingDay(today, minute, tradingCutOffMinutes, 'TARGET'),
    }),
  })
  await agreeContributions(tx, customerId, id, now())
  await emit(tx, pensionEvents.signed, {
    ...{ entityId: terms.portfolioId, customerId, actor, data: { orderId: id } },
  })
  if (wish === 'TOP_UP') await fundOrders(tx, order, now)
  if (wish === 'CHANGE' || wish === 'HOLIDAY') {
    const sent = await moveOrder(tx, confirmed, 'EXPORTED', {
      ...{ actor, change: { exported_on: today } },
    })
    const taken = await moveOrder(tx, sent, 'IN_PROGRESS', { actor })
    await moveOrder(tx, taken, 'EXECUTED', { actor })
  }
  return (await lockInstruction(tx, id))!
}
