// An exemption order or an NV certificate of this year counts from its first day: what an agent has taken since then is reckoned
// again, payment by payment in the order it flowed, and the difference is given back.

import { type CalendarDate, partsOf } from '../date.ts'
import { contractTax, type RunningContract } from '../interest/running-contract.ts'
import { type Money, money } from '../money.ts'
import type { HeldCertificate } from './certificate.ts'
import type { InterestTax } from './interest-tax.ts'

/** The last day on which an order of this year is followed by its correction at once. */
const lastDayAtOnce = '12-20'

/** Later in December it waits for the run that closes the year. */
export const correctionDue = (today: CalendarDate): CalendarDate =>
  today.slice(5) <= lastDayAtOnce ? today : (`${partsOf(today).year}-12-31` as CalendarDate)

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

const takenBy = ({ foreign, home }: InterestTax): Taken =>
  new Map([...(foreign ? [foreign] : []), ...home].map(({ key, amount }) => [key, amount.minor]))

function difference<Posting extends TaxedPosting>(
  posting: Posting,
  tax: InterestTax,
): CorrectedPosting<Posting> {
  const { currency } = posting.interest
  const now = takenBy(tax)
  const lines = [...new Set([...posting.taken.keys(), ...now.keys()])]
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
