// Beginning a pension: who may, from which age it is paid, and what stands in the way.

import type { AccountState } from '../account/account.ts'
import { isGermanCountry } from '../countries.ts'
import type { CustomerStatus } from '../customer/customer.ts'
import { addMonths, type CalendarDate } from '../date.ts'
import { ageOn } from '../identifiers/birth-date.ts'
import type { Investor } from '../investment/buying.ts'
import type { Money } from '../money.ts'
import type { AmountError } from '../order/amount-errors.ts'
import { countsFrom, monthlyError } from './contribution.ts'

/** Of whoever signs. */
export const contractAges = { min: 18, max: 61 } as const
/** At which the pension is paid for the first time. */
export const startAges = { min: 62, max: 85 } as const

const isWithin = (age: number, { min, max }: { min: number; max: number }): boolean =>
  Number.isInteger(age) && age >= min && age <= max

export type Saver = Investor & { countryCode: string | undefined }

/** One person of the German market who lives in Germany: neither a couple nor a company, nor somebody the USA taxes. */
export const isPensionOffered = ({ market, customerType, holders, countryCode }: Saver): boolean =>
  market === 'de-DE' &&
  customerType === 'PERSONAL' &&
  isGermanCountry(countryCode) &&
  holders.length === 1 &&
  holders.every(({ countries }) => !countries.includes('USA'))

/** The first of the month after the birthday. */
export function pensionStart(birthDate: CalendarDate, age: number): CalendarDate {
  const birthday = addMonths(birthDate, 12 * age)
  return `${addMonths(`${birthday.slice(0, 8)}01` as CalendarDate, 1)}` as CalendarDate
}

export type OpeningFacts = Saver & {
  status: CustomerStatus
  accountState: AccountState
  hasContract: boolean
  startAge: number
  monthly: Money
}

export type StandingRefusal = 'product.access' | 'customer.state' | 'account.state'
export type OpeningRefusal =
  | StandingRefusal
  | 'pension.exists'
  | 'pension.age'
  | 'pension.start'
  | AmountError

/** What stands in the way of anything that is to be signed for a pension. */
export function standingRefusal(
  facts: Pick<OpeningFacts, 'status' | 'accountState'>,
): StandingRefusal | undefined {
  if (facts.status !== 'ACTIVE') return 'customer.state'
  return facts.accountState === 'ACTIVE' ? undefined : 'account.state'
}

/** By precedence: of several, the first is told. */
export function openingRefusal(facts: OpeningFacts): OpeningRefusal | undefined {
  if (!isPensionOffered(facts)) return 'product.access'
  const standing = standingRefusal(facts)
  if (standing) return standing
  if (facts.hasContract) return 'pension.exists'
  if (!isWithin(ageOn(facts.today, facts.holders[0]!.birthDate), contractAges)) return 'pension.age'
  if (!isWithin(facts.startAge, startAges)) return 'pension.start'
  // Something has to be put in before it is paid.
  const startsOn = pensionStart(facts.holders[0]!.birthDate, facts.startAge)
  if (startsOn <= countsFrom(facts.today)) return 'pension.start'
  return monthlyError(facts.monthly)
}
