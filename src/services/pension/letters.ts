// What a customer is told of a pension: what was signed, that it has begun, and what a year's certificate says.

import { later } from '#domain/date.ts'
import { formatDate, formatMoney } from '#domain/format.ts'
import { parseMoney } from '#domain/money.ts'
import { amountOn, firstOfMonth, nextContribution } from '#domain/pension/contribution.ts'
import type { PensionWish } from '#domain/pension/pension.ts'
import { businessDate } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import type { Subscriber } from '#platform/events.ts'
import { readCustomer, readSalesChannel } from '#services/customer/index.ts'
import { instructionsWhere } from '#services/orders/index.ts'
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
    // As it is agreed by now, and from this month at the earliest: the custodian may have taken its time.
    const { customerId, id, startsOn } = own.contract
    const agreed = await readAgreed(tx, customerId, id)
    const first = nextContribution(undefined, agreed, startsOn) ?? own.wanted[0]!.from
    const from = later(first, firstOfMonth(await businessDate(tx)))
    return {
      key: 'pensionBegun',
      values: {
        amount: formatMoney(locale, amountOn(agreed, from)),
        from: formatDate(locale, from, 'long'),
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

export const pensionLetters = (write: WriteLetter): Subscriber[] => [
  ofSignatures(write),
  ofBeginnings(write),
  ofCertificates(write),
]
