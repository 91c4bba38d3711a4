// A contract that runs: what it has earned since its last posting, and what is taken from it.

import { type CalendarDate, daysBetween, later } from '../date.ts'
import { countryOf, type Locale } from '../market.ts'
import { marketOf } from '../markets/markets.ts'
import { type Currency, type Money, money } from '../money.ts'
import { rate } from '../rate.ts'
import { type CertificateKind, type HeldCertificate, isCovered } from '../tax/certificate.ts'
import {
  type AccountModel,
  type HomeAgent,
  homeAgent,
  type InterestTax,
  interestTax,
} from '../tax/interest-tax.ts'
import { type BalanceStep, type RateStep, spansBetween } from './accrual.ts'
import type { DayCount } from './day-count.ts'
import { type BreakRule, breakRule, type EarlyBreak, earlyBreak } from './early-break.ts'
import { capitalises, type PayoutPlan } from './payout-plan.ts'
import { nextPosting } from './posting-schedule.ts'
import { interestFor, type Receipt, receiptOf } from './receipt.ts'

export type ContractStep = BalanceStep & RateStep

export type RunningContract = {
  currency: Currency
  market: Locale
  bankId: string
  /** Alpha-2: where the bank has its licence. */
  bankCountry: string
  model: AccountModel
  dayCount: DayCount
  /** Regular periods are counted from here. */
  anchorOn: CalendarDate
  perYear: number
  /** Interest before this day has been posted. */
  accruedFrom: CalendarDate
  steps: readonly ContractStep[]
}

type Earning = Pick<
  RunningContract,
  'accruedFrom' | 'steps' | 'dayCount' | 'currency' | 'anchorOn' | 'perYear'
>

const spansUntil = ({ accruedFrom, steps }: Earning, until: CalendarDate) =>
  spansBetween(accruedFrom, until, steps, steps)

const interestTermsOf = ({ dayCount, currency, anchorOn, perYear }: Earning) => ({
  ...{ dayCount, currency },
  schedule: { anchor: anchorOn, perYear },
})

/** What a contract has earned since its last posting, up to a day, and how that comes about. */
export const earnedUntil = (contract: Earning, until: CalendarDate): Receipt =>
  receiptOf(spansUntil(contract, until), interestTermsOf(contract))

/** The amount alone: overviews show many, and nobody reads their receipts. */
export const amountEarned = (contract: Earning, until: CalendarDate): Money =>
  interestFor(spansUntil(contract, until), interestTermsOf(contract))

const servicingBank = 'servicing-bank'

/** Who applies a German exemption order: the trustee, or a bank that holds the account itself. */
export const agentOf = ({ model, bankId }: Pick<RunningContract, 'model' | 'bankId'>): string =>
  model === 'DIRECT' ? bankId : servicingBank

/** Who takes the tax on its interest; nobody: the customer declares it. */
export const taxAgentOf = ({
  market,
  bankCountry,
  model,
}: Pick<RunningContract, 'market' | 'bankCountry' | 'model'>): HomeAgent =>
  homeAgent({ market: countryOf(marketOf(market)), bankCountry, model })

type Taxed = Pick<RunningContract, 'market' | 'bankCountry' | 'model'>

/** What papers change of the tax; of nobody in particular that needed ones are there, and no others. */
export function certified(
  { market, bankCountry, model }: Taxed,
  on: CalendarDate,
  certificates?: readonly HeldCertificate[],
) {
  const home = countryOf(marketOf(market))
  const has = (kind: CertificateKind, country?: string) =>
    isCovered(certificates ?? [], { kind, country }, on)
  return {
    ...{ market: home, bankCountry, model, on },
    hasResidenceCertificate: !certificates || has('RESIDENCE', bankCountry),
    hasNonAssessmentCertificate: has('NV'),
    situation: {
      isExempt: has('DE1'),
      isPrepaymentWaived: has('FR_WAIVER'),
      needsBackupWithholding: home === 'US' && certificates !== undefined && !has('W9'),
    },
  }
}

/** The tax on interest of a contract, where an exemption order still covers so much. */
export function contractTax(
  contract: Taxed & Pick<RunningContract, 'perYear' | 'currency'>,
  interest: Money,
  on: CalendarDate,
  exemptionLeft: bigint,
  certificates?: readonly HeldCertificate[],
): InterestTax {
  const { hasNonAssessmentCertificate, situation, ...payment } = certified(
    contract,
    on,
    certificates,
  )
  return interestTax({
    ...payment,
    interest,
    germany: {
      ...{ exemptionLeft: money(exemptionLeft, contract.currency), churchPercent: '0' },
      hasNonAssessmentCertificate,
    },
    situation: { ...situation, isCreditedOncePerYear: contract.perYear === 1 },
  })
}

type Breakable = Earning & {
  startsOn: CalendarDate
  maturesOn?: CalendarDate | null | undefined
  earlyTermination: string
}

type Paying = Pick<RunningContract, 'market' | 'accruedFrom'> & {
  payout: PayoutPlan
  startsOn: CalendarDate
  maturesOn?: CalendarDate | null | undefined
}

/** As it stands on a day, once the interest that is paid out until then is. What capitalises is left. */
export function paidUntil<C extends Paying>(contract: C, on: CalendarDate): C {
  const { payout, startsOn: start, maturesOn, market } = contract
  if (capitalises(payout)) return contract
  const { calendar } = marketOf(market)
  let after = contract.accruedFrom
  for (;;) {
    const next = nextPosting({ payout, start, end: maturesOn ?? undefined, calendar, after })
    if (!next || next.paidOn > on) return { ...contract, accruedFrom: after }
    after = next.date
  }
}

/** Days to wait are counted from the opening, whatever was posted since. */
const sincePosting = ({ startsOn, accruedFrom }: Breakable, rule: BreakRule): BreakRule =>
  rule.kind === 'NO_PENALTY_AFTER'
    ? { ...rule, days: rule.days - daysBetween(startsOn, accruedFrom) }
    : rule

/**
 * What breaking a term on a day gives; undefined where the product does not let go. Interest that was
 * posted on the way is the customer's; what has not been is reckoned anew.
 */
export function breakOf(contract: Breakable, on: CalendarDate): EarlyBreak | undefined {
  const { maturesOn, dayCount, accruedFrom } = contract
  if (!maturesOn || on >= maturesOn) return undefined
  const { rate: agreed, balance } = contract.steps.at(-1)!
  const term = {
    principal: balance,
    rate: agreed,
    dayCount,
    start: accruedFrom,
    end: later(maturesOn, on),
    payout: 'AT_MATURITY' as const,
  }
  return earlyBreak(term, on, sincePosting(contract, breakRule(contract.earlyTermination, agreed)))
}

/** A broken term earns by its rule: at another rate, nothing, or in full with a penalty taken off. */
export function brokenTerm(
  contract: Breakable,
  on: CalendarDate,
): { receipt?: Receipt; penalty?: Money | undefined } {
  const rule = breakRule(contract.earlyTermination, contract.steps.at(-1)!.rate)
  if (rule.kind === 'PENALTY_DAYS') return { penalty: breakOf(contract, on)?.penalty }
  if (rule.kind !== 'REDUCED_RATE' && rule.kind !== 'LOSS_OF_INTEREST') return {}
  const reduced = rule.kind === 'REDUCED_RATE' ? rule.rate : rate('0')
  const steps = contract.steps.map((step) => ({ ...step, rate: reduced }))
  return { receipt: earnedUntil({ ...contract, steps }, on) }
}
