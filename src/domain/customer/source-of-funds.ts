// Where a customer's money comes from, and how much is earned in a year: the answers there are.

import type { Currency } from '../money.ts'

export const originsOfFunds = [
  'SALARY',
  'SELF_EMPLOYMENT',
  'PENSION',
  'SAVINGS',
  'INHERITANCE',
  'PROPERTY_SALE',
  'INVESTMENTS',
  'BUSINESS_SALE',
  'GIFT',
  'COMPENSATION',
  'LOTTERY',
  'OTHER',
] as const
export type OriginOfFunds = (typeof originsOfFunds)[number]

export const annualIncomeCodes = [
  '0_20K',
  '20_40K',
  '40_60K',
  '60_100K',
  '100_150K',
  '150K_PLUS',
] as const
export type AnnualIncomeCode = (typeof annualIncomeCodes)[number]

/** From and, but for the last, to: in whole units of the customer's currency. */
export const incomeBands: Record<AnnualIncomeCode, readonly [from: number, to?: number]> = {
  '0_20K': [0, 20_000],
  '20_40K': [20_000, 40_000],
  '40_60K': [40_000, 60_000],
  '60_100K': [60_000, 100_000],
  '100_150K': [100_000, 150_000],
  '150K_PLUS': [150_000],
}

/** As the entity carries it beside the code, in English; screens have words of their own. [ENT-037] */
export function displayedIncome(code: AnnualIncomeCode, currency: Currency = 'GBP'): string {
  const [from, to] = incomeBands[code]
  const written = (amount: number): string =>
    amount.toLocaleString('en-GB', { style: 'currency', currency, maximumFractionDigits: 0 })
  return to === undefined ? `over ${written(from)}` : `${written(from)} to ${written(to)}`
}

/** Whoever answers `OTHER` says in words what it is. */
export const isOriginComplete = (origin: OriginOfFunds, description = ''): boolean =>
  origin !== 'OTHER' || description.trim() !== ''
