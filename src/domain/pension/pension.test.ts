import { expect, test } from 'vitest'
import { costsOf } from '../investment/costs.ts'
import { isTaxedOn, serviceFeeOf } from '../investment/template.ts'
import { money } from '../money.ts'
import { percentOf } from '../rate.ts'
import { isEmployerShare, isTaxRate } from '../tax/pension.ts'
import {
  dependentsInsurances,
  loadsPension,
  pensionScenarios,
  pensionTemplates,
  pensionWishOf,
} from './pension.ts'

test('the pension scenarios are these four [ENUM-028]', () => {
  expect(pensionScenarios).toEqual(['CONSERVATIVE', 'BALANCED', 'MODERATE', 'DYNAMIC'])
})

test('each scenario has its template [ENUM-029]', () => {
  expect(pensionScenarios.map((scenario) => pensionTemplates[scenario])).toEqual([
    'RURUP30',
    'RURUP50',
    'RURUP70',
    'RURUP100',
  ])
})

test('dependents can be insured in three ways [ENUM-036]', () => {
  expect(dependentsInsurances).toEqual([
    'CONTRIBUTION_PHASE_WITH_10_YEAR_PAYOUT_GUARANTEE',
    'CONTRIBUTION_PHASE_WITH_REDUCED_LUMP_SUM_PAYOUT',
    'CONTRIBUTION_PHASE_ONLY',
  ])
})

test.each([
  ['a German customer who is logged in', true, 'DEU', true],
  ['a German who is not logged in', false, 'DEU', false],
  ['an Austrian customer', true, 'AUT', false],
  ['a customer without a country', true, undefined, false],
])('pension data for %s [ROL-008]', (_, isLoggedIn, country, loads) => {
  expect(loadsPension(isLoggedIn, country)).toBe(loads)
})

test('a pension has a fee of its own, and its gains are taxed when it is paid out', () => {
  expect(percentOf(serviceFeeOf('RURUP50'))).toBe('0.58')
  expect(percentOf(serviceFeeOf('DWM50'))).toBe('0.46')
  expect(costsOf('RURUP50', money(10_000_00n, 'EUR')).service.minor).toBe(58_00n)
  expect(isTaxedOn('RURUP50', 'de-DE')).toBe(false)
  expect(isTaxedOn('DWM50', 'de-DE')).toBe(true)
})

test.each([
  ['RURUP_ONBOARDING', 150, 'CONTRACT'],
  ['BUY', 150, 'TOP_UP'],
  ['SAVINGS_PLAN_UPDATE', 150, 'CHANGE'],
  ['SAVINGS_PLAN_UPDATE', 0, 'HOLIDAY'],
  ['SAVINGS_PLAN_EXECUTION', 150, undefined],
] as const)('an order of type %s over %s is of %s [ENUM-023, ENUM-024]', (type, euros, wish) => {
  expect(pensionWishOf(type, money(BigInt(euros), 'EUR'))).toBe(wish)
})

test('an employer pays no more than all, and no rate is above the highest', () => {
  const sum = (euros: number) => money(BigInt(euros * 100), 'EUR')
  expect([isEmployerShare(sum(10), sum(10)), isEmployerShare(sum(11), sum(10))]).toEqual([
    ...[true, false],
  ])
  expect([-1n, 0n, 45_00n, 45_01n].map(isTaxRate)).toEqual([false, true, true, false])
})
