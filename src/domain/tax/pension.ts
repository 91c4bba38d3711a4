// The tax side of the Basisrente: what is deducted on the way in and taxed on the way out.

import { date } from '../date.ts'
import { type Money, money, smaller, subtract } from '../money.ts'
import type { Rate } from '../rate.ts'
import { germany } from './figures.ts'
import { inForce } from './tax.ts'

/** In tenths of a percent, by the year the pension starts; it rises to 100 % in 2058. */
export function pensionTaxableShare(startYear: number): Rate {
  const year = Math.max(startYear, 2005)
  const tenths =
    year <= 2020
      ? 500 + (year - 2005) * 20
      : year <= 2022
        ? 800 + (year - 2020) * 10
        : 825 + (year - 2023) * 5
  return { units: BigInt(Math.min(tenths, 1000)), scale: 1 }
}

export type PensionContributions = {
  year: number
  isJoint?: boolean
  ruerup: Money
  /** Statutory or professional pension contributions, employer's share included. */
  statutory: Money
  employerShare: Money
}

/** The highest rate of the income tax, in percent. */
export const highestTaxPercent = 45

/** In hundredths of a percent. */
export const isTaxRate = (hundredths: bigint): boolean =>
  hundredths >= 0n && hundredths <= BigInt(highestTaxPercent * 100)

/** No employer pays more than there is in all. */
export const isEmployerShare = (share: Money, statutory: Money): boolean =>
  share.minor <= statutory.minor

export type PensionDeduction = {
  /** What the other contributions leave of the limit. */
  room: Money
  extraFromRuerup: Money
  /** The employer's share is tax-free already and is taken off again. */
  deductibleTotal: Money
}

export function pensionDeduction(contributions: PensionContributions): PensionDeduction {
  const { year, isJoint = false, ruerup, statutory, employerShare } = contributions
  const single = inForce(germany.pensionDeduction, date(`${year}-01-01`))
  const limit = money(BigInt(isJoint ? single * 2 : single) * 100n, ruerup.currency)
  const room = subtract(limit, smaller(limit, statutory))
  const extraFromRuerup = smaller(ruerup, room)
  const counted = smaller(limit, money(statutory.minor + ruerup.minor, ruerup.currency))
  const deducted = subtract(counted, employerShare)
  const zero = money(0n, ruerup.currency)
  return { room, extraFromRuerup, deductibleTotal: deducted.minor < 0n ? zero : deducted }
}
