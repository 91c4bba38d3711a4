// How the pretended custodian answers: at the close of the next trading day and rightly, unless it was told to misbehave.

import { createHash } from 'node:crypto'
import type { CustodianEvent, CustodianMessage } from '#contracts/custodian.ts'
import { addBusinessDays } from '#domain/calendar/business-day.ts'
import type { CalendarDate } from '#domain/date.ts'
import { settlesOn } from '#domain/investment/portfolio-transaction.ts'
import {
  decimalOfUnits,
  type Price,
  parseUnits,
  type Units,
  unitsFor,
  worthOf,
} from '#domain/investment/units.ts'
import { decimalOf, type Money, money, parseMoney, subtract } from '#domain/money.ts'
import { formatted } from '#platform/uuid.ts'
import type { DistributionFault } from './corporate-actions.ts'

export type CustodianBehaviour = {
  /** How often each event is delivered. */
  deliveries?: number
  /** Trading days later than it should be. */
  lateDays?: number
  /** In percent of what it is asked for. */
  rejects?: number
  refusesAccounts?: boolean
  /** All of them, for as long as it behaves so. */
  suspendsAccounts?: boolean
  /** One half on a day, the other on the next. */
  fillsInParts?: boolean
  /** No to every trade in the end: to the other half, or to what is done. */
  endsWithNo?: boolean
  /** On the day after what was done is taken back. */
  mistrades?: boolean
  /** First a sum that cannot be, on the next day the right one. */
  miscounts?: boolean
  /** What was done is said before it was acknowledged. */
  isDisordered?: boolean
  /** Also of trades that nobody asked for. */
  invents?: boolean
  isSilent?: boolean
  distributions?: DistributionFault
  statement?: 'missing' | 'torn' | 'unit off'
}

export type Received = CustodianMessage & { receivedOn: CalendarDate }
export type DatedEvent = { on: CalendarDate; event: CustodianEvent }
export type PriceOn = (isin: string, on: CalendarDate) => Price

/** By the message alone: the same message is always answered alike. */
const dice = (id: string): number => createHash('sha256').update(id).digest().readUInt16BE() % 100

const nextDay = (on: CalendarDate, days: number) => addBusinessDays('TARGET', on, days)

type FilledEvent = Extract<CustodianEvent, { kind: 'FILLED' }>
type Trade = Extract<Received, { kind: 'BUY' | 'SELL' }>

/** By an amount, by units, or by an amount that these units are the most for. */
type Size = { amount: Money | undefined; units: Units | undefined }

function unitsOf({ amount, units }: Size, price: Price): Units {
  const wanted = amount && unitsFor(amount, price)
  if (wanted === undefined || units === undefined) return (wanted ?? units)!
  return wanted < units ? wanted : units
}

function fill(
  { id, body }: Trade,
  part: { number: number; size: Size; on: CalendarDate; isLast: boolean },
  priceOn: PriceOn,
): FilledEvent {
  const { number, size, on, isLast } = part
  const price = priceOn(body.isin, on)
  const units = unitsOf(size, price)
  return {
    ...{ eventId: `${id}/filled-${number}`, kind: 'FILLED', tradeId: body.tradeId },
    ...{ execution: String(number), isin: body.isin },
    ...{ units: decimalOfUnits(units), price: decimalOfUnits(price) },
    ...{ amount: decimalOf(worthOf(units, price)), tradedOn: on, settlesOn: settlesOn(on), isLast },
  }
}

const sizeOf = ({ body }: Trade): Size => ({
  amount: 'amount' in body && body.amount ? parseMoney(body.amount, 'EUR') : undefined,
  units: 'units' in body ? parseUnits(body.units) : undefined,
})

const half = ({ amount, units }: Size): Size => ({
  amount: amount && money(amount.minor / 2n, 'EUR'),
  units: units && (units + 1n) / 2n,
})

const without = ({ amount, units }: Size, done: FilledEvent): Size => ({
  amount: amount && subtract(amount, parseMoney(done.amount, 'EUR')!),
  units: units && units - parseUnits(done.units)!,
})

