// The questions before investing: what can be answered, which answers contradict each other, and how long they hold.

import { addDays, addMonths, type CalendarDate } from '../date.ts'
import { type Money, money } from '../money.ts'
import type {
  ExperienceAmount,
  ExperienceCount,
  ExperienceDuration,
  KnowledgeAnswer,
} from './investment-experience.ts'
import {
  type DwmStrategy,
  dwmStrategies,
  equityShareOf,
  isUnadvised,
  type UnadvisedTemplate,
} from './portfolio.ts'
import { suitability } from './suitability.ts'

export type KnowledgeStatement = Exclude<KnowledgeAnswer, 'NO_ANSWER'>
export const judgements = ['RIGHT', 'WRONG', 'NO_ANSWER'] as const
export type Judgement = (typeof judgements)[number]

/** What is said of each, and whether it is so. */
const truths: Record<KnowledgeStatement, Judgement> = {
  PRICE_RISK: 'RIGHT',
  RISK_DIVERSIFICATION: 'RIGHT',
  HIGHER_CAPITAL_GAINS: 'WRONG',
  INVESTMENT_VALUE: 'WRONG',
}
export const knowledgeStatements = Object.keys(truths) as KnowledgeStatement[]

/** At least so many years, percent of a loss and months of a reserve: where each answer begins. */
export const horizons = [0, 1, 3, 5, 10] as const
export const losses = [0, 5, 15, 25, 35] as const
export const reserves = [0, 3, 6] as const

export const sustainabilityWishes = ['NO_PREFERENCE', 'PREFERRED'] as const

export type Questionnaire = {
  readonly count: ExperienceCount
  readonly duration: ExperienceDuration
  readonly amount: ExperienceAmount
  readonly knowledge: Readonly<Record<KnowledgeStatement, Judgement>>
  readonly horizonYears: (typeof horizons)[number]
  readonly maxLossPct: (typeof losses)[number]
  readonly reserveMonths: (typeof reserves)[number]
  /** What could be invested at most, in whole euro. */
  readonly freeAssets: number
  readonly sustainability: (typeof sustainabilityWishes)[number]
}

/** The scores, the cap of each answer, and the highest strategy all of them allow. */
export const judged = ({ knowledge, ...answers }: Questionnaire) =>
  suitability({
    ...answers,
    knowledge: Object.fromEntries(
      knowledgeStatements.map((each) => [each, knowledge[each] === truths[each]]),
    ),
  })

const needed = (knowledge: number, experience: number) => ({
  knowledge: { least: knowledge, most: knowledgeStatements.length },
  experience: { least: experience, most: 3 },
})

/** What buying without advice needs of what can be known and have been done. */
export const appropriate: Record<UnadvisedTemplate, ReturnType<typeof needed>> = {
  ETFC: needed(3, 1),
  CRYPTO: needed(4, 2),
}

/** Whether somebody knows enough of what they choose; whoever does not is warned, and may still do it. */
export function isAppropriate(template: UnadvisedTemplate, answers: Questionnaire): boolean {
  const { knowledgeScore, experienceLevel } = judged(answers)
  const { knowledge, experience } = appropriate[template]
  return knowledgeScore >= knowledge.least && experienceLevel >= experience.least
}

/** Whether somebody has to be warned before money goes into this. */
export const isWarnedOf = (template: string, answers: Questionnaire): boolean =>
  isUnadvised(template) && !isAppropriate(template, answers)

export const contradictions = ['experience', 'loss'] as const
export type Contradiction = (typeof contradictions)[number]

/** Answers that cannot both be meant: they are asked again. */
export function contradictionOf(answers: Questionnaire): Contradiction | undefined {
  const { count, duration, amount, maxLossPct, horizonYears } = answers
  const isNew = count === 'NONE' || duration === 'NONE'
  if (isNew && amount !== 'UP_TO_5K') return 'experience'
  return maxLossPct >= 35 && horizonYears < 3 ? 'loss' : undefined
}

const leastReserveMonths = 3

/** Whoever has hardly a reserve does not put in more than half of what is free. */
export const isBeyondReserve = (
  { reserveMonths, freeAssets }: Pick<Questionnaire, 'reserveMonths' | 'freeAssets'>,
  { minor, currency }: Money,
): boolean =>
  reserveMonths < leastReserveMonths &&
  minor * 2n > money(BigInt(freeAssets) * 100n, currency).minor

const validMonths = 12
export const validUntil = (answeredOn: CalendarDate): CalendarDate =>
  addMonths(answeredOn, validMonths)

/** So many days before they are too old, it is said that they will be. */
const renewalDays = 30
export const isRenewalDue = (
  profile: { validUntil: CalendarDate } | undefined,
  today: CalendarDate,
): boolean => profile !== undefined && profile.validUntil <= addDays(today, renewalDays)

/** What of answers is said beside what is held: why they do not suffice, or that they soon will not. */
export const answersStanding = (
  profile: KnownProfile | undefined,
  template: string,
  today: CalendarDate,
): SuitabilityRefusal | 'soon' | undefined =>
  suitabilityRefusal(profile, template, today) ??
  (isRenewalDue(profile, today) ? 'soon' : undefined)

export type KnownProfile = { result: DwmStrategy; validUntil: CalendarDate }
export const suitabilityRefusals = [
  'suitability.missing',
  'suitability.expired',
  'suitability.exceeded',
] as const
export type SuitabilityRefusal = (typeof suitabilityRefusals)[number]

/** What any answers allow. */
export const leastRisk: DwmStrategy = 'DWMMM'

/** The strategy whose risk a template has, whatever it is called; what is bought without advice follows none. */
export function strategyOf(template: string): DwmStrategy {
  const code = template.startsWith(leastRisk) ? leastRisk : `DWM${equityShareOf(template)}`
  const found = dwmStrategies.find((each) => each === code)
  if (!found) throw new Error(`${template} follows no strategy: ask isAppropriate instead`)
  return found
}

/** The template of the same market that has the risk of a strategy; closed ones are followed by what is offered. */
export const suitedTemplate = (template: string, strategy: DwmStrategy): string =>
  template.endsWith('_NL') ? `${strategy}_NL` : strategy

export const isAbove = (strategy: DwmStrategy, allowed: DwmStrategy): boolean =>
  dwmStrategies.indexOf(strategy) > dwmStrategies.indexOf(allowed)

/** Nobody invests without answers, with old ones, or above what they allow; not everything is advised on. */
export function suitabilityRefusal(
  profile: KnownProfile | undefined,
  template: string,
  today: CalendarDate,
): SuitabilityRefusal | undefined {
  if (!profile) return 'suitability.missing'
  if (profile.validUntil < today) return 'suitability.expired'
  if (isUnadvised(template)) return undefined
  return isAbove(strategyOf(template), profile.result) ? 'suitability.exceeded' : undefined
}

export type Try = { at: Date; result: DwmStrategy }
const dayMs = 86_400_000
const triesInDay = 2

/** Answering until the result pleases is no answer: a third try within a day may lower it, and not raise it. */
export function isRetried(tries: readonly Try[], result: DwmStrategy, now: Date): boolean {
  const recent = tries.filter(({ at }) => now.getTime() - at.getTime() < dayMs)
  return recent.length >= triesInDay && recent.some((each) => isAbove(result, each.result))
}
