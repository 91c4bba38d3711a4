// What matured money does next: the same offer again, another one at any bank, or the way home.

import type { CalendarDate } from '#domain/date.ts'
import { depositKindOf } from '#domain/deposit/deposit.ts'
import { renewalStart, type SuccessorRefusal, successorRefusal } from '#domain/deposit/follow-up.ts'
import { decimalOf } from '#domain/money.ts'
import { businessDate } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/db.ts'
import { emit } from '#platform/events.ts'
import type { Done } from '#platform/set-aside.ts'
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
import { orderEvents } from './events.ts'
import { fundFollowUp, keptForCalls } from './funding.ts'
import { newReference } from './place.ts'
import { bind } from './sign.ts'
import { insertDraft, moveOrder } from './store.ts'

/** The terms of today, where the offer still stands and takes the money as it was signed. */
async function takenOn(
  tx: Tx,
  productId: string,
  leg: Omit<MaturedLeg, 'accountId'>,
): Promise<Issue | SuccessorRefusal> {
  const issue = await offeredIssue(tx, productId, leg.contract.market, await businessDate(tx))
  const refusal = successorRefusal(leg, leg.money, issue && successorOf(issue))
  return refusal ?? issue!
}

const renew: Renew = async (tx, leg) => {
  const { contract } = leg
  const issue = await takenOn(tx, contract.productId, leg)
  if (typeof issue === 'string') return undefined
  const start = renewalStart({ paysOn: contract.paysOn! })
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
  await emit(tx, orderEvents.renewed, {
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

/** Signed when the instruction was: the order leaves with the money, as early as its bank is open. */
async function followUp(tx: Tx, leg: MaturedLeg): Promise<void> {
  const { contract, accountId, setBy, setAt } = leg
  const issue = await takenOn(tx, leg.productId!, leg)
  if (typeof issue === 'string') {
    await emit(tx, orderEvents.followUpImpossible, {
      data: { productId: leg.productId, amount: decimalOf(leg.money), reason: issue },
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
      maturity: leg.maturity ?? null,
      instanceId: null,
      followUpOf: contract.instanceId,
      signedOn: leg.setOn,
    },
    await businessDate(tx),
  )
  const actor = 'maturity instruction'
  const validated = await moveOrder(tx, draft, 'VALIDATED', { actor })
  const prepared = await moveOrder(tx, validated, 'PREPARED', { actor })
  await bind(tx, prepared, issue, {
    ...{ actor, at: setAt },
    fund: (bound) => fundFollowUp(tx, bound),
  })
}

const carryOn: CarryOn = async (tx, leg) => {
  if (leg.to !== 'REFERENCE') return followUp(tx, leg)
  const { contract, accountId, money: amount } = leg
  const home = { customerId: contract.customerId, accountId, amount }
  await payToReference(tx, {
    ...{ ...home, called: await keptForCalls(tx, home) },
    ...{ askedBy: 'maturity instruction', isPromised: true },
  })
}

export const matureDeposits = (db: Db, day: CalendarDate): Promise<Done> =>
  mature(db, day, { renew, carryOn })
