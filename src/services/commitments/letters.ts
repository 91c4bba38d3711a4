// What a holder is told of a commitment: what was signed, every call with its reminders and its end, what came back, and what
// the fund says it is worth.

import { addDays, type CalendarDate } from '#domain/date.ts'
import { formatDate, formatMoney } from '#domain/format.ts'
import { defaultsOn, overdueInterest } from '#domain/investment/capital-call.ts'
import { equityName, subscriptionFee } from '#domain/investment/committing.ts'
import type { Locale } from '#domain/market.ts'
import { type Money, parseMoney } from '#domain/money.ts'
import type { Tx } from '#platform/db.ts'
import type { EventKind, Subscriber } from '#platform/events.ts'
import { letterTexts } from '#platform/letters.ts'
import { filled, listed, type Values } from '#platform/market-words.ts'
import { instructionsWhere, orderEvents } from '#services/orders/index.ts'
import { type LetterContent, letterOn, type WriteLetter } from '#services/postbox/index.ts'
import { commitmentEvents } from './events.ts'
import { commitmentConfirmation } from './papers.ts'
import { ownOf } from './sign.ts'
import { type Call, callOfOrder, callsWhere, euros } from './store.ts'

type Key = LetterContent['key']

const ofOrders = (write: WriteLetter): Subscriber[] =>
  (
    [
      [commitmentEvents.signed, 'commitmentSigned'],
      [commitmentEvents.accepted, 'commitmentAccepted'],
      [commitmentEvents.refused, 'commitmentRefused'],
    ] as const
  ).map(([kind, key]) =>
    letterOn(kind, write, async ({ data: { orderId } }, tx, locale) => {
      const [order] = await instructionsWhere(tx, 'id = $1', [orderId])
      if (!order) return undefined
      const own = await ownOf(tx, order)
      const values = {
        ...{ fund: own.terms.portfolioName, reference: order.reference },
        amount: formatMoney(locale, order.amount),
        fee: formatMoney(locale, subscriptionFee(order.amount)),
      }
      if (key !== 'commitmentSigned') return { key, values }
      const facts = commitmentConfirmation(own)
      const paper = { type: 'orderConfirmation' as const, subject: order.id, facts }
      return { key, values, papers: [{ ...paper, depositId: own.terms.portfolioId }] }
    }),
  )

/** What of a sum is no money for the fund, where it is any. */
function includingOf(locale: Locale, fee: Money, interest: Money): string {
  const { including, entryFee, defaultInterest } = letterTexts(locale).frame
  const parts = [
    ...(fee.minor > 0n ? [filled(entryFee, { fee: formatMoney(locale, fee) })] : []),
    ...(interest.minor > 0n
      ? [filled(defaultInterest, { interest: formatMoney(locale, interest) })]
      : []),
  ]
  return parts.length > 0 ? filled(including, { parts: listed(parts, locale) }) : ''
}

/** Of what is over the interest is booked; else it is that of the first day after, on which it can be paid. */
const interestOf = (call: Call, { key, on }: Told): Money =>
  key === 'callPaid' || key === 'callDefaulted'
    ? call.interest
    : overdueInterest(call.amount, call.dueOn, addDays(on, 1))

type Told = { key: Key; on: CalendarDate }

async function callValues(tx: Tx, call: Call, told: Told, locale: Locale): Promise<Values> {
  const sum = (minor: bigint) => formatMoney(locale, euros(minor))
  const { amount, fee, dueOn, number, orderId } = call
  const owed = euros(amount.minor + fee.minor)
  const interest = interestOf(call, told)
  const [order] = orderId ? await instructionsWhere(tx, 'id = $1', [orderId]) : []
  return {
    ...{ fund: equityName, number: String(number), amount: formatMoney(locale, amount) },
    ...{ total: sum(owed.minor + interest.minor), including: includingOf(locale, fee, interest) },
    dueOn: formatDate(locale, dueOn, 'long'),
    defaultsOn: formatDate(locale, defaultsOn(dueOn), 'long'),
    reference: order?.reference ?? '–',
  }
}

const ofCalls = (write: WriteLetter): Subscriber[] =>
  (
    [
      [commitmentEvents.called, 'callAnnounced'],
      [commitmentEvents.paid, 'callPaid'],
      [commitmentEvents.overdue, 'callOverdue'],
      [commitmentEvents.defaulted, 'callDefaulted'],
    ] as const satisfies readonly (readonly [EventKind<{ number: number }>, Key])[]
  ).map(([kind, key]) =>
    letterOn(kind, write, async ({ data: { number }, entityId, occurredOn }, tx, locale) => {
      const [call] = await callsWhere(tx, 'commitment_id = $1 and number = $2', [entityId, number])
      return call && { key, values: await callValues(tx, call, { key, on: occurredOn }, locale) }
    }),
  )

/** Its money is missing, or was taken back. */
const ofMissing = (write: WriteLetter): Subscriber[] =>
  (
    [
      [commitmentEvents.reminder, 'callReminder'],
      [orderEvents.callUncovered, 'callUncovered'],
    ] as const
  ).map(([kind, key]) =>
    letterOn(kind as EventKind, write, async ({ entityId, occurredOn }, tx, locale) => {
      const call = await callOfOrder(tx, entityId!)
      // It may have come before this is heard.
      if (call?.state !== 'ANNOUNCED') return undefined
      return { key, values: await callValues(tx, call, { key, on: occurredOn }, locale) }
    }),
  )

const ofMoney = (write: WriteLetter): Subscriber =>
  letterOn(commitmentEvents.distributed, write, async ({ data }, _, locale) => ({
    key: data.isRecallable ? 'fundPaidRecallable' : 'fundPaid',
    values: { fund: equityName, amount: formatMoney(locale, parseMoney(data.amount, 'EUR')!) },
  }))

const ofValues = (write: WriteLetter): Subscriber =>
  letterOn(commitmentEvents.valued, write, async ({ data }, _, locale) => ({
    key: 'fundValued',
    values: {
      ...{ fund: equityName, amount: formatMoney(locale, parseMoney(data.amount, 'EUR')!) },
      day: formatDate(locale, data.quarterEnd, 'long'),
    },
  }))

export const commitmentLetters = (write: WriteLetter): Subscriber[] => [
  ...ofOrders(write),
  ...ofCalls(write),
  ...ofMissing(write),
  ofMoney(write),
  ofValues(write),
]
