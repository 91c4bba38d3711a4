// The way of an order of a portfolio, leg by leg: what is done, what is promised for when, what will not happen.

import { addBusinessDays } from '../calendar/business-day.ts'
import type { CalendarDate } from '../date.ts'
import type { InstructionState } from '../order/order.ts'
import { type FurtherOrderType, isSale } from './portfolio-order.ts'
import { settlesOn } from './portfolio-transaction.ts'

export type TrackedOrder = {
  type?: FurtherOrderType
  instructionState: InstructionState
  confirmedOn?: CalendarDate
  fundBy?: CalendarDate
  forwardOn?: CalendarDate
  exportedOn?: CalendarDate
  tradedOn?: CalendarDate
  settlesOn?: CalendarDate
  /** Of a rebalancing, once something is sold. */
  soldOn?: CalendarDate
  isSettled: boolean
  opensDepot: boolean
}

export const investmentLegNames = [
  ...(['signed', 'paidIn', 'sent', 'bought', 'settled', 'sold', 'paidOut'] as const),
] as const
export type InvestmentLeg = {
  name: (typeof investmentLegNames)[number]
  state: 'done' | 'now' | 'later' | 'never'
  /** When it was done, or is to be. */
  on?: CalendarDate | undefined
}

type Way = [InvestmentLeg['name'], boolean, CalendarDate | undefined]

const ended: readonly InstructionState[] = ['CANCELLED', 'REJECTED']

const dayAfter = (day: CalendarDate | undefined) => day && addBusinessDays('TARGET', day, 1)

/** Sold first; bought on the trading day after that is paid. */
function rebalancingLegs({ instructionState, exportedOn, ...order }: TrackedOrder): Way[] {
  const sent = exportedOn ?? order.forwardOn
  const isDone = instructionState === 'EXECUTED'
  const sold = order.soldOn ?? dayAfter(sent)
  const bought = isDone ? order.tradedOn : dayAfter(sold && settlesOn(sold))
  const settled = isDone ? order.settlesOn : bought && settlesOn(bought)
  return [
    ['sent', exportedOn !== undefined, sent],
    ['sold', isDone || order.soldOn !== undefined, sold],
    ['bought', isDone, bought],
    // Where nothing had to be traded, nothing settles.
    ['settled', isDone && (order.isSettled || !order.soldOn), settled],
  ]
}

function legsOf(order: TrackedOrder, signed: Way): Way[] | undefined {
  if (order.type === 'REBALANCING') return rebalancingLegs(order)
  return order.type === 'STRATEGY_SWITCH' ? [signed, ...rebalancingLegs(order)] : undefined
}

/** A depot is opened in a day. What is bought is bought at the close of the trading day after it was sent. */
export function investmentLegs(order: TrackedOrder): InvestmentLeg[] {
  const sendsOn = order.opensDepot ? dayAfter(order.forwardOn) : order.forwardOn
  const sent = order.exportedOn ?? sendsOn
  const bought = order.tradedOn ?? dayAfter(sent)
  const isPaid = order.forwardOn !== undefined
  const isBought = order.instructionState === 'EXECUTED'
  const isOver = ended.includes(order.instructionState)
  const isOut = isSale(order.type ?? null)
  const settled = order.settlesOn ?? (bought && settlesOn(bought))
  const paidIn: Way = ['paidIn', isPaid, isPaid ? undefined : order.fundBy]
  const signed: Way = ['signed', order.confirmedOn !== undefined, order.confirmedOn]
  const ordered: Way[] = [
    // A run of a plan was signed with it.
    ...(order.type === 'SAVINGS_PLAN_EXECUTION' ? [] : [signed]),
    ...(isOut ? [] : [paidIn]),
    ['sent', order.exportedOn !== undefined, sent],
    [isOut ? 'sold' : 'bought', isBought, bought],
    [isOut ? 'paidOut' : 'settled', order.isSettled, settled],
  ]
  const legs = legsOf(order, signed) ?? ordered
  const next = legs.findIndex(([, isDone]) => !isDone)
  return legs.map(([name, isDone, on], i) => ({
    ...{ name, state: isDone ? 'done' : isOver ? 'never' : i === next ? 'now' : 'later' },
    ...(on && { on }),
  }))
}
