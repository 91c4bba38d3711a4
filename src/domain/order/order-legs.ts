// The way of the money from a signature to a running deposit: who has it, what was promised, what is done.

import type { CalendarDate } from '../date.ts'
import type { InstructionState } from './order.ts'

export const orderLegNames = ['signed', 'paidIn', 'forwarded', 'opened'] as const
export type OrderLegName = (typeof orderLegNames)[number]

export const legStates = ['done', 'now', 'late', 'later', 'stopped'] as const
export type LegState = (typeof legStates)[number]

export type OrderLeg = {
  name: OrderLegName
  state: LegState
  /** The day it was done, or the last day it was promised for; absent where nothing can be promised yet. */
  day?: CalendarDate
}

export type OrderWay = {
  instructionState: InstructionState
  /** Where it was signed before it became binding: with the instruction that it follows. */
  signedOn?: CalendarDate | undefined
  confirmedOn?: CalendarDate | undefined
  fundBy?: CalendarDate | undefined
  fundedOn?: CalendarDate | undefined
  forwardOn?: CalendarDate | undefined
  exportedOn?: CalendarDate | undefined
  /** As promised to the customer and to the bank, and as it was. */
  opensOn?: CalendarDate | undefined
  valueDate?: CalendarDate | undefined
}

const ends: readonly InstructionState[] = [
  'CANCELLED',
  'REJECTED',
  'REVOCATION_REQUESTED',
  'REVOKED',
]

export function orderLegs(way: OrderWay, today: CalendarDate): OrderLeg[] {
  const done = [
    way.signedOn ?? way.confirmedOn,
    way.fundedOn ?? (way.forwardOn && (way.exportedOn ?? way.confirmedOn)),
    way.exportedOn,
    way.valueDate,
  ]
  const promised = [undefined, way.fundBy, way.forwardOn, way.opensOn]
  const open = done.indexOf(undefined)
  return orderLegNames.map((name, i): OrderLeg => {
    const [doneOn, by] = [done[i], promised[i]]
    if (doneOn) return { name, state: 'done', day: doneOn }
    const day = by && { day: by }
    if (ends.includes(way.instructionState)) return { name, state: 'stopped' }
    if (i > open) return { name, state: 'later', ...day }
    return { name, state: by && today > by ? 'late' : 'now', ...day }
  })
}
