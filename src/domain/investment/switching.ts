// Switching a portfolio to another strategy: what stands in the way, when it begins, and roughly what moves.

import type { AccountState } from '../account/account.ts'
import { addBusinessDays } from '../calendar/business-day.ts'
import type { CustomerStatus } from '../customer/customer.ts'
import type { CalendarDate } from '../date.ts'
import { allocate, type Money, subtract } from '../money.ts'
import { type Investor, offeredFunds, offeredStrategies } from './buying.ts'
import { isSameMix, type OwnMix, type WeightsRefusal, weightsRefusal } from './own-mix.ts'
import { type DwmStrategy, isClosedStrategy, isUnadvised, ownTemplate } from './portfolio.ts'
import {
  isOpenTo,
  type OrderBlock,
  orderBlock,
  type PortfolioSituation,
} from './portfolio-order.ts'
import {
  isAbove,
  type KnownProfile,
  leastRisk,
  type SuitabilityRefusal,
  strategyOf,
  suitabilityRefusal,
} from './questionnaire.ts'
import { isTimely } from './rebalancing.ts'
import type { Target } from './template.ts'

export type SwitchFacts = Investor & {
  status: CustomerStatus
  accountState: AccountState
  /** The strategy so far, and the one that is wanted. */
  from: string
  to: string
  profile: KnownProfile | undefined
  situation: PortfolioSituation
  /** A run has its money, and its units are not there yet. */
  isPlanExecuting: boolean
  /** Of funds one chose oneself: as they are, and as they are wanted. */
  mixes?: { from: OwnMix; to: OwnMix } | undefined
}

/** Closed strategies and weights of one's own are not switched: the ones migrate, the others are chosen anew. */
export const isSwitchable = (template: string): boolean =>
  !isClosedStrategy(template) && !isUnadvised(template)

/** What answers mean for what is held: nothing to do, a switch, or no more than to know it where none can be made. */
export function bearingOf(template: string, result: DwmStrategy) {
  if (!isAbove(strategyOf(template), result)) return 'within' as const
  return isSwitchable(template) ? ('above' as const) : ('aboveClosed' as const)
}

export type SwitchRefusal =
  | 'product.access'
  | 'customer.state'
  | 'account.state'
  | 'strategy.same'
  | 'mix.same'
  | WeightsRefusal
  | 'savingPlanInprogress'
  | SuitabilityRefusal
  | OrderBlock

/** From one strategy to another; funds one chose oneself are chosen anew, and nothing else. */
function isOpenBetween({ from, to, mixes, ...investor }: SwitchFacts): boolean {
  if (mixes) return from === ownTemplate && to === ownTemplate && offeredFunds(investor).length > 0
  const offered: readonly string[] = offeredStrategies(investor)
  return isSwitchable(from) && offered.includes(from) && offered.includes(to)
}

/** What stands in the way whatever is wanted: less risk is always allowed. */
export function switchBlock({
  profile,
  today,
  situation,
  isPlanExecuting,
}: Pick<SwitchFacts, 'profile' | 'today' | 'situation' | 'isPlanExecuting'>) {
  return (
    suitabilityRefusal(profile, leastRisk, today) ??
    orderBlock('STRATEGY_SWITCH', situation) ??
    (isPlanExecuting ? ('savingPlanInprogress' as const) : undefined)
  )
}

/** By precedence: of several, the first is told. */
export function switchRefusal(facts: SwitchFacts): SwitchRefusal | undefined {
  const { from, to, profile, mixes } = facts
  if (!isOpenBetween(facts)) return 'product.access'
  if (!isOpenTo(facts.status, 'STRATEGY_SWITCH')) return 'customer.state'
  if (facts.accountState !== 'ACTIVE') return 'account.state'
  const unsuitable = suitabilityRefusal(profile, to, facts.today)
  if (unsuitable) return unsuitable
  if (!mixes) return from === to ? 'strategy.same' : switchBlock(facts)
  const wrong = weightsRefusal(mixes.to.weights, offeredFunds(facts))
  if (wrong) return wrong
  return isSameMix(mixes.from, mixes.to) ? 'mix.same' : switchBlock(facts)
}

/** From this day on, the first on which what is begun is done before fees are charged. */
export function switchBegins(from: CalendarDate): CalendarDate {
  let day = from
  while (!isTimely(day)) day = addBusinessDays('TARGET', day, 1)
  return day
}

export type Shift = { isin: string; before: number; after: number; change: Money }

/** What a whole of this value would sell (below zero) and buy of each fund, if each lay at its target. */
export function shiftsOf(
  value: Money,
  before: readonly Target[],
  after: readonly Target[],
): Shift[] {
  const isins = [...new Set([...before, ...after].map(({ isin }) => isin))]
  const percentIn = (targets: readonly Target[]) =>
    isins.map((isin) => targets.find((each) => each.isin === isin)?.percent ?? 0)
  const [was, will] = [percentIn(before), percentIn(after)]
  const parts = (percents: readonly number[]) => allocate(value, percents.map(BigInt))
  const [sold, bought] = [parts(was), parts(will)]
  return isins.map((isin, i) => ({
    ...{ isin, before: was[i]!, after: will[i]! },
    change: subtract(bought[i]!, sold[i]!),
  }))
}
