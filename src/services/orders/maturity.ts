// What matured money does next: the same offer again, another one at any bank, or the way home.

import type { CalendarDate } from '#domain/date.ts'
import { takesOn } from '#domain/maturity-instruction.ts'
import { decimalOf } from '#domain/money.ts'
import { depositKindOf } from '#domain/order-check.ts'
import { businessDate, type WallClock } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/db.ts'
import { emit } from '#platform/events.ts'
import { uuidV7 } from '#platform/uuid.ts'
import {
  type CarryOn,
  createInstance,
  type MaturedLeg,
  mature,
  maturityOf,
  openContract,
  type Renew,
} from '#services/deposits/index.ts'
import { payToReference } from '#services/payments/index.ts'
import { type Issue, offeredIssue, successorOf } from '#services/products/index.ts'
import { newReference } from './place.ts'
import { bind } from './sign.ts'
import { insertDraft, moveOrder } from './store.ts'

/** The terms of today, where the offer still stands and takes as much. */
async function takenOn(
  tx: Tx,
  productId: string,
  { contract, money }: Pick<MaturedLeg, 'contract' | 'money'>,
): Promise<Issue | undefined> {
  const issue = await offeredIssue(tx, productId, contract.market, await businessDate(tx))
  return issue && takesOn(successorOf(issue), money) ? issue : undefined
}

const renew: Renew = async (tx, leg) => {
  const { contract } = leg
  const issue = await takenOn(tx, contract.productId, leg)
  if (!issue) return undefined
  const start = contract.paysOn!
  const id = uuidV7()
  await createInstance(tx, {
    customerId: contract.customerId,
    id,
    productId: contract.productId,
    issueVersion: issue.version,
    kind: depositKindOf(issue.kind, issue.terms.earlyTermination),
    principal: leg.money,
    opensOn: start,
    maturesOn: maturityOf(start, issue.terms),
    state: 'ACTIVE',
  })
  await emit(tx, {
    name: 'deposit.renewed',
    data: {
      renewedFrom: contract.instanceId,
      amount: decimalOf(leg.money),
      rate: issue.terms.rate,
    },
    entityId: id,
    customerId: contract.customerId,
    actor: 'end of day',
  })
  return openContract(tx, {
    customerId: contract.customerId,
    instanceId: id,
    market: contract.market,
    terms: issue.terms,
    principal: leg.money,
    start,
    renewedFrom: contract.instanceId,
  })
}

/** What was decided before the end is not late for the cut-off of the day the money comes. */
const beforeCutOff: WallClock = () => new Date(0)

/** Signed when the instruction was: the order starts with the money, and loses no day. */
async function followUp(tx: Tx, leg: MaturedLeg): Promise<void> {
  const { contract, accountId, setBy, setAt } = leg
  const issue = await takenOn(tx, leg.productId!, leg)
  if (!issue) {
    await emit(tx, {
      name: 'deposit.follow_up_impossible',
      data: { productId: leg.productId, amount: decimalOf(leg.money) },
      entityId: contract.instanceId,
      customerId: contract.customerId,
      actor: 'end of day',
    })
    return
  }
  const draft = await insertDraft(
    tx,
    {
      customerId: contract.customerId,
      id: uuidV7(),
      userId: setBy,
      action: 'OPEN',
      reference: newReference(),
      market: contract.market,
      productId: issue.productId,
      issueVersion: issue.version,
      rate: issue.terms.rate,
      bankId: issue.terms.bankId,
      accountId,
      amount: leg.money,
      maturity: null,
      instanceId: null,
      followUpOf: contract.instanceId,
    },
    await businessDate(tx),
  )
  const actor = 'maturity instruction'
  const validated = await moveOrder(tx, draft, 'VALIDATED', { actor })
  const prepared = await moveOrder(tx, validated, 'PREPARED', { actor })
  await bind(tx, prepared, issue, { actor, at: setAt, now: beforeCutOff })
}

const carryOn: CarryOn = (tx, leg) =>
  leg.to === 'REFERENCE'
    ? payToReference(tx, { ...leg.contract, accountId: leg.accountId, amount: leg.money })
    : followUp(tx, leg)

export const matureDeposits = (db: Db, day: CalendarDate): Promise<number> =>
  mature(db, day, { renew, carryOn })
