// The receipt of a withdrawal from a contract, sent to the address that was named for it: whoever withdrew
// has it on paper of their own, at once.

import { formatMoney } from '#domain/format.ts'
import type { Locale } from '#domain/market.ts'
import type { Tx } from '#platform/db.ts'
import { type Subscriber, subscriber } from '#platform/events.ts'
import { issueNamed } from '#services/products/index.ts'
import { orderMoves } from './events.ts'
import { declaredAtIn } from './papers.ts'
import { readReceipt } from './revoke.ts'
import { ordersWhere } from './store.ts'

/** The port: a mail to one address. */
export type WriteReceipt = (
  tx: Tx,
  letter: {
    to: string
    channel: 'mail'
    kind: 'revocationReceipt'
    locale: Locale
    values: Record<string, string>
  },
) => Promise<unknown>

export const revocationNotices = (write: WriteReceipt): Subscriber =>
  subscriber('orders.revocation-receipt', orderMoves.REVOCATION_REQUESTED, async (fact, tx) => {
    const [order] = await ordersWhere(tx, 'id = $1', [fact.entityId])
    if (!order) return
    const receipt = await readReceipt(tx, order)
    if (!receipt) return
    const { bankName } = await issueNamed(tx, order.productId, order.issueVersion)
    const locale = order.market
    await write(tx, {
      ...{ to: receipt.email, channel: 'mail', kind: 'revocationReceipt', locale },
      values: {
        ...{ name: receipt.name, bank: bankName, reference: order.reference },
        amount: formatMoney(locale, order.amount),
        moment: declaredAtIn(locale, receipt),
      },
    })
  })
