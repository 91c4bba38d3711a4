// An exemption order or an NV certificate of this year counts from its first day: what an agent has taken since then
// for the customer's country is reckoned again, payment by payment in the order it flowed, and the difference is given
// back.

import { type CalendarDate, partsOf } from '../date.ts'
import { contractTax, type RunningContract } from '../interest/running-contract.ts'
import { type Money, money } from '../money.ts'
import type { HeldCertificate } from './certificate.ts'
import { foreignTaxKey, type InterestTax } from './interest-tax.ts'

/** The last day on which an order of this year is followed by its correction at once. */
const lastDayAtOnce = '12-20'

/** Later in December it waits for the run that closes the year. */
export const correctionDue = (today: CalendarDate): CalendarDate =>
  today.slice(5) <= lastDayAtOnce ? today : (`${partsOf(today).year}-12-31` as CalendarDate)

/**
 * Until which day each year is reckoned again, where it was due on one day and is done on another: all of a year that
 * is over, and this one so far.
 */
export function correctedUntil(dueOn: CalendarDate, today: CalendarDate): CalendarDate[] {
  const first = partsOf(dueOn).year
  const years = Array.from({ length: partsOf(today).year - first + 1 }, (_, index) => first + index)
  const ends = years.slice(0, -1).map((year) => `${year}-12-31` as CalendarDate)
  return [...ends, today]
}

/** Minor units by the name of a tax. */
export type Taken = ReadonlyMap<string, bigint>

export type TaxedPosting = {
  contract: Pick<RunningContract, 'market' | 'bankCountry' | 'model' | 'perYear' | 'currency'>
  interest: Money
  on: CalendarDate
  /** With every earlier correction. */
  taken: Taken
  exempted: Money
}

export type CorrectedPosting<Posting> = {
  posting: Posting
  /** What has been taken too little; too much is below zero. */
  lines: { key: string; amount: Money }[]
  tax: Money
  exempted: Money
}

/** What the bank's country took stays as it was taken: it is for that country to give back. */
const isHome = (key: string): boolean => key !== foreignTaxKey

function difference<Posting extends TaxedPosting>(
  posting: Posting,
  tax: InterestTax,
): CorrectedPosting<Posting> {
  const { currency } = posting.interest
  const now: Taken = new Map(tax.home.map(({ key, amount }) => [key, amount.minor]))
  const lines = [...new Set([...posting.taken.keys(), ...now.keys()])]
    .filter(isHome)
    .map((key) => ({
      key,
      amount: money((now.get(key) ?? 0n) - (posting.taken.get(key) ?? 0n), currency),
    }))
    .filter(({ amount }) => amount.minor !== 0n)
  return {
    posting,
    lines,
    tax: money(
      lines.reduce((sum, { amount }) => sum + amount.minor, 0n),
      currency,
    ),
    exempted: money(tax.exemptionUsed.minor - posting.exempted.minor, currency),
  }
}

/** A year's payments at one agent, the earliest first, under an order of so much; only what comes out otherwise. */
export function taxedAgain<Posting extends TaxedPosting>(
  postings: readonly Posting[],
  order: bigint,
  certificates?: readonly HeldCertificate[],
): CorrectedPosting<Posting>[] {
  let left = order
  return postings
    .map((posting) => {
      const tax = contractTax(posting.contract, posting.interest, posting.on, left, certificates)
      left -= tax.exemptionUsed.minor
      return difference(posting, tax)
    })
    .filter(({ tax, exempted }) => tax.minor !== 0n || exempted.minor !== 0n)
}
