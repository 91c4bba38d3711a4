// What a customer is told of an order, from the signature to the open deposit or back.

import { formatDate, formatMoney, formatPercent } from '#domain/format.ts'
import { parseMoney } from '#domain/money.ts'
import { rate } from '#domain/rate.ts'
import type { Tx } from '#platform/db.ts'
import type { EventKind, Subscriber } from '#platform/events.ts'
import { aboutDeposit } from '#services/deposits/index.ts'
import { type NewPaper, paperReaders } from '#services/documents/index.ts'
import { type LetterContent, letterOn, type WriteLetter } from '#services/postbox/index.ts'
import { issueNamed } from '#services/products/index.ts'
import { orderEvents, orderMoves } from './events.ts'
import { confirmationOf, openingOf, receiptOf, revocationOf } from './keep-papers.ts'
import { instructionsWhere, type Order, ordersWhere } from './store.ts'

type Key = LetterContent['key']

/** What was never signed ends without a word. */
const cancelled = ({ confirmedOn, reason }: Order): Key | undefined => {
  if (!confirmedOn) return undefined
  return reason === 'funding.expired' ? 'orderFundingExpired' : 'orderCancelled'
}

const always = (key: Key) => () => key

type Papers = (tx: Tx, order: Order, at: Date) => Promise<readonly NewPaper[]>

const letters: readonly [
  kind: EventKind,
  keyOf: (order: Order) => Key | undefined,
  papersOf?: Papers,
][] = [
  [
    orderMoves.CONFIRMED,
    ({ followUpOf }) => (followUpOf ? 'orderFollowedUp' : 'orderConfirmed'),
    confirmationOf,
  ],
  [orderMoves.FUNDED, ({ followUpOf }) => (followUpOf ? undefined : 'orderFunded')],
  [orderEvents.fundingMissing, always('orderFundingMissing')],
  [orderMoves.EXPORTED, always('orderExported')],
  [
    orderMoves.EXECUTED,
    ({ action }) => (action === 'TOP_UP' ? 'orderToppedUp' : 'orderExecuted'),
    openingOf,
  ],
  [orderMoves.REJECTED, always('orderRejected')],
  [orderMoves.CANCELLED, cancelled],
  [orderMoves.ISSUE_IDENTIFIED, always('orderIssue')],
  [orderMoves.REVOCATION_REQUESTED, always('orderRevocationRequested'), receiptOf],
  [orderMoves.REVOKED, always('orderRevoked'), revocationOf],
]

/** What became of money that was promised on. */
const followLetters = (write: WriteLetter): Subscriber[] => [
  aboutDeposit(orderEvents.renewed, write, async (contract, data, tx) => ({
    key: 'depositRenewed',
    papers: await paperReaders.renewal.read(tx, [
      { customerId: contract.customerId, subject: contract.instanceId },
    ]),
    values: {
      amount: formatMoney(contract.market, parseMoney(data.amount, contract.currency)!),
      rate: formatPercent(contract.market, rate(data.rate)),
      maturesOn: formatDate(contract.market, contract.maturesOn!, 'long'),
    },
  })),
  aboutDeposit(orderEvents.followUpImpossible, write, ({ market, currency }, { amount }) => ({
    key: 'depositFollowUpImpossible',
    values: { amount: formatMoney(market, parseMoney(amount, currency)!) },
  })),
]

const stateLetters = (write: WriteLetter): Subscriber[] =>
  letters.map(([kind, keyOf, papersOf]) =>
    letterOn(kind, write, async ({ entityId, occurredAt }, tx, locale) => {
      const [order] = await ordersWhere(tx, 'id = $1', [entityId])
      const key = order && keyOf(order)
      if (!order || !key) return undefined
      const { fundBy, forwardOn, valueDate } = order
      const { bankName } = await issueNamed(tx, order.productId, order.issueVersion)
      const days = Object.entries({ fundBy, forwardOn, valueDate }).flatMap(([name, day]) =>
        day ? [[name, formatDate(locale, day, 'long')]] : [],
      )
      const values = {
        ...{ bank: bankName, reference: order.reference },
        amount: formatMoney(locale, order.amount),
        ...Object.fromEntries(days),
      }
      const papers = papersOf && (await papersOf(tx, order, occurredAt))
      return { key, values, ...(papers && { papers }) }
    }),
  )

/** Of every family. */
const uncoveredLetter = (write: WriteLetter): Subscriber =>
  letterOn(orderEvents.uncovered, write, async ({ entityId }, tx, locale) => {
    const [order] = await instructionsWhere(tx, 'id = $1', [entityId])
    if (!order?.fundBy) return undefined
    const { reference, amount, fundBy } = order
    return {
      key: 'orderUncovered',
      values: {
        ...{ reference, amount: formatMoney(locale, amount) },
        fundBy: formatDate(locale, fundBy, 'long'),
      },
    }
  })

export const orderLetters = (write: WriteLetter): Subscriber[] => [
  uncoveredLetter(write),
  ...followLetters(write),
  ...stateLetters(write),
]
