// Whoever invests: for whom, where, and who of them may hold what is not a deposit.

import type { CustomerType } from '../customer/customer.ts'
import type { CalendarDate } from '../date.ts'
import { ageOfMajority, ageOn } from '../identifiers/birth-date.ts'
import type { Locale } from '../market.ts'

/** Somebody to whom a portfolio would belong. */
type Holder = { birthDate: CalendarDate; countries: readonly string[] }

export type Investor = {
  market: Locale
  customerType: CustomerType
  holders: readonly Holder[]
  today: CalendarDate
}

/** Grown up, and not taxed by the USA. */
export const mayHold =
  (today: CalendarDate) =>
  ({ birthDate, countries }: Holder): boolean =>
    ageOn(today, birthDate) >= ageOfMajority && !countries.includes('USA')
