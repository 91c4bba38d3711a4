import { expect, test } from 'vitest'
import { costsOf } from '../investment/costs.ts'
import { isTaxedOn, serviceFeeOf } from '../investment/template.ts'
import { money } from '../money.ts'
import { percentOf } from '../rate.ts'
import {
  dependentsInsurances,
  loadsPension,
  pensionScenarios,
  pensionTemplates,
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
