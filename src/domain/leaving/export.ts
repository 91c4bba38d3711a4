// The data of a customer as a file: how long it can be fetched once it is ready.

import { addDays, type CalendarDate } from '../date.ts'

const daysToFetch = 7

/** The last day on which it can be fetched. */
export const exportUntil = (readyOn: CalendarDate): CalendarDate => addDays(readyOn, daysToFetch)
