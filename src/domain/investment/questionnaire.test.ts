import { describe, expect, test } from 'vitest'
import { date } from '../date.ts'
import { money } from '../money.ts'
import { dwmStrategies } from './portfolio.ts'
import {
  contradictionOf,
  isAppropriate,
  isBeyondReserve,
  isRetried,
  isWarnedOf,
  judged,
  type Questionnaire,
  suitabilityRefusal,
  validUntil,
} from './questionnaire.ts'

const best: Questionnaire = {
  ...{ count: 'FIVE', duration: 'FIVE_YEARS', amount: 'ABOVE_50K' },
  knowledge: {
    ...{ PRICE_RISK: 'RIGHT', RISK_DIVERSIFICATION: 'RIGHT' },
    ...{ HIGHER_CAPITAL_GAINS: 'WRONG', INVESTMENT_VALUE: 'WRONG' },
  },
  ...{ horizonYears: 10, maxLossPct: 35, reserveMonths: 6, freeAssets: 50_000 },
  sustainability: 'NO_PREFERENCE',
}

describe('the strategy the answers allow', () => {
  test.each<[string, Partial<Questionnaire>, string]>([
    ['all of it for whoever knows, can wait and can lose', {}, 'DWM100'],
    ['less with a shorter horizon', { horizonYears: 3 }, 'DWM50'],
    ['less where only a small loss is bearable', { maxLossPct: 5 }, 'DWM30'],
    ['the money market without a reserve', { reserveMonths: 0 }, 'DWMMM'],
    ['little without experience', { count: 'NONE', duration: 'NONE', amount: 'UP_TO_5K' }, 'DWM30'],
    [
      'the money market where every statement is called right',
      {
        knowledge: {
          ...{ PRICE_RISK: 'NO_ANSWER', RISK_DIVERSIFICATION: 'RIGHT' },
          ...{ HIGHER_CAPITAL_GAINS: 'RIGHT', INVESTMENT_VALUE: 'RIGHT' },
        },
      },
      'DWMMM',
    ],
  ])('%s (ENUM-032, ENUM-033, ENUM-034, ENUM-035)', (_, answers, result) => {
    expect(judged({ ...best, ...answers }).result).toBe(result)
  })
})

test.each<[string, Partial<Questionnaire>, ReturnType<typeof contradictionOf>]>([
  ['nothing is wrong with the best', {}, undefined],
  ['no trade ever, and with much money', { count: 'NONE' }, 'experience'],
  ['no year ever, and with much money', { duration: 'NONE', amount: 'UP_TO_25K' }, 'experience'],
  ['no trade ever, with little', { count: 'NONE', amount: 'UP_TO_5K' }, undefined],
  ['a large loss, and the money soon', { horizonYears: 1 }, 'loss'],
  ['a large loss in three years', { horizonYears: 3 }, undefined],
])('answers contradict each other: %s', (_, answers, found) => {
  expect(contradictionOf({ ...best, ...answers })).toBe(found)
})

test.each<[string, Partial<Questionnaire>, boolean]>([
  ['who knows and has done it', {}, true],
  [
    'with a little experience',
    { count: 'AT_LEAST_ONE', duration: 'ONE_YEAR', amount: 'UP_TO_5K' },
    true,
  ],
  ['without any experience', { count: 'NONE', duration: 'NONE', amount: 'UP_TO_5K' }, false],
  ['with one wrong answer', { knowledge: { ...best.knowledge, PRICE_RISK: 'WRONG' } }, true],
  [
    'with two wrong answers',
    { knowledge: { ...best.knowledge, PRICE_RISK: 'WRONG', INVESTMENT_VALUE: 'NO_ANSWER' } },
    false,
  ],
  ['whatever loss is bearable', { maxLossPct: 0, reserveMonths: 0 }, true],
])('choosing funds is appropriate for somebody %s', (_, answers, isSo) => {
  expect(isAppropriate('ETFC', { ...best, ...answers })).toBe(isSo)
})

test.each<[string, Partial<Questionnaire>, boolean]>([
  ['who knows and has done it', {}, true],
  ['with some experience', { count: 'THREE', duration: 'ONE_YEAR', amount: 'UP_TO_25K' }, true],
  [
    'with a little experience',
    { count: 'AT_LEAST_ONE', duration: 'ONE_YEAR', amount: 'UP_TO_5K' },
    false,
  ],
  ['with one wrong answer', { knowledge: { ...best.knowledge, PRICE_RISK: 'WRONG' } }, false],
])('a note on crypto assets is appropriate for somebody %s', (_, answers, isSo) => {
  expect(isAppropriate('CRYPTO', { ...best, ...answers })).toBe(isSo)
  expect(isWarnedOf('CRYPTO', { ...best, ...answers })).toBe(!isSo)
})

test('without a reserve no more than half of what is free is put in', () => {
  const thin = { reserveMonths: 0, freeAssets: 2000 } as const
  expect(isBeyondReserve(thin, money(1000_00n, 'EUR'))).toBe(false)
  expect(isBeyondReserve(thin, money(1000_01n, 'EUR'))).toBe(true)
  expect(isBeyondReserve({ ...thin, reserveMonths: 3 }, money(1000_01n, 'EUR'))).toBe(false)
})

describe('nobody invests above what their answers allow', () => {
  const today = date('2026-11-16')
  const until = validUntil(today)
  for (const [allowed, result] of dwmStrategies.entries())
    for (const [chosen, template] of dwmStrategies.entries())
      test(`${template} with ${result} (ENUM-027)`, () => {
        const refusal = suitabilityRefusal({ result, validUntil: until }, template, today)
        expect(refusal).toBe(chosen > allowed ? 'suitability.exceeded' : undefined)
      })

  test('nor without answers, nor with those of more than twelve months ago', () => {
    expect(suitabilityRefusal(undefined, 'DWMMM', today)).toBe('suitability.missing')
    const profile = { result: 'DWM100', validUntil: until } as const
    expect(until).toBe('2027-11-16')
    expect(suitabilityRefusal(profile, 'DWM70_NL', until)).toBeUndefined()
    expect(suitabilityRefusal(profile, 'DWM70_NL', date('2027-11-17'))).toBe('suitability.expired')
  })
})

test('a third try within a day may lower the result, and not raise it', () => {
  const now = new Date('2026-11-16T12:00:00Z')
  const tried = (hours: number) => ({
    ...{ at: new Date(now.getTime() - hours * 3_600_000), result: 'DWM30' as const },
  })
  expect(isRetried([tried(1)], 'DWM70', now)).toBe(false)
  expect(isRetried([tried(2), tried(1)], 'DWM70', now)).toBe(true)
  expect(isRetried([tried(2), tried(1)], 'DWM30', now)).toBe(false)
  expect(isRetried([tried(30), tried(1)], 'DWM70', now)).toBe(false)
})
