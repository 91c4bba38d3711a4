// Committing: every check before the order exists, and again before it binds.

import {
  type CommittingRefusal,
  commitmentBounds,
  committingRefusal,
  equityName,
  equityTemplate,
} from '#domain/investment/committing.ts'
import { type Money, parseMoney } from '#domain/money.ts'
import { amountErrors } from '#domain/order/amount-errors.ts'
import { amountParam } from '#domain/problem/params.ts'
import { businessDate } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import { Conflict, Failure, Invalid, Refused } from '#platform/failure.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { assertDataConfirmed } from '#services/customer/index.ts'
import { readInvestor, readProfile, writeTerms } from '#services/investments/index.ts'
import {
  type Instruction,
  insertInstruction,
  moveOrder,
  newReference,
  readSaver,
} from '#services/orders/index.ts'
import { readHeld } from './store.ts'

/** Said of what was typed or answered: it can be otherwise. */
const unfit: readonly CommittingRefusal[] = [
  'suitability.exceeded',
  'commitment.horizon',
  'commitment.share',
]

/** The wire's spelling of a rule's no. */
function refused(refusal: CommittingRefusal): never {
  const { min, max } = commitmentBounds
  if (refusal === 'product.access') throw new Failure(403, refusal)
  if ((amountErrors as readonly string[]).includes(refusal))
    throw new Refused(refusal, { min: amountParam(min), max: amountParam(max) })
  if (unfit.includes(refusal)) throw new Refused(refusal)
  throw new Conflict(refusal)
}

/** What the rule asks for; without an amount, whether anything could be committed at all. */
export async function readCommitting(tx: Tx, customerId: string, amount?: Money) {
  const saver = await readSaver(tx, customerId)
  const profile = await readProfile(tx, customerId)
  const refusal = committingRefusal({
    ...{ ...(await readInvestor(tx, customerId)), status: saver.customer.status },
    ...{ accountState: saver.account.state, profile, amount },
    hasCommitment: (await readHeld(tx, customerId)) !== undefined,
  })
  return { saver, profile, refusal }
}

export async function assertCommittable(tx: Tx, customerId: string, amount: Money) {
  const { saver, profile, refusal } = await readCommitting(tx, customerId, amount)
  await assertDataConfirmed(tx, customerId)
  if (refusal) refused(refusal)
  return { saver, profile: profile! }
}

type Wish = { customerId: string; userId: string; amount: string }

export async function placeCommitment(
  tx: Tx,
  { customerId, userId, amount: typed }: Wish,
): Promise<Instruction> {
  const amount = parseMoney(typed, 'EUR')
  if (!amount || amount.minor < 0n) throw new Invalid([{ pointer: '/amount', code: 'format' }])
  const { saver, profile } = await assertCommittable(tx, customerId, amount)
  const order = await insertInstruction(
    tx,
    {
      ...{ customerId, id: uuidV7(), userId, family: 'PE', type: 'PRIVATE_EQUITY_ONBOARDING' },
      ...{ amount, instanceId: null, reference: newReference() },
      ...{ market: saver.market, accountId: saver.account.id },
    },
    await businessDate(tx),
  )
  await writeTerms(tx, {
    ...{ customerId, orderId: order.id, portfolioId: uuidV7(), name: equityName },
    ...{ template: equityTemplate, profileVersion: profile.version, opensDepot: false },
  })
  return moveOrder(tx, order, 'VALIDATED', { actor: userId })
}
