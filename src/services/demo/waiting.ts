// Orders of the demo world that somebody has signed and somebody else has not yet.

import type { Tx } from '#platform/db.ts'
import { awaitSecond } from '#services/orders/index.ts'
import { demoId } from './demo-id.ts'
import type { DemoCustomer, DemoOffer } from './people.ts'

export async function signFirst(
  tx: Tx,
  customers: readonly DemoCustomer[],
  offers: readonly DemoOffer[],
): Promise<void> {
  for (const { id: customerId, logins, waitingOrder } of customers) {
    if (!waitingOrder) continue
    const { product: productId, amount } = waitingOrder
    const { rate } = offers.find(({ id }) => id === productId)!
    const userId = demoId('user', logins[0]!)
    await awaitSecond(tx, { customerId, userId, productId, amount, rate })
  }
}
