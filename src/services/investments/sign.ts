// From a checked order of a portfolio to a binding one, and out of it again.

import type { CalendarDate } from '#domain/date.ts'
import { illiquidFamilies } from '#domain/holdings/product-families.ts'
import { tradingCutOffMinutes } from '#domain/investment/buying.ts'
import { costsOf } from '#domain/investment/costs.ts'
import { isSameMix } from '#domain/investment/own-mix.ts'
import { cryptoTemplate, isUnadvised } from '#domain/investment/portfolio.ts'
import {
  fundedOrderTypes,
  isAdvice,
  isPlanOrder,
  isSale,
} from '#domain/investment/portfolio-order.ts'
import { isAppropriate } from '#domain/investment/questionnaire.ts'
import { isMoveTimely } from '#domain/investment/rebalancing.ts'
import { switchBegins } from '#domain/investment/switching.ts'
import { targetsOf } from '#domain/investment/template.ts'
import { marketOf } from '#domain/markets/markets.ts'
import { money } from '#domain/money.ts'
import { forwardingDay, minuteOfDay } from '#domain/order/funding.ts'
import { isQuestionedAtBank } from '#domain/order/order.ts'
import type { PortfolioAct } from '#domain/signing/portfolio-act.ts'
import { businessDate, type WallClock } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import { Conflict, NotFound } from '#platform/failure.ts'
import {
  assertMayStep,
  fundOrders,
  giveUp,
  type Instruction,
  lockInstruction,
  moveToBinding,
  type OrderStep,
  signingOf,
} from '#services/orders/index.ts'
import { assertNewest, takeAnswers } from './advice.ts'
import { beginPortfolio } from './begin.ts'
import { assertToldOf } from './liquid.ts'
import { assertMigratable, consent } from './migration.ts'
import { isWarnedIn, type OrderTerms, termsOf } from './order-store.ts'
import { assertBuyable } from './place.ts'
import { assertPlannable, changePlan } from './plan-orders.ts'
import { assertSellable } from './sale.ts'
import { held } from './situation.ts'
import { assertSwitchable } from './switch.ts'
import { assertTransferable } from './transfer.ts'

type Own = { order: Instruction; terms: OrderTerms }

/** The order of a portfolio, if it is one; another's is not there. */
export async function ownOrder(tx: Tx, orderId: string, step: OrderStep): Promise<Own> {
  const order = await lockInstruction(tx, orderId)
  const [terms] = order ? await termsOf(tx, [order.id]) : []
  // Orders of a pension or a fund are signed elsewhere, and given up like all others; a call is the fund's.
  const isElsewhere = order !== undefined && illiquidFamilies.includes(order.family)
  if (!order || !terms || (isElsewhere && step !== 'cancel')) throw new NotFound()
  if (order.type === 'CAPITAL_CALL') throw new NotFound()
  await assertMayStep(tx, order, step)
  if (step !== 'prepare' && isQuestionedAtBank(order))
    throw new Conflict('order.state', { state: order.state })
  return { order, terms }
}

const isWarned = ({ order, terms }: Own): boolean => isWarnedIn(order, terms)

const kindOf = ({ type }: Instruction) => (type === 'BUY' ? 'BUY' : 'LIQUID_ONBOARDING')

/** Everything the customer is shown. */
function actOf(own: Own): PortfolioAct {
  const { order, terms } = own
  const { portfolioName: portfolio, portfolioId, template, mix, tax, fee } = terms
  const warned = {
    ...(isWarned(own) && { isWarned: true as const }),
    ...(terms.cryptoPercent !== null && { cryptoPercent: terms.cryptoPercent }),
  }
  const common = { name: 'order', order: order.id, portfolio, portfolioId } as const
  if (isSale(order.type))
    return {
      ...{ ...common, action: order.type, amount: order.amount },
      tax: tax === null ? null : money(tax, 'EUR'),
      ...(fee !== null && { fee: money(fee, 'EUR') }),
    }
  if (isPlanOrder(order.type))
    return {
      ...{ ...common, action: order.type, amount: order.amount },
      ...{ rhythm: terms.rhythm!, day: terms.dayOfMonth!, profile: terms.profileVersion },
      ...(terms.increase && { increase: terms.increase }),
      ...(terms.debitedIban && { iban: terms.debitedIban }),
      ...warned,
    }
  if (order.type === 'SUITABILITY_UPDATE') {
    const { result, validUntil, answers } = terms.advice!
    return {
      ...{ ...common, action: order.type, profile: terms.profileVersion! },
      ...{ allowed: result, until: validUntil },
      ...(isUnadvised(template) && { isAppropriate: isAppropriate(template, answers) }),
      ...(template === cryptoTemplate && { isCrypto: true as const }),
    }
  }
  if (order.type === 'ETFC_CRYPTO_TRANSFER_CONSENT')
    return {
      ...{ ...common, action: order.type, value: order.amount },
      ...{ target: terms.target!.name, targetId: terms.target!.id },
    }
  if (order.type === 'DWM_MIGRATION_CONSENT')
    return {
      ...{ ...common, action: order.type, value: order.amount },
      ...{ into: template, profile: terms.profileVersion! },
      tax: tax === null ? null : money(tax, 'EUR'),
    }
  if (order.type === 'STRATEGY_SWITCH')
    return {
      ...{ ...common, action: order.type, value: order.amount },
      ...{ from: terms.templateBefore!, to: template, profile: terms.profileVersion! },
      tax: tax === null ? null : money(tax, 'EUR'),
      ...(terms.mixBefore && { mix: mix!, mixBefore: terms.mixBefore }),
      ...warned,
    }
  return {
    ...{ ...common, action: kindOf(order), amount: order.amount },
    ...{ template, targets: targetsOf(template, mix?.weights), profile: terms.profileVersion! },
    ...(mix && { rebalancing: mix.rhythm, newMoney: mix.newMoney }),
    opensDepot: terms.opensDepot,
    costs: costsOf(template, order.amount, mix?.weights).total,
    ...warned,
  }
}

