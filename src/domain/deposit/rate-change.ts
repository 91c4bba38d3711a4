// The rate of money without a term may change at any time; whoever has it there hears of less in time to take it out.

import { addDays, type CalendarDate } from '../date.ts'
import { compareRates } from '../offer/offer.ts'
import type { Rate } from '../rate.ts'
import { type DepositType, isOpenEnded } from './deposit.ts'

/** Between the word and the lower rate. */
export const cutNoticeDays = 14

export type RateChange = { kind: DepositType; before: Rate; after: Rate }

export const isCut = ({ before, after }: Pick<RateChange, 'before' | 'after'>): boolean =>
  compareRates(after, before) < 0

/** A term's rate stays what was agreed: another one is only for new money. */
export const firstDayOfRate = (change: RateChange, today: CalendarDate): CalendarDate =>
  isOpenEnded(change.kind) && isCut(change) ? addDays(today, cutNoticeDays) : today

/** Another rate that is announced, and the first day it counts. */
export type ComingRate = { rate: string; from: CalendarDate }

/** Of an announced one, whether it is still to come: whoever opens before then is told with the order. */
export const stillComing = (
  announced: ComingRate | undefined,
  today: CalendarDate,
): ComingRate | undefined => (announced && announced.from > today ? announced : undefined)
