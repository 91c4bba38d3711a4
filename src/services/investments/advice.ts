// Answering anew while something is invested: in force with the signature. Whoever then holds more risk than the answers
// allow is advised to switch, and the advice is kept.

import type { CalendarDate } from '#domain/date.ts'
import { type DwmStrategy, unsentStates } from '#domain/investment/portfolio.ts'
import { isOpenTo, strategyChanges } from '#domain/investment/portfolio-order.ts'
import { type Questionnaire, suitedTemplate } from '#domain/investment/questionnaire.ts'
import { bearingOf, isSwitchable } from '#domain/investment/switching.ts'
import { money } from '#domain/money.ts'
import { businessDate, type WallClock } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import { Conflict } from '#platform/failure.ts'
import { sqlList } from '#platform/sql-list.ts'
import { uuidV7 } from '#platform/uuid.ts'
import {
  execute,
  type Instruction,
  instructionsWhere,
  makeOrders,
  newReference,
  readSaver,
  walkOrders,
} from '#services/orders/index.ts'
import { type OrderTerms, termsOf } from './order-store.ts'
import { answerQuestions, readProfile } from './profiles.ts'
import { readPortfolios } from './store.ts'

type Answering = { customerId: string; userId: string; answers: Questionnaire }

/** Kept as a try from here on, and in force once it is signed. */
export async function answerAnew(tx: Tx, wish: Answering, now: WallClock) {
  const saver = await readSaver(tx, wish.customerId)
  if (!isOpenTo(saver.customer.status, 'SUITABILITY_UPDATE')) throw new Conflict('customer.state')
  const { version } = await answerQuestions(tx, wish, now)
  return { saver, amount: money(0n, 'EUR'), profileVersion: version, tax: null }
}

/** Answers that newer ones have replaced, or that have grown old meanwhile, are not signed any more. */
export async function assertNewest(
  tx: Tx,
  { customerId }: Instruction,
  { profileVersion, advice }: OrderTerms,
): Promise<void> {
  const inForce = await readProfile(tx, customerId)
  const isOld = inForce !== undefined && inForce.version > profileVersion!
  if (isOld || advice!.validUntil < (await businessDate(tx))) throw new Conflict('act.changed')
}

const actor = 'suitability'
/** Why a signed switch is called off. */
export const answersReason = 'answers'

const isTooMuch = (template: string, result: DwmStrategy): boolean =>
  isSwitchable(template) && bearingOf(template, result) === 'above'

/** In the transaction of the signature. */
export async function takeAnswers(
  tx: Tx,
  { order, terms }: { order: Instruction; terms: OrderTerms },
  now: WallClock,
): Promise<void> {
  const today = await businessDate(tx)
  await execute(tx, order, { actor, on: today })
  await callOffSwitches(tx, order, terms.advice!.result)
  const inForce = { version: terms.profileVersion!, result: terms.advice!.result }
  await recommend(tx, order, inForce, { today, at: now() })
}

/** Of a portfolio that began on answers which newer ones have replaced since its owner signed. */
export async function adviseArrived(
  tx: Tx,
  order: Instruction,
  portfolioId: string,
  now: WallClock,
): Promise<void> {
  const inForce = await readProfile(tx, order.customerId)
  if (!inForce) return
  const when = { today: await businessDate(tx), at: now() }
  await recommend(tx, order, inForce, when, portfolioId)
}

/** To a strategy that the answers no longer allow, also by a migration; what is sent is done. */
async function callOffSwitches(
  tx: Tx,
  { customerId }: Instruction,
  result: DwmStrategy,
): Promise<void> {
  const unsent = await instructionsWhere(
    tx,
    `customer_id = $1 and type in ${sqlList(strategyChanges)} and instruction_state in ${sqlList(unsentStates)}`,
    [customerId],
  )
  const wanted = await termsOf(
    tx,
    unsent.map(({ id }) => id),
  )
  const unsuited = wanted.filter(({ template }) => isTooMuch(template, result))
  const ids = unsuited.map(({ orderId }) => orderId)
  await walkOrders(tx, ids, ['CANCELLED'], { actor, reason: answersReason })
}

/** One for each portfolio, or for the one that is named, if it holds more risk than suits its owner and can be switched. */
async function recommend(
  tx: Tx,
  order: Instruction,
  { version, result }: { version: number; result: DwmStrategy },
  { today, at }: { today: CalendarDate; at: Date },
  portfolioId?: string,
): Promise<void> {
  const { customerId, family, market, accountId } = order
  const held = await readPortfolios(tx, customerId, portfolioId ? { id: portfolioId } : {})
  const advised = held
    .filter(({ template }) => isTooMuch(template, result))
    .map(({ id, template }) => ({ id: uuidV7(), portfolioId: id, template }))
  if (advised.length === 0) return
  await makeOrders(
    tx,
    advised.map(({ id, portfolioId }) => ({
      ...{ customerId, id, family, market, accountId, amount: money(0n, 'EUR') },
      ...{ reference: newReference(), type: 'RECOMMENDATION', instanceId: portfolioId },
      fundBy: null,
    })),
    { actor, today, at },
  )
  await tx.query(
    `insert into investments.order_terms (customer_id, profile_version, order_id, portfolio_id, template, template_before)
     select $1, $2, * from unnest($3::uuid[], $4::uuid[], $5::text[], $6::text[])`,
    [
      ...[customerId, version],
      advised.map(({ id }) => id),
      advised.map(({ portfolioId }) => portfolioId),
      advised.map(({ template }) => suitedTemplate(template, result)),
      advised.map(({ template }) => template),
    ],
  )
  const ids = advised.map(({ id }) => id)
  const states = ['EXPORTED', 'IN_PROGRESS', 'EXECUTED'] as const
  await walkOrders(tx, ids, states, { actor, exportedOn: today })
}
