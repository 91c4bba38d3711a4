// Committing to a private equity fund: who may, how much, and what stands in the way.

import type { AccountState } from '../account/account.ts'
import type { CustomerStatus } from '../customer/customer.ts'
import { type Money, money } from '../money.ts'
import {
  type AmountError,
  amountError,
  minPrivateEquityCommitment,
} from '../order/amount-errors.ts'
import { fractionOf, rate, rounded, times } from '../rate.ts'
import { type Investor, mayHold } from './investor.ts'
import type { DwmStrategy } from './portfolio.ts'
import { type KnownProfile, type Questionnaire, suitabilityRefusal } from './questionnaire.ts'

/** The one fund there is to commit to, and how its holder's commitment is called. */
export const equityTemplate = 'PE2026'
export const equityName = 'Private Equity 2026'

/** [OPN-017] */
export const commitmentBounds = {
  min: minPrivateEquityCommitment,
  max: money(1_000_000_00n, 'EUR'),
}

/** Of the commitment, taken once, with the first call. */
export const subscriptionPercent = rate('3')
export const subscriptionFee = ({ minor, currency }: Money): Money =>
  money(
    rounded(times({ numerator: minor, denominator: 1n }, fractionOf(subscriptionPercent))),
    currency,
  )

/** What the answers have to allow, and for how many years the money has to be free. */
export const leastResult: DwmStrategy = 'DWM70'
export const leastYears = 10

/** Of what is free: more is refused, and from the lower share on somebody is warned. */
export const mostPercent = 20n
export const warnedPercent = 10n

type Answered = Pick<Questionnaire, 'freeAssets'>

const freeOf = ({ freeAssets }: Answered): Money => money(BigInt(freeAssets) * 100n, 'EUR')

/** The most that the answers leave room for. */
export const mostOf = (answers: Answered): Money =>
  money((freeOf(answers).minor * mostPercent) / 100n, 'EUR')

export const isMuchCommitted = ({ minor }: Money, answers: Answered): boolean =>
  minor * 100n >= freeOf(answers).minor * warnedPercent

/** One grown-up person of the German market: neither a couple nor a company, nor somebody the USA taxes. */
export const isEquityOffered = ({ market, customerType, holders, today, families }: Investor) =>
  families.includes('PE') &&
  market === 'de-DE' &&
  customerType === 'PERSONAL' &&
  holders.length === 1 &&
  holders.every(mayHold(today))

export type CommittingFacts = Investor & {
  status: CustomerStatus
  accountState: AccountState
  profile: (KnownProfile & { answers: Questionnaire }) | undefined
  hasCommitment: boolean
  /** None while it is not chosen yet. */
  amount: Money | undefined
}

/** What may be told before anything is chosen. */
export const refusalsBefore = [
  'customer.state',
  'account.state',
  'suitability.missing',
  'suitability.expired',
  'suitability.exceeded',
  'commitment.horizon',
  'commitment.share',
] as const
export type CommittingRefusal =
  | 'product.access'
  | 'commitment.exists'
  | (typeof refusalsBefore)[number]
  | AmountError

/** By precedence: of several, the first is told. */
export function committingRefusal(facts: CommittingFacts): CommittingRefusal | undefined {
  const { profile, amount } = facts
  if (!isEquityOffered(facts)) return 'product.access'
  if (facts.status !== 'ACTIVE') return 'customer.state'
  if (facts.accountState !== 'ACTIVE') return 'account.state'
  if (facts.hasCommitment) return 'commitment.exists'
  const refusal = suitabilityRefusal(profile, leastResult, facts.today)
  if (refusal) return refusal
  const { answers } = profile!
  if (answers.horizonYears < leastYears) return 'commitment.horizon'
  const wanted = amount ?? commitmentBounds.min
  return (
    amountError(wanted, commitmentBounds) ??
    (wanted.minor > mostOf(answers).minor ? 'commitment.share' : undefined)
  )
}
