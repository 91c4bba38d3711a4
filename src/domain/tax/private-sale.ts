// Private sales in Germany: what is held for more than a year may be sold without tax (section 23 of the income tax
// act). Nothing is withheld on them; whoever sells within the year declares it.

import { addDays, addMonths, type CalendarDate } from '../date.ts'

/** The first day on which a sale is more than a year after the purchase. */
export const overAYearFrom = (boughtOn: CalendarDate): CalendarDate =>
  addDays(addMonths(boughtOn, 12), 1)
