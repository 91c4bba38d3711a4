import { expect, test } from 'vitest'
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
