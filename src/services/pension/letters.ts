// What a customer is told of a pension: what was signed, that it has begun, and what a year's certificate says.

import { addDays, type CalendarDate } from '#domain/date.ts'
import { formatDate, formatMoney, formatPercent } from '#domain/format.ts'
import type { Locale } from '#domain/market.ts'
import { parseMoney } from '#domain/money.ts'
import {
  amountOn,
  lastDayToChange,
  nextContribution,
  takenOn,
} from '#domain/pension/contribution.ts'
import type { PensionWish } from '#domain/pension/pension.ts'
import { rate } from '#domain/rate.ts'
import type { Tx } from '#platform/db.ts'
import { type Subscriber, subscriber } from '#platform/events.ts'
import { readCustomer, readSalesChannel } from '#services/customer/index.ts'
import {
  declaredAtIn,
  instructionsWhere,
  readReceipt,
  receiptPaper,
} from '#services/orders/index.ts'
import { type LetterContent, letterOn, type WriteLetter } from '#services/postbox/index.ts'
import { pensionEvents } from './events.ts'
import { certificateFacts, pensionConfirmation } from './papers.ts'
import { ownOf } from './sign.ts'
import { readAgreed } from './store.ts'

const keys = {
  CONTRACT: 'pensionSigned',
  TOP_UP: 'pensionPayment',
  CHANGE: 'pensionChanged',
  HOLIDAY: 'pensionRests',
} as const satisfies Record<PensionWish, LetterContent['key']>

async function ordered(tx: Tx, orderId: string) {
  const [order] = await instructionsWhere(tx, 'id = $1', [orderId])
  return order && ownOf(tx, order)
}

const ofSignatures = (write: WriteLetter): Subscriber =>
  letterOn(pensionEvents.signed, write, async ({ data: { orderId } }, tx, locale) => {
    const own = await ordered(tx, orderId)
    if (!own) return undefined
    const { order, wish, wanted, contract } = own
    const [first, after] = wanted
    const day = (of: Parameters<typeof formatDate>[1]) => formatDate(locale, of, 'long')
    const values = {
      ...{ reference: order.reference, amount: formatMoney(locale, (after ?? order).amount) },
      ...(first && { from: day(first.from) }),
      ...(after && { until: day(after.from) }),
      ...(order.fundBy && { fundBy: day(order.fundBy) }),
      startsOn: day(contract.startsOn),
    }
    const facts = pensionConfirmation(own)
    const paper = { type: 'orderConfirmation' as const, subject: order.id, facts }
    return { key: keys[wish], values, papers: [{ ...paper, depositId: contract.id }] }
  })

const ofBeginnings = (write: WriteLetter): Subscriber =>
  letterOn(pensionEvents.begun, write, async ({ data: { orderId } }, tx, locale) => {
    const own = await ordered(tx, orderId)
    if (!own) return undefined
    // As it is agreed by now. Contributions are taken before contracts begin, so on the day after at the earliest.
    const { customerId, id, startsOn } = own.contract
    const agreed = await readAgreed(tx, customerId, id)
    const after = addDays(own.order.exportedOn!, 1)
    const first = nextContribution(undefined, agreed, after, startsOn) ?? own.wanted[0]!.from
    return {
      key: 'pensionBegun',
      values: {
        amount: formatMoney(locale, amountOn(agreed, first)),
        from: formatDate(locale, takenOn(first, after), 'long'),
      },
    }
  })

const ofIncreases = (write: WriteLetter): Subscriber =>
  letterOn(pensionEvents.increased, write, async ({ data }, _, locale) => {
    const sum = (decimal: string) => formatMoney(locale, parseMoney(decimal, 'EUR')!)
    const from = data.from as CalendarDate
    return {
      key: 'pensionIncreased',
      values: {
        ...{ before: sum(data.before), amount: sum(data.amount) },
        percent: formatPercent(locale, rate(String(data.increase))),
        ...{ from: formatDate(locale, from, 'long') },
        until: formatDate(locale, lastDayToChange(from), 'long'),
      },
    }
  })

async function tinOf(tx: Tx, customerId: string): Promise<string | undefined> {
  const customer = await readCustomer(tx, customerId, ['all-persons'])
  const details = customer?.embedded.persons?.flatMap(({ taxDetails = [] }) => taxDetails) ?? []
  return details.find(({ countryCode }) => countryCode === 'DEU')?.taxIdentificationNumber
}

const ofCertificates = (write: WriteLetter): Subscriber =>
  letterOn(pensionEvents.certified, write, async ({ data, entityId, customerId }, tx, locale) => {
    const { year } = data
    const amount = parseMoney(data.amount, 'EUR')!
    const { market } = (await readSalesChannel(tx, customerId!))!
    const facts = certificateFacts({ year, amount, tin: await tinOf(tx, customerId!) }, market)
    const paper = { type: 'pensionCertificate' as const, subject: `${entityId}/${year}`, facts }
    return {
      key: 'pensionCertificate',
      values: { year: String(year), amount: formatMoney(locale, amount) },
      papers: [{ ...paper, depositId: entityId, year }],
    }
  })

const ofWithdrawals = (write: WriteLetter): Subscriber =>
  letterOn(pensionEvents.withdrawn, write, async ({ data: { orderId } }, tx) => {
    const own = await ordered(tx, orderId)
    const receipt = own && (await readReceipt(tx, own.order))
    if (!receipt) return undefined
    const { order, contract, terms } = own
    const { title, blocks } = receiptPaper(order, receipt)
    const facts = { title: `${title}: ${terms.portfolioName}, ${order.reference}`, blocks }
    const paper = { type: 'withdrawalReceipt' as const, subject: order.id, facts }
    return {
      ...{ key: 'pensionWithdrawn', values: { reference: order.reference } },
      papers: [{ ...paper, depositId: contract.id }],
    }
  })

const ofRefunds = (write: WriteLetter): Subscriber =>
  letterOn(pensionEvents.undone, write, async ({ data }, tx, locale) => {
    const own = await ordered(tx, data.orderId)
    const refund = formatMoney(locale, parseMoney(data.refund, 'EUR')!)
    return own && { key: 'pensionUndone', values: { reference: own.order.reference, refund } }
  })

/** The port: a mail to the address that was named for it, whoever reads the postbox. */
type SendReceipt = (
  tx: Tx,
  letter: {
    to: string
    channel: 'mail'
    kind: 'pensionWithdrawalReceipt'
    locale: Locale
    values: Record<string, string>
  },
) => Promise<unknown>

export const pensionWithdrawalNotices = (send: SendReceipt): Subscriber =>
  subscriber('pension.withdrawal-receipt', pensionEvents.withdrawn, async ({ data }, tx) => {
    const [order] = await instructionsWhere(tx, 'id = $1', [data.orderId])
    const receipt = order && (await readReceipt(tx, order))
    if (!receipt) return
    const { market: locale, reference } = order
    await send(tx, {
      ...{ to: receipt.email, channel: 'mail', kind: 'pensionWithdrawalReceipt', locale },
      values: { name: receipt.name, reference, moment: declaredAtIn(locale, receipt) },
    })
  })

export const pensionLetters = (write: WriteLetter): Subscriber[] => [
  ofSignatures(write),
  ofBeginnings(write),
  ofIncreases(write),
  ofWithdrawals(write),
  ofRefunds(write),
  ofCertificates(write),
]
