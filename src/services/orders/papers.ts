// The papers of an order: what is to be read before signing, and what is kept afterwards. Drawn up from the
// terms the order was made on, in the language of its market.

import type { OrderPaper } from '#contracts/orders.ts'
import type { CustomerType } from '#domain/customer/customer.ts'
import type { CalendarDate } from '#domain/date.ts'
import { depositKindOf } from '#domain/deposit/deposit.ts'
import { defaultWish } from '#domain/deposit/maturity-instruction.ts'
import { formatDate, formatMoment, formatMoney, labelled } from '#domain/format.ts'
import type { Locale } from '#domain/market.ts'
import { marketOf } from '#domain/markets/markets.ts'
import { compare, type Money, subtract } from '#domain/money.ts'
import {
  guaranteeLines,
  productLines,
  type SheetOffer,
  type SheetWords,
  withdrawalLines,
} from '#domain/offer/offer-sheets.ts'
import { minuteOfDay, payBy } from '#domain/order/funding.ts'
import { startOf, valueDateOf } from '#domain/order/opening.ts'
import { orderLimit } from '#domain/order/order-check.ts'
import { withdrawUntil } from '#domain/order/withdrawal-right.ts'
import { sayIn } from '#platform/say.ts'
import type { Block } from '#services/documents/index.ts'
import type { Issue } from '#services/products/index.ts'
import { calendarsOf } from './funding.ts'
import { comingRateOf, ratesOf } from './rates.ts'
import type { RevocationReceipt } from './revoke.ts'
import type { Instruction, Order } from './store.ts'

const wordsOf = (locale: Locale): SheetWords => ({
  ...{ locale, paper: sayIn(locale, 'papers'), offer: sayIn(locale, 'offers') },
})

export type DrawnOrder = {
  order: Order
  issue: Issue
  customerType: CustomerType
  today: CalendarDate
  at: Date
}

export type Paper = { title: string; blocks: readonly Block[] }

function sheetOf({ order, issue, today, at }: DrawnOrder): SheetOffer {
  const { kind, bankName, scheme, terms } = issue
  const { amount, reference } = order
  const calendars = calendarsOf(order, issue)
  const minute = minuteOfDay(at, marketOf(order.market).calendar)
  const by = payBy(today, minute, issue.cutOffMinutes, calendars)
  const known = startOf(order, calendars)
  return {
    ...{ kind, bankName, scheme, terms, amount, reference, today },
    bankCountry: terms.bankCountry,
    rates: ratesOf(order, issue, today),
    coming: comingRateOf(issue, order.market, today),
    start: known ?? valueDateOf(by.on, calendars),
    payBy: known ? undefined : by,
    atMaturity: order.maturity ?? defaultWish(terms.prolongation),
  }
}

function productPaper(drawn: DrawnOrder): Paper {
  const words = wordsOf(drawn.order.market)
  return { title: words.paper('product.title'), blocks: productLines(words, sheetOf(drawn)) }
}

function guaranteePaper(drawn: DrawnOrder): Paper {
  const { order, issue, customerType, today } = drawn
  const words = wordsOf(order.market)
  const limit = orderLimit(issue.scheme, today, customerType === 'JOINT')
  const isOver = limit.currency === order.amount.currency && compare(order.amount, limit) > 0
  const lines = guaranteeLines(words, {
    ...sheetOf(drawn),
    uncovered: isOver ? subtract(order.amount, limit) : undefined,
  })
  return { title: words.paper('guarantee.title'), blocks: lines }
}

function withdrawalPaper({ order, issue, customerType, today }: DrawnOrder): Paper {
  const words = wordsOf(order.market)
  const kind = depositKindOf(issue.kind, issue.terms.earlyTermination)
  const concludedOn = order.confirmedOn ?? today
  const until = withdrawUntil({ market: order.market, kind, customerType, concludedOn })
  const lines = withdrawalLines(words, {
    hasRight: until !== undefined,
    reference: order.reference,
  })
  return { title: words.paper('withdrawal.title'), blocks: lines }
}

const drawers: Record<OrderPaper, (drawn: DrawnOrder) => Paper> = {
  product: productPaper,
  guarantee: guaranteePaper,
  withdrawal: withdrawalPaper,
}

/** Papers of several orders lie in one folder, so each names its bank and amount. */
export const titleInFolder = (title: string, bank: string, locale: Locale, amount: Money): string =>
  labelled(locale, title, `${bank}, ${formatMoney(locale, amount)}`)

export const drawPaper = (name: OrderPaper, drawn: DrawnOrder): Paper => drawers[name](drawn)

/** What was signed, with everything that was to be read before. */
export function confirmationPaper(drawn: DrawnOrder): Paper {
  const { order } = drawn
  const { paper: say } = wordsOf(order.market)
  const day = formatDate(order.market, order.signedOn ?? order.confirmedOn!, 'long')
  const parts = [productPaper(drawn), guaranteePaper(drawn), withdrawalPaper(drawn)]
  return {
    title: say('confirmation.title'),
    blocks: [
      say('confirmation.text', { day, reference: order.reference }),
      ...parts.flatMap(({ title, blocks }) => [{ heading: title }, ...blocks]),
    ],
  }
}

/** By the clock of the market. */
export const declaredAtIn = (
  market: Locale,
  { declaredAt }: Pick<RevocationReceipt, 'declaredAt'>,
): string => formatMoment(market, new Date(declaredAt), { timeZone: marketOf(market).timeZone })

export function receiptPaper(order: Instruction, receipt: RevocationReceipt): Paper {
  const { paper: say } = wordsOf(order.market)
  return {
    title: say('receipt.title'),
    blocks: [
      say('receipt.text', {
        name: receipt.name,
        reference: order.reference,
        moment: declaredAtIn(order.market, receipt),
      }),
      say('receipt.email', { email: receipt.email }),
      say('receipt.keep'),
    ],
  }
}
