// What is signed when somebody invests or takes money out, and the lines that say it.

import { formatMoney } from '../format.ts'
import type { PlanDay, PlanRhythm } from '../investment/plan.ts'
import { equityShareOf } from '../investment/portfolio.ts'
import type { PlanOrderType, SaleType } from '../investment/portfolio-order.ts'
import type { Target } from '../investment/template.ts'
import type { Locale } from '../market.ts'
import type { Money } from '../money.ts'
import type { ActLine, SayAct } from './signed-act.ts'

type OfPortfolio = { name: 'order'; order: string; portfolio: string; portfolioId: string }

export type PortfolioAct = PurchaseAct | SaleAct | PlanAct

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
}

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
  /** The version of the answers that allow it; none where none are needed. */
  profile: number | null
}

type Words = { locale: Locale; say: SayAct }

export const portfolioLines = (act: PortfolioAct, words: Words): ActLine[] =>
  'template' in act
    ? purchaseLines(act, words)
    : 'rhythm' in act
      ? planLines(act, words)
      : saleLines(act, words)

const summed =
  ({ locale, say }: Words) =>
  (key: string, amount: Money): ActLine => ({
    ...{ label: say(key), value: formatMoney(locale, amount), isNumber: true },
  })

function saleLines(act: SaleAct, words: Words): ActLine[] {
  const sum = summed(words)
  return [
    sum(act.action === 'PARTIAL_SELL' ? 'amount' : 'lastValue', act.amount),
    { label: words.say('portfolio'), value: act.portfolio },
    ...(act.tax ? [sum('foreseenTax', act.tax)] : []),
    ...(act.fee ? [sum('foreseenFee', act.fee)] : []),
  ]
}

function planLines({ amount, portfolio, rhythm, day }: PlanAct, words: Words): ActLine[] {
  const { say } = words
  return [
    summed(words)('planAmount', amount),
    { label: say('planRuns'), value: say(`planRhythms.${rhythm}`, { day }) },
    { label: say('portfolio'), value: portfolio },
  ]
}

function purchaseLines(act: PurchaseAct, words: Words): ActLine[] {
  const { say } = words
  const share = equityShareOf(act.template)
  const sum = summed(words)
  return [
    sum('amount', act.amount),
    { label: say('portfolio'), value: act.portfolio },
    {
      label: say('strategy'),
      value: share === undefined ? say('moneyMarket') : say('equityShare', { share }),
    },
    sum('costs', act.costs),
    ...(act.opensDepot ? [{ label: say('depot'), value: say('depotOpens') }] : []),
  ]
}
