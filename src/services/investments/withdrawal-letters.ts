// What is told of a contract about a portfolio that was withdrawn from: the receipt, to the postbox and to the address that
// was named for it, and that everything is paid back.

import { formatMoney } from '#domain/format.ts'
import type { Locale } from '#domain/market.ts'
import { parseMoney } from '#domain/money.ts'
import type { Tx } from '#platform/db.ts'
import { type Subscriber, subscriber } from '#platform/events.ts'
import {
  declaredAtIn,
  instructionsWhere,
  readReceipt,
  receiptPaper,
} from '#services/orders/index.ts'
import { letterOn, type WriteLetter } from '#services/postbox/index.ts'
import { portfolioEvents } from './events.ts'
import { termsOf } from './order-store.ts'

export async function isWithdrawnFrom(tx: Tx, customerId: string, id: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'select from investments.withdrawn where customer_id = $1 and portfolio_id = $2',
    [customerId, id],
  )
  return rowCount > 0
}

async function withdrawnFrom(tx: Tx, orderId: string) {
  const [order] = await instructionsWhere(tx, 'id = $1', [orderId])
  const [terms] = order ? await termsOf(tx, [order.id]) : []
  const receipt = order && (await readReceipt(tx, order))
  return order && terms && receipt ? { order, terms, receipt } : undefined
}

const ofWithdrawals = (write: WriteLetter): Subscriber =>
  letterOn(portfolioEvents.withdrawn, write, async ({ entityId, data: { orderId } }, tx) => {
    const found = await withdrawnFrom(tx, orderId)
    if (!found) return undefined
    const { order, terms, receipt } = found
    const { title, blocks } = receiptPaper(order, receipt)
    const facts = { title: `${title}: ${terms.portfolioName}, ${order.reference}`, blocks }
    const paper = { type: 'withdrawalReceipt' as const, subject: order.id, facts }
    return {
      key: 'portfolioWithdrawn',
      values: { portfolio: terms.portfolioName, reference: order.reference },
      papers: [{ ...paper, depositId: entityId }],
    }
  })

const ofRefunds = (write: WriteLetter): Subscriber =>
  letterOn(portfolioEvents.undone, write, async ({ data: { orderId, refund } }, tx, locale) => {
    const found = await withdrawnFrom(tx, orderId)
    if (!found) return undefined
    return {
      key: 'portfolioUndone',
      values: {
        ...{ portfolio: found.terms.portfolioName, reference: found.order.reference },
        refund: formatMoney(locale, parseMoney(refund, 'EUR')!),
      },
    }
  })

/** The port: a mail to the address that was named for it, whoever reads the postbox. */
type SendReceipt = (
  tx: Tx,
  letter: {
    to: string
    channel: 'mail'
    kind: 'portfolioWithdrawalReceipt'
    locale: Locale
    values: Record<string, string>
  },
) => Promise<unknown>

export const portfolioWithdrawalNotices = (send: SendReceipt): Subscriber =>
  subscriber('portfolio.withdrawal-receipt', portfolioEvents.withdrawn, async ({ data }, tx) => {
    const found = await withdrawnFrom(tx, data.orderId)
    if (!found) return
    const { order, terms, receipt } = found
    const { market: locale, reference } = order
    await send(tx, {
      ...{ to: receipt.email, channel: 'mail', kind: 'portfolioWithdrawalReceipt', locale },
      values: {
        ...{ name: receipt.name, reference, portfolio: terms.portfolioName },
        moment: declaredAtIn(locale, receipt),
      },
    })
  })

export const withdrawalLetters = (write: WriteLetter): Subscriber[] => [
  ofWithdrawals(write),
  ofRefunds(write),
]