const refusal = ({ id, body }: Trade): CustodianEvent => ({
  ...{ eventId: `${id}/rejected`, kind: 'REJECTED', tradeId: body.tradeId, reason: 'NOT_TRADED' },
})

const mistrade = ({ id, body }: Trade, execution: string): CustodianEvent => ({
  ...{ eventId: `${id}/cancelled`, kind: 'CANCELLED', tradeId: body.tradeId, execution },
})

function fills(trade: Trade, behaviour: CustodianBehaviour, priceOn: PriceOn): DatedEvent[] {
  const { lateDays = 0, fillsInParts, miscounts, endsWithNo } = behaviour
  const whole = sizeOf(trade)
  const on = nextDay(trade.receivedOn, 1 + lateDays)
  const later = nextDay(on, 1)
  const part = (number: number, size: Size, day: CalendarDate, isLast: boolean) => ({
    on: day,
    event: fill(trade, { number, size, on: day, isLast }, priceOn),
  })
  if (fillsInParts) {
    const first = part(1, half(whole), on, false)
    return endsWithNo
      ? [first, { on: later, event: refusal(trade) }]
      : [first, part(2, without(whole, first.event), later, true)]
  }
  if (endsWithNo) return [part(1, whole, on, true), { on, event: refusal(trade) }]
  if (behaviour.mistrades) {
    const done = part(1, whole, on, true)
    return [done, { on: later, event: mistrade(trade, done.event.execution) }]
  }
  if (!miscounts) return [part(1, whole, on, true)]
  const wrong = part(1, whole, on, true)
  const event = { ...wrong.event, eventId: `${trade.id}/wrong`, amount: '0.01' }
  return [{ on, event }, part(1, whole, later, true)]
}

/** Everything it will ever say to a message, each with its day. */
export function answersTo(
  message: Received,
  behaviour: CustodianBehaviour,
  priceOn: PriceOn,
): DatedEvent[] {
  if (behaviour.isSilent) return []
  const { id, receivedOn } = message
  const on = nextDay(receivedOn, 1 + (behaviour.lateDays ?? 0))
  if (message.kind === 'OPEN_ACCOUNT') {
    const { orderId, customerId } = message.body
    const account = `D${customerId.replaceAll('_', '')}`
    return behaviour.refusesAccounts
      ? [{ on, event: { eventId: `${id}/refused`, kind: 'ACCOUNT_REFUSED', orderId } }]
      : [{ on, event: { eventId: `${id}/opened`, kind: 'ACCOUNT_OPENED', orderId, account } }]
  }
  if (message.kind === 'MOVE') {
    const { orderId } = message.body
    const moved = [...message.body.units]
    if (dice(id) < (behaviour.rejects ?? 0))
      return [{ on, event: { eventId: `${id}/refused`, kind: 'MOVE_REFUSED', orderId } }]
    const done = { eventId: `${id}/moved`, kind: 'MOVED' as const, orderId, moved }
    if (!behaviour.miscounts) return [{ on, event: done }]
    const wrong = { ...done, eventId: `${id}/wrong`, moved: moved.slice(1) }
    return [
      { on, event: wrong },
      { on: nextDay(on, 1), event: done },
    ]
  }
  const { tradeId } = message.body
  const acknowledged: DatedEvent = {
    ...{ on, event: { eventId: `${id}/acknowledged`, kind: 'ACKNOWLEDGED', tradeId } },
  }
  if (dice(id) < (behaviour.rejects ?? 0)) return [acknowledged, { on, event: refusal(message) }]
  const done = fills(message, behaviour, priceOn)
  const ofNobody = formatted(0, createHash('md5').update(id).digest())
  const invented = behaviour.invents
    ? [
        {
          on,
          event: {
            ...done[0]!.event,
            eventId: `${id}/invented`,
            tradeId: ofNobody,
          } as CustodianEvent,
        },
      ]
    : []
  return behaviour.isDisordered
    ? [...done, acknowledged, ...invented]
    : [acknowledged, ...done, ...invented]
}
