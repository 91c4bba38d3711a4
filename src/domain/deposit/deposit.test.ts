import { expect, test } from 'vitest'
import { depositKindOf, earlyExit } from './deposit.ts'

test.each([
  ['NONE', { kind: 'none' }],
  ['DAILY', { kind: 'daily' }],
  ['NOTICE_35D', { kind: 'notice', days: 35 }],
  ['32_DAYS_REDUCED', { kind: 'noticeReduced', days: 32 }],
  ['FREE_REDUCED_RATE', { kind: 'reducedRate' }],
  ['PENALTY_HALF_RATE', { kind: 'halfRate' }],
  ['PENALTY_180D', { kind: 'penalty', days: 180 }],
  ['NO_PENALTY_AFTER_30D', { kind: 'freeAfter', days: 30 }],
  ['LOSS_OF_INTEREST', { kind: 'lossOfInterest' }],
  ['SOMETHING_NEW', { kind: 'none' }],
])('the code %s says how to get out early', (code, expected) => {
  expect(earlyExit(code)).toEqual(expected)
})

test.each([
  ['TERM', 'NONE', 'TERM'],
  ['TERM', '32_DAYS_REDUCED', 'FLEX'],
  ['TERM', 'LOSS_OF_INTEREST', 'TERM'],
  ['OVERNIGHT', 'DAILY', 'OVERNIGHT'],
] as const)('%s that ends by %s is %s', (kind, exit, expected) => {
  expect(depositKindOf(kind, exit)).toBe(expected)
})
