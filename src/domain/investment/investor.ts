// Whoever invests: for whom, where, and who of them may hold what is not a deposit.

import type { CustomerType } from '../customer/customer.ts'
import type { CalendarDate } from '../date.ts'
import type { ProductFamily } from '../holdings/product-families.ts'
import { ageOfMajority, ageOn } from '../identifiers/birth-date.ts'
import type { Locale } from '../market.ts'

/** What can be opened and closed to new business: ROBO is weights of one's own. */
export const investmentFamilies = [
  ...(['DWM', 'ROBO', 'CRYPTO', 'PE', 'PENSION'] as const),
] as const satisfies readonly ProductFamily[]
export type InvestmentFamily = (typeof investmentFamilies)[number]

/** Somebody to whom a portfolio would belong. */
type Holder = { birthDate: CalendarDate; countries: readonly string[] }

export type Investor = {
  market: Locale
  customerType: CustomerType
  holders: readonly Holder[]
  /** Open to new business where they came from; what is held stays, and can be sold. */
  families: readonly InvestmentFamily[]
  today: CalendarDate
}

/** Grown up, and not taxed by the USA. */
export const mayHold =
  (today: CalendarDate) =>
  ({ birthDate, countries }: Holder): boolean =>
    ageOn(today, birthDate) >= ageOfMajority && !countries.includes('USA')
