// What is signed when somebody invests or takes money out, and the lines that say it.

import type { CalendarDate } from '../date.ts'
import { formatDate, formatPercent } from '../format.ts'
import { printIban } from '../identifiers/iban.ts'
import { isMuchCrypto } from '../investment/crypto-share.ts'
import { instrumentCodeOf } from '../investment/instrument.ts'
import type { MixRhythm, NewMoneyRule, OwnMix } from '../investment/own-mix.ts'
import type { PlanDay, PlanRhythm } from '../investment/plan.ts'
import {
  cryptoTemplate,
  type DwmStrategy,
  equityShareOf,
  ownTemplate,
} from '../investment/portfolio.ts'
import type { PlanOrderType, SaleType } from '../investment/portfolio-order.ts'
import type { Target } from '../investment/template.ts'
import type { Increase } from '../investment/yearly-increase.ts'
import type { Money } from '../money.ts'
import { rate } from '../rate.ts'
import type { ActLine, SayAct } from './act-line.ts'
import { type CommitmentAct, commitmentLines } from './commitment-act.ts'
import { type PensionAct, pensionLines } from './pension-act.ts'
import { type ActWords, increaseLines, type OfPortfolio, summed } from './portfolio-words.ts'

export type PortfolioAct =
  | PurchaseAct
  | SaleAct
  | PlanAct
  | AnswersAct
  | SwitchAct
  | TransferAct
  | MigrationAct
  | PensionAct
  | CommitmentAct

type Warned = {
  /** Signed although buying without advice may not be for them. */
  isWarned?: true
  /** Of crypto assets, all of which can be lost: their share of all that is liquid. */
  cryptoPercent?: number
}

type PurchaseAct = OfPortfolio & {
  action: 'BUY' | 'LIQUID_ONBOARDING'
  amount: Money
  template: string
  targets: readonly Target[]
  /** The version of the answers that allow it. */
  profile: number
  /** An account at the custodian is opened with it. */
  opensDepot: boolean
  /** In the first year. */
  costs: Money
  /** Where the holder chooses the funds: how often the weights are restored, and where new money goes. */
  rebalancing?: MixRhythm
  newMoney?: NewMoneyRule
} & Warned

type SaleAct = OfPortfolio & {
  action: SaleType
  /** Of everything: what it was worth when it was wanted. */
  amount: Money
  /** As it was foreseen; none where nothing is withheld. */
  tax: Money | null
  /** Of everything: what the service costs up to then, as it was foreseen. */
  fee?: Money
}

type PlanAct = OfPortfolio & {
  action: PlanOrderType
  /** Of each run; of a plan that ends, what it was. */
  amount: Money
  rhythm: PlanRhythm
  day: PlanDay
  /** By so many percent a year it grows; none where it stays. */
  increase?: Increase
  /** Of what is paid by direct debit: from where. */
  iban?: string
  /** The version of the answers that allow it; none where none are needed. */
  profile: number | null
} & Warned

/** Answers given anew: the version that is in force from now on, and what they allow. */
type AnswersAct = OfPortfolio & {
  action: 'SUITABILITY_UPDATE'
  profile: number
  allowed: DwmStrategy
  until: CalendarDate
  /** Of what was bought without advice: whether that is still appropriate. */
  isAppropriate?: boolean
  isCrypto?: true
}

/** Another strategy for what is there. */
type SwitchAct = OfPortfolio & {
  action: 'STRATEGY_SWITCH'
  /** What it was worth when it was wanted. */
  value: Money
  from: string
  to: string
  /** The version of the answers that allow it. */
  profile: number
  /** On what is sold, as it was foreseen; none where nothing is withheld. */
  tax: Money | null
  /** Of funds one chose oneself: as they are wanted, and as they are. */
  mix?: OwnMix
  mixBefore?: OwnMix
} & Warned

/** How a switch is called: by what changes. */
export const actionOf = (act: { action: string; mix?: unknown }): string =>
  act.action === 'STRATEGY_SWITCH' && act.mix ? 'MIX_CHANGE' : act.action

/** Everything of a portfolio in kind to another. */
type TransferAct = OfPortfolio & {
  action: 'ETFC_CRYPTO_TRANSFER_CONSENT'
  /** What it was worth when it was wanted. */
  value: Money
  target: string
  targetId: string
}

/** A robo portfolio into wealth management, as it is. */
type MigrationAct = OfPortfolio & {
  action: 'DWM_MIGRATION_CONSENT'
  /** What it was worth when it was wanted. */
  value: Money
  into: string
  /** The version of the answers that allow it. */
  profile: number
  /** Where less risk suits the holder: on what is sold for that, as it was foreseen. */
  tax: Money | null
}

export function portfolioLines(act: PortfolioAct, words: ActWords): ActLine[] {
  if ('pension' in act) return pensionLines(act, words)
  if ('commitment' in act) return commitmentLines(act, words)
  if ('template' in act) return purchaseLines(act, words)
  if ('rhythm' in act) return planLines(act, words)
  if ('to' in act) return switchLines(act, words)
  if ('target' in act) return transferLines(act, words)
  if ('into' in act) return migrationLines(act, words)
  return 'allowed' in act ? answersLines(act, words) : saleLines(act, words)
}

