// Switching a portfolio to another strategy: what stands in the way, when it begins, and roughly what moves.

import type { AccountState } from '../account/account.ts'
import { addBusinessDays } from '../calendar/business-day.ts'
import type { CustomerStatus } from '../customer/customer.ts'
import type { CalendarDate } from '../date.ts'
import { allocate, type Money, money, subtract } from '../money.ts'
import { fraction, type Rate, rate, rounded } from '../rate.ts'
import { isOffered, offeredFunds, offeredStrategies } from './buying.ts'
import type { Investor } from './investor.ts'
import { isSameMix, type OwnMix, type WeightsRefusal, weightsRefusal } from './own-mix.ts'
import { type DwmStrategy, isClosedStrategy, isUnadvised, ownTemplate } from './portfolio.ts'
import {
  isOpenTo,
  type OrderBlock,
  orderBlock,
  type PortfolioSituation,
  type PortfolioWish,
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
import { sumOf } from './sizing.ts'
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
  if (mixes) return from === ownTemplate && to === ownTemplate && isOffered(investor, ownTemplate)
  const offered: readonly string[] = offeredStrategies(investor)
  return isSwitchable(from) && offered.includes(from) && offered.includes(to)
}

type Standing = Pick<SwitchFacts, 'profile' | 'today' | 'situation' | 'isPlanExecuting'>

/** What stands in the way of a change as long as such a wish is blocked: less risk is always allowed. */
export const changeBlock = (
  wish: PortfolioWish,
  { profile, today, situation, isPlanExecuting }: Standing,
) =>
  suitabilityRefusal(profile, leastRisk, today) ??
  orderBlock(wish, situation) ??
  (isPlanExecuting ? ('savingPlanInprogress' as const) : undefined)

/** Whatever is wanted. */
export const switchBlock = (standing: Standing) => changeBlock('STRATEGY_SWITCH', standing)

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
export function switchBegins(from: CalendarDate, isInTime = isTimely): CalendarDate {
  let day = from
  while (!isInTime(day)) day = addBusinessDays('TARGET', day, 1)
  return day
}

/** What a fund is worth. */
export type Worth = { isin: string; value: Money }
/** In percent of the whole, as it lies and as it shall. */
export type Shift = { isin: string; before: Rate; after: Rate; change: Money }

/** What is sold (below zero) and bought of each fund; what lies where it shall is left out. */
export function shiftsOf(held: readonly Worth[], after: readonly Target[]): Shift[] {
  const isins = [...new Set([...held, ...after].map(({ isin }) => isin))]
  const whole = money(sumOf(held.map(({ value }) => value.minor)), 'EUR')
  const percents = isins.map((isin) => after.find((each) => each.isin === isin)?.percent ?? 0)
  const wanted = allocate(whole, percents.map(BigInt))
  return isins
    .map((isin, i) => {
      const value = held.find((each) => each.isin === isin)?.value ?? money(0n, 'EUR')
      const before = rounded(fraction(value.minor * 10_000n, whole.minor || 1n))
      return {
        ...{ isin, before: { units: before, scale: 2 }, after: rate(String(percents[i])) },
        change: subtract(wanted[i]!, value),
      }
    })
    .filter(({ change }) => change.minor !== 0n)
}
