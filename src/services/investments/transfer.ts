// Moving crypto assets into funds their holder chose: asked for under a signature, and moved in kind.

import { sumOf } from '#domain/investment/sizing.ts'
import { type TransferRefusal, transferRefusal } from '#domain/investment/transferring.ts'
import { worthOf } from '#domain/investment/units.ts'
import { type Money, money } from '#domain/money.ts'
import type { Tx } from '#platform/db.ts'
import { Conflict, Failure, Refused } from '#platform/failure.ts'
import { readSaver, type Saver } from '#services/orders/index.ts'
import { hasOpenOrder } from './order-store.ts'
import { held, situationOf } from './situation.ts'
import { type HeldPosition, readPositions } from './store.ts'

export type TransferWish = { customerId: string; portfolioId: string; toPortfolioId: string }

/** The wire's spelling of a rule's no. */
function refused(refusal: TransferRefusal): never {
  if (refusal === 'product.access') throw new Failure(403, refusal)
  if (refusal === 'savingPlanInprogress') throw new Refused(refusal)
  throw new Conflict(refusal)
}

/** Asked when it is placed, and again before it binds. */
export async function assertTransferable(
  tx: Tx,
  { customerId, portfolioId, toPortfolioId }: TransferWish,
): Promise<{ saver: Saver; value: Money }> {
  const saver = await readSaver(tx, customerId)
  const [from, to] = [
    await held(tx, customerId, portfolioId),
    await held(tx, customerId, toPortfolioId),
  ]
  const positions = await readPositions(tx, customerId, { id: portfolioId, valuedOn: null })
  const sideOf = async ({ id, template }: typeof from) => ({
    ...{ template, situation: await situationOf(tx, { customerId, portfolioId: id }) },
  })
  const refusal = transferRefusal({
    ...{ status: saver.customer.status, accountState: saver.account.state },
    ...{ from: await sideOf(from), to: await sideOf(to) },
    isPlanExecuting: await hasOpenOrder(tx, { customerId, portfolioId }, 'plan'),
  })
  if (refusal) refused(refusal)
  return { saver, value: worthAll(positions) }
}

export const worthAll = (positions: readonly HeldPosition[]): Money =>
  money(sumOf(positions.map(({ units, price }) => worthOf(units, price).minor)), 'EUR')