function strategyWords(template: string, say: SayAct): string {
  if (template === cryptoTemplate) return say('crypto')
  const share = equityShareOf(template)
  return share === undefined ? say('moneyMarket') : say('equityShare', { share })
}

function saleLines(act: SaleAct, words: ActWords): ActLine[] {
  const sum = summed(words)
  return [
    sum(act.action === 'PARTIAL_SELL' ? 'amount' : 'lastValue', act.amount),
    { label: words.say('portfolio'), value: act.portfolio },
    ...(act.tax ? [sum('foreseenTax', act.tax)] : []),
    ...(act.fee ? [sum('foreseenFee', act.fee)] : []),
  ]
}

const warnedLines = ({ isWarned, cryptoPercent }: Warned, { say }: ActWords): ActLine[] => [
  ...(isWarned ? [{ label: say('warned'), value: say('warnedText') }] : []),
  ...(cryptoPercent === undefined ? [] : [{ label: say('loss'), value: say('lossText') }]),
  ...(cryptoPercent !== undefined && isMuchCrypto(cryptoPercent)
    ? [{ label: say('cryptoShare'), value: say('cryptoShareText', { percent: cryptoPercent }) }]
    : []),
]

function planLines(act: PlanAct, words: ActWords): ActLine[] {
  const { amount, portfolio, rhythm, day } = act
  const { say } = words
  return [
    summed(words)('planAmount', amount),
    { label: say('planRuns'), value: say(`planRhythms.${rhythm}`, { day }) },
    ...increaseLines(act, words),
    ...(act.iban ? [{ label: say('planDebit'), value: printIban(act.iban), isNumber: true }] : []),
    { label: say('portfolio'), value: portfolio },
    ...warnedLines(act, words),
  ]
}

function switchLines(act: SwitchAct, words: ActWords): ActLine[] {
  const { portfolio, from, to, value, tax, mix } = act
  const { say } = words
  const sum = summed(words)
  return [
    { label: say('portfolio'), value: portfolio },
    ...(mix
      ? mixLines(mix, words)
      : [
          { label: say('strategyBefore'), value: strategyWords(from, say) },
          { label: say('strategyAfter'), value: strategyWords(to, say) },
        ]),
    sum('lastValue', value),
    ...(tax ? [sum('foreseenTax', tax)] : []),
    ...warnedLines(act, words),
  ]
}

const transferLines = ({ portfolio, target, value }: TransferAct, words: ActWords): ActLine[] => [
  { label: words.say('portfolio'), value: portfolio },
  { label: words.say('transferTo'), value: target },
  summed(words)('lastValue', value),
]

function migrationLines({ portfolio, into, value, tax }: MigrationAct, words: ActWords): ActLine[] {
  const { say } = words
  const sum = summed(words)
  return [
    { label: say('portfolio'), value: portfolio },
    { label: say('strategyAfter'), value: strategyWords(into, say) },
    sum('lastValue', value),
    ...(tax ? [sum('foreseenTax', tax)] : []),
  ]
}

function answersLines(act: AnswersAct, { locale, say }: ActWords): ActLine[] {
  const { allowed, until, isAppropriate, isCrypto } = act
  const label = isCrypto ? say('crypto') : say('own.choice')
  const isOwn = isAppropriate !== undefined
  return [
    ...(isOwn ? [{ label, value: say(`own.choices.${isAppropriate}`) }] : []),
    { label: say(isOwn ? 'own.managedMost' : 'allowed'), value: strategyWords(allowed, say) },
    { label: say('allowedUntil'), value: formatDate(locale, until, 'long') },
  ]
}

/** The weight of each fund, how often they are restored, and where new money goes. */
const mixLines = (
  { weights, rhythm, newMoney }: Pick<OwnMix, 'weights'> & Partial<OwnMix>,
  { locale, say }: ActWords,
): ActLine[] => [
  ...weights.map(({ isin, percent }) => ({
    label: say(`funds.${instrumentCodeOf(isin)}`),
    value: formatPercent(locale, rate(String(percent))),
    isNumber: true,
  })),
  ...(rhythm ? [{ label: say('own.restored'), value: say(`own.rhythms.${rhythm}`) }] : []),
  ...(newMoney ? [{ label: say('own.newGoes'), value: say(`own.newMoney.${newMoney}`) }] : []),
]

const mixOfAct = ({ rebalancing, newMoney }: PurchaseAct) => ({
  ...(rebalancing && { rhythm: rebalancing }),
  ...(newMoney && { newMoney }),
})

function purchaseLines(act: PurchaseAct, words: ActWords): ActLine[] {
  const { say } = words
  const sum = summed(words)
  return [
    sum('amount', act.amount),
    { label: say('portfolio'), value: act.portfolio },
    ...(act.template === ownTemplate
      ? mixLines({ ...mixOfAct(act), weights: act.targets }, words)
      : [{ label: say('strategy'), value: strategyWords(act.template, say) }]),
    sum('costs', act.costs),
    ...(act.opensDepot ? [{ label: say('depot'), value: say('depotOpens') }] : []),
    ...warnedLines(act, words),
  ]
}
