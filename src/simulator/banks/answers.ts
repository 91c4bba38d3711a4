// How a pretended bank answers: promptly and rightly, unless it was told to misbehave.

import { createHash } from 'node:crypto'
import { addBusinessDays } from '#domain/calendar/business-day.ts'
import { addMonths, type CalendarDate } from '#domain/date.ts'
import { decimalOf, money, parseMoney } from '#domain/money.ts'
import type { BankEvent, BankMessage, BankRejection } from '#services/orders/index.ts'

export type BankBehaviour = {
  /** Business days until the account is open. */
  openAfter: number
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
}

export const goodBehaviour: BankBehaviour = { openAfter: 1, deliveries: 1 }

export type DatedEvent = { on: CalendarDate; event: BankEvent }

/** Of a hundred, by the message alone: the same message is always answered alike. */
const dice = (id: string): number => createHash('sha256').update(id).digest().readUInt16BE() % 100

const half = (amount: string): string => {
  const { minor } = parseMoney(amount, 'EUR')!
  return decimalOf(money(minor / 2n, 'EUR'))
}

/** Everything the bank will ever say to a message, each with its day. */
export function answersTo(
  message: BankMessage & { receivedOn: CalendarDate },
  behaviour: BankBehaviour,
): DatedEvent[] {
  if (behaviour.isSilent) return []
  const { id, bankId, orderId, body, receivedOn } = message
  const named = (name: string) => ({ bankId, orderId, eventId: `${id}/${name}` })
  const day = (n: number) => addBusinessDays('TARGET', receivedOn, n)
  const { openAfter, rejects } = behaviour
  if (message.kind === 'REVOKE')
    return [
      {
        on: day(openAfter),
        event: { ...named('returned'), kind: 'RETURNED', amount: body.amount },
      },
    ]

  const acknowledged: DatedEvent = {
    on: receivedOn,
    event: { ...named('acknowledged'), kind: 'ACKNOWLEDGED' },
  }
  if (rejects && dice(id) < rejects.percent)
    return [
      acknowledged,
      {
        on: day(openAfter),
        event: { ...named('rejected'), kind: 'REJECTED', reason: rejects.reason },
      },
    ]

  const hasFault = behaviour.confirmsInParts || behaviour.misdates
  const opensOn = day(openAfter + (hasFault ? 1 : 0))
  const opened = { kind: 'OPENED', amount: body.amount, valueDate: opensOn } as const
  const faulty: DatedEvent[] = hasFault
    ? [
        {
          on: day(openAfter),
          event: {
            ...named('faulty'),
            ...opened,
            amount: behaviour.confirmsInParts ? half(body.amount) : body.amount,
            valueDate: behaviour.misdates ? addMonths(opensOn, 12) : opensOn,
          },
        },
      ]
    : []
  const answers = [
    acknowledged,
    ...faulty,
    { on: opensOn, event: { ...named('opened'), ...opened } },
  ]
  return behaviour.isDisordered
    ? answers.map(({ event }) => ({ on: opensOn, event })).toReversed()
    : answers
}
