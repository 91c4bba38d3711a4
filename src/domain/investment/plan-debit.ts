// A savings plan that is paid by direct debit: when its money is collected, and what becomes of a run by what came of that.

import { type CalendarDate, later } from '../date.ts'
import { type CollectionState, dueOn, openCollectionStates } from '../direct-debit/collection.ts'
import type { MandateState } from '../direct-debit/mandate.ts'
import { runsOn } from './plan.ts'
import { debitReturned } from './portfolio-order.ts'

/** A run is announced as early as whatever else is collected; one that is too near for that is paid a little later. */
export const isToAnnounce = (due: CalendarDate, today: CalendarDate): boolean =>
  runsOn(due) <= dueOn(today)
export const collectedOn = (due: CalendarDate, today: CalendarDate): CalendarDate =>
  later(runsOn(due), dueOn(today))

/** Of two attempts, the second. */
export type RunCollection = { state: CollectionState; dueOn: CalendarDate }
export type PlanDebit = { mandate: MandateState; collection: RunCollection | null }

const isOpen = ({ state }: RunCollection): boolean =>
  (openCollectionStates as readonly string[]).includes(state)

/** It came back, nothing was collected, or there is nothing to collect under any more. */
export const debitRefusals = [debitReturned, 'plan.uncollected', 'plan.mandate'] as const
export type DebitRefusal = (typeof debitRefusals)[number]

/** Why a run does not have its money. One that is asked while something is on its way has seen it returned once. */
export function debitRefusal({ mandate, collection }: PlanDebit): DebitRefusal | undefined {
  if (collection?.state === 'CREDITED') return undefined
  if (collection && collection.state !== 'CANCELLED') return debitReturned
  return mandate === 'ACTIVE' ? 'plan.uncollected' : 'plan.mandate'
}

/** The day of the second attempt, while it is on its way. */
export const debitedAgainOn = (collection: RunCollection | null): CalendarDate | undefined =>
  collection && isOpen(collection) ? collection.dueOn : undefined
