// How closely a customer is looked at, against money laundering, and how long what they told us counts for it.

import type { Currency } from '../money.ts'
import type { CustomerType } from './customer.ts'
import { isOnRiskList } from './listed-countries.ts'
import type { PepStanding } from './person.ts'

export const riskClasses = ['LOW', 'MEDIUM', 'HIGH'] as const
export type RiskClass = (typeof riskClasses)[number]

/** How long confirmed data counts. */
const validMonths: Record<RiskClass, number> = { LOW: 60, MEDIUM: 36, HIGH: 12 }
export const validMonthsOf = (risk: RiskClass): number => validMonths[risk]

/** From more than this on, paid in within a year, in units of the customer's currency. */
const muchInAYear: Partial<Record<Currency, bigint>> = { PLN: 400_000n }
const muchAnywhere = 100_000n
export const isMuchInAYear = (minor: bigint, currency: Currency): boolean =>
  minor > (muchInAYear[currency] ?? muchAnywhere) * 100n

export type RiskFacts = {
  type: CustomerType
  /** Of everybody who stands in the customer, owners too. */
  standings: readonly PepStanding[]
  /** Where any of them lives or is taxed. */
  countries: readonly string[]
  /** Within the last year. */
  paidIn: { minor: bigint; currency: Currency }
}

/** Who has left an office is looked at like whoever holds it; nobody is for what we do not know. */
const isExposed = (standing: PepStanding): boolean => standing !== 'NONE' && standing !== 'UNKNOWN'

export function riskClassOf({ type, standings, countries, paidIn }: RiskFacts): RiskClass {
  if (standings.some(isExposed) || countries.some(isOnRiskList)) return 'HIGH'
  return type === 'BUSINESS' || isMuchInAYear(paidIn.minor, paidIn.currency) ? 'MEDIUM' : 'LOW'
}
