// Suitability: what the answers score, and the highest strategy each of them allows.

import {
  type ExperienceAmount,
  type ExperienceCount,
  type ExperienceDuration,
  experienceAmounts,
  experienceCounts,
  experienceDurations,
  type KnowledgeAnswer,
  knowledgeAnswers,
} from './investment-experience.ts'
import { type DwmStrategy, dwmStrategies } from './portfolio.ts'

export type SuitabilityAnswers = {
  readonly count: ExperienceCount
  readonly duration: ExperienceDuration
  readonly amount: ExperienceAmount
  /** Whether each statement was judged rightly; without an answer, not. */
  readonly knowledge: Partial<Record<KnowledgeAnswer, boolean>>
  readonly horizonYears: number
  readonly maxLossPct: number
  readonly reserveMonths: number
}

/** From these on: [least, strategy], the highest first. */
const knowledgeCaps = [
  [4, 'DWM100'],
  [3, 'DWM70'],
  [2, 'DWM30'],
] as const
const levelCaps = [
  [3, 'DWM100'],
  [2, 'DWM70'],
  [1, 'DWM50'],
  [0, 'DWM30'],
] as const
const horizonCaps = [
  [10, 'DWM100'],
  [5, 'DWM70'],
  [3, 'DWM50'],
  [1, 'DWM30'],
] as const
const lossCaps = [
  [35, 'DWM100'],
  [25, 'DWM70'],
  [15, 'DWM50'],
  [5, 'DWM30'],
] as const
const reserveCaps = [[3, 'DWM100']] as const

const capOf = (reached: number, caps: readonly (readonly [number, DwmStrategy])[]): DwmStrategy =>
  caps.find(([least]) => reached >= least)?.[1] ?? 'DWMMM'

/** 0 without any count or duration; else by points of three each. */
function levelOf({ count, duration }: SuitabilityAnswers, points: number): number {
  if (count === 'NONE' || duration === 'NONE') return 0
  return Math.min(3, Math.ceil(points / 3))
}

/** The result is the lowest cap: the customer may choose it or less. */
export function suitability(answers: SuitabilityAnswers) {
  const experienceScore =
    experienceCounts.indexOf(answers.count) +
    experienceDurations.indexOf(answers.duration) +
    experienceAmounts.indexOf(answers.amount)
  const knowledgeScore = knowledgeAnswers.filter(
    (each) => each !== 'NO_ANSWER' && answers.knowledge[each] === true,
  ).length
  const experienceLevel = levelOf(answers, experienceScore)
  const caps = {
    knowledge: capOf(knowledgeScore, knowledgeCaps),
    experience: capOf(experienceLevel, levelCaps),
    horizon: capOf(answers.horizonYears, horizonCaps),
    lossTolerance: capOf(answers.maxLossPct, lossCaps),
    reserve: capOf(answers.reserveMonths, reserveCaps),
  }
  const result = dwmStrategies.find((each) => Object.values(caps).includes(each))!
  return { experienceScore, knowledgeScore, experienceLevel, caps, result }
}
