// How long what is known of a customer is kept once it is over: readable for a while, then in a sealed archive for as
// long as the law asks.

import type { CustomerStatus } from '../customer/customer.ts'
import { addDays, addMonths, type CalendarDate } from '../date.ts'

/** Documents and messages stay readable this long. */
const readableDays = 90
/** The papers of taxes are kept longest; those against money laundering for five years. */
const archiveMonths = 120

/** Whose data is emptied when it is over. */
export const erasableStatuses: readonly CustomerStatus[] = ['TERMINATED', 'REJECTED']

/** Over before this day, it is time to empty what is known. */
export const erasedIfOverBy = (today: CalendarDate): CalendarDate => addDays(today, -readableDays)

export const archivedUntil = (today: CalendarDate): CalendarDate => addMonths(today, archiveMonths)
