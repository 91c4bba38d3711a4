import { expect, test } from 'vitest'
import {
  experienceAmounts,
  experienceCounts,
  experienceDurations,
  knowledgeAnswers,
} from './investment-experience.ts'

test.each<[what: string, list: readonly string[], expected: string]>([
  ['count [ENUM-032]', experienceCounts, 'NONE AT_LEAST_ONE THREE FIVE'],
  ['duration [ENUM-033]', experienceDurations, 'NONE ONE_YEAR THREE_YEARS FIVE_YEARS'],
  ['amount [ENUM-034]', experienceAmounts, 'UP_TO_5K UP_TO_25K UP_TO_50K ABOVE_50K'],
  [
    'knowledge [ENUM-035]',
    knowledgeAnswers,
    'PRICE_RISK RISK_DIVERSIFICATION HIGHER_CAPITAL_GAINS INVESTMENT_VALUE NO_ANSWER',
  ],
])('the answers on %s', (_, list, expected) => {
  expect(list).toEqual(expected.split(' '))
})
