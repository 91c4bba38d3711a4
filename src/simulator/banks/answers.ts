// How a pretended bank answers: promptly and rightly, unless it was told to misbehave.

import { createHash } from 'node:crypto'
import type { BankAnswer, BankRejection } from '#contracts/bank-files.ts'
import { addBusinessDays } from '#domain/calendar/business-day.ts'
import { addDays, addMonths, type CalendarDate, later } from '#domain/date.ts'
import { decimalOf, money, parseMoney } from '#domain/money.ts'
import { formatted } from '#platform/uuid.ts'
import type { BankMessage } from '#services/orders/index.ts'

export type BankBehaviour = {
  /** Business days until the account is open; absent: as it was asked to. */
  openAfter?: number
  /** How often each event is delivered. */
  deliveries: number
  /** The reason, and the share of orders it is given to, in percent. */
  rejects?: { reason: BankRejection; percent: number }
  /** First a part of the money, then on the next day all of it. */
  confirmsInParts?: boolean
  /** First a value date that cannot be, then on the next day the right one. */
  misdates?: boolean
  /** The acknowledgement comes after the opening. */
  isDisordered?: boolean
  isSilent?: boolean
  /** Whatever comes to its mind, whenever: yes and no, parts and other days, orders of nobody, or nothing. */
  isErratic?: boolean
  /** Of a bank that sends files: first one cut off or with another sum, then the right one. */
  spoilsFiles?: 'torn' | 'edited'
}

export const goodBehaviour: BankBehaviour = { deliveries: 1 }

export type DatedAnswer = { on: CalendarDate; answer: BankAnswer }

/** By the message alone: the same message is always answered alike. */
const dice = (id: string, sides = 100): number =>
  createHash('sha256').update(id).digest().readUInt16BE() % sides

const half = (amount: string): string => {
  const { minor } = parseMoney(amount, 'EUR')!
  return decimalOf(money(minor / 2n, 'EUR'))
}

const mostSaid = 5
const mostDays = 8

/** Up to five answers on any days, of which some are right by chance. */
function erraticAnswers({ id, orderId, body, receivedOn }: Received): DatedAnswer[] {
  const { amount, currency } = body
  return Array.from({ length: dice(id, mostSaid + 1) }, (_, n): DatedAnswer => {
    const thrown = (what: string, sides: number) => dice(`${id} ${n} ${what}`, sides)
    const on = addDays(receivedOn, thrown('day', mostDays))
    const valueDate = addDays(on, thrown('value', 12) - 6)
    const named = {
      eventId: `${id}/said-${n}`,
      orderId:
        thrown('order', 12) === 0 ? formatted(0, createHash('md5').update(id).digest()) : orderId,
    }
    const sum = { amount: thrown('sum', 3) === 0 ? half(amount) : amount, currency }
    const said: BankAnswer[] = [
      { ...named, kind: 'ACKNOWLEDGED' },
      { ...named, kind: 'OPENED', ...sum, valueDate },
      { ...named, kind: 'REJECTED', reason: 'OTHER' },
      { ...named, kind: 'RETURNED', ...sum },
    ]
    return { on, answer: said[thrown('kind', said.length)]! }
  }).toSorted((a, b) => (a.on < b.on ? -1 : 1))
}

type Received = BankMessage & { receivedOn: CalendarDate }

/** Everything the bank will ever say to a message, each with its day. */
export function answersTo(message: Received, behaviour: BankBehaviour): DatedAnswer[] {
  if (behaviour.isSilent) return []
  if (behaviour.isErratic) return erraticAnswers(message)
  const { id, orderId, body, receivedOn } = message
  const named = (name: string) => ({ orderId, eventId: `${id}/${name}` })
  const day = (n: number) => addBusinessDays('TARGET', receivedOn, n)
  const { rejects, openAfter = 1 } = behaviour
  const { amount, currency, valueDate } = body
  if (message.kind === 'REVOKE')
    return [
      {
        on: day(openAfter),
        answer: { ...named('returned'), kind: 'RETURNED', amount, currency },
      },
    ]

  const acknowledged: DatedAnswer = {
    on: receivedOn,
    answer: { ...named('acknowledged'), kind: 'ACKNOWLEDGED' },
  }
  if (rejects && dice(id) < rejects.percent)
    return [
      acknowledged,
      {
        on: day(openAfter),
        answer: { ...named('rejected'), kind: 'REJECTED', reason: rejects.reason },
      },
    ]

  const hasFault = behaviour.confirmsInParts || behaviour.misdates
  const isAsAsked = behaviour.openAfter === undefined && !hasFault
  const opensOn = (isAsAsked && valueDate) || day(openAfter + (hasFault ? 1 : 0))
  const opened = { kind: 'OPENED', amount, currency, valueDate: opensOn } as const
  const faulty: DatedAnswer[] = hasFault
    ? [
        {
          on: day(openAfter),
          answer: {
            ...named('faulty'),
            ...opened,
            amount: behaviour.confirmsInParts ? half(amount) : amount,
            valueDate: behaviour.misdates ? addMonths(opensOn, 12) : opensOn,
          },
        },
      ]
    : []
  const answers = [
    acknowledged,
    ...faulty,
    { on: later(opensOn, receivedOn), answer: { ...named('opened'), ...opened } },
  ]
  return behaviour.isDisordered
    ? answers.map(({ answer }) => ({ on: opensOn, answer })).toReversed()
    : answers
}