async function assertPossible(tx: Tx, { order, terms }: Own): Promise<void> {
  const { customerId, type, amount } = order
  const { portfolioId, template } = terms
  await assertSameStrategy(tx, { order, terms })
  await assertToldOf(tx, terms.cryptoPercent, { customerId, type: type!, template, amount })
  if (isAdvice(type)) await assertNewest(tx, order, terms)
  else if (isSale(type))
    await assertSellable(tx, {
      ...{ customerId, type, portfolioId },
      ...(type === 'PARTIAL_SELL' && { amount }),
    })
  else if (isPlanOrder(type)) {
    const { profileVersion } = await assertPlannable(tx, {
      ...{ customerId, type, portfolioId, template, amount, day: terms.dayOfMonth! },
      ...{ rhythm: terms.rhythm!, increase: terms.increase ?? 0 },
      mandateId: terms.mandateId ?? undefined,
    })
    assertAdvised(terms, profileVersion)
  } else if (type === 'ETFC_CRYPTO_TRANSFER_CONSENT')
    await assertTransferable(tx, { customerId, portfolioId, toPortfolioId: terms.target!.id })
  else if (type === 'DWM_MIGRATION_CONSENT') {
    const { profile } = await assertMigratable(tx, { customerId, portfolioId })
    assertAdvised(terms, profile.version)
  } else if (type === 'STRATEGY_SWITCH') {
    const { profile } = await assertSwitchable(tx, {
      ...{ customerId, portfolioId, to: template, mix: terms.mixBefore && terms.mix },
    })
    assertAdvised(terms, profile.version)
  } else {
    const { profile } = await assertBuyable(tx, {
      ...{ customerId, type: kindOf(order), amount, portfolioId, template, mix: terms.mix },
    })
    assertAdvised(terms, profile.version)
  }
}

/** What is bought or switched was told of one strategy or mix: where another has come since, it is told anew. */
async function assertSameStrategy(tx: Tx, { order, terms }: Own): Promise<void> {
  if (order.type === 'LIQUID_ONBOARDING' || isSale(order.type) || isAdvice(order.type)) return
  const { template, mix } = await held(tx, order.customerId, terms.portfolioId)
  const told = terms.mixBefore ?? terms.mix
  const isSame = !mix || !told || isSameMix(mix, told)
  if (template !== (terms.templateBefore ?? terms.template) || !isSame)
    throw new Conflict('act.changed')
}

/** The papers rest on the answers it was placed with: who has answered anew places it anew. */
function assertAdvised({ profileVersion }: OrderTerms, newest: number | null): void {
  if (profileVersion !== newest) throw new Conflict('act.changed')
}

type Ticks = { hasReadPapers: boolean; hasAcknowledged: boolean; hasAcknowledgedLoss: boolean }

function assertTicked(own: Own, { hasAcknowledged, hasAcknowledgedLoss }: Ticks): void {
  if (isWarned(own) && !hasAcknowledged) throw new Conflict('appropriateness.acknowledge')
  // Of crypto assets everybody is warned, each time.
  if (own.terms.cryptoPercent !== null && !hasAcknowledgedLoss)
    throw new Conflict('loss.acknowledge')
}

export const {
  prepare: prepareInvestment,
  confirm: confirmInvestment,
  perform: performInvestment,
} = signingOf<Own, Ticks>({ locked: ownOrder, assertPossible, assertTicked, actOf, bind })

/** What is not to be under way when fees and taxes are taken waits until then. */
function beginsOn(type: Instruction['type'], leaves: CalendarDate): CalendarDate {
  if (type === 'STRATEGY_SWITCH') return switchBegins(leaves)
  const isMoved = type === 'ETFC_CRYPTO_TRANSFER_CONSENT' || type === 'DWM_MIGRATION_CONSENT'
  return isMoved ? switchBegins(leaves, isMoveTimely) : leaves
}

/** Binding from here on: a portfolio to come exists, a purchase waits for its money, a sale for its day. */
async function bind(tx: Tx, own: Own, actor: string, now: WallClock): Promise<Instruction> {
  const { order, terms } = own
  const today = await businessDate(tx)
  if (order.type === 'LIQUID_ONBOARDING') await beginPortfolio(tx, own, now)
  const minute = minuteOfDay(now(), marketOf(order.market).calendar)
  const bound = { actor, at: now(), today, instanceId: terms.portfolioId }
  const isPurchase = fundedOrderTypes.includes(order.type!)
  const leaves = forwardingDay(today, minute, tradingCutOffMinutes, 'TARGET')
  const confirmed = await moveToBinding(tx, order, {
    ...bound,
    // What needs no money leaves by itself.
    ...(!isPurchase && {
      forwardOn: beginsOn(order.type, leaves),
    }),
  })
  if (isPlanOrder(order.type)) await changePlan(tx, { order: confirmed, terms }, today)
  else if (isAdvice(order.type)) await takeAnswers(tx, { order: confirmed, terms }, now)
  else if (order.type === 'DWM_MIGRATION_CONSENT')
    await consent(tx, { order: confirmed, terms }, { today, at: now() })
  else await fundOrders(tx, order, now)
  return (await lockInstruction(tx, order.id))!
}

export async function cancelInvestment(
  tx: Tx,
  { actor, orderId, now }: { actor: string; orderId: string; now: WallClock },
): Promise<Instruction> {
  const { order } = await ownOrder(tx, orderId, 'cancel')
  return giveUp(tx, order, { actor, now })
}
