import { expect, test } from 'vitest'
import { rateAlertCalls } from './rate-alerts.ts'

const faultsOf = (wrong: object) =>
  rateAlertCalls.ask.body
    .safeParse({ email: 'now@example.org', locale: 'de-DE', term: 12, rate: '2.50', ...wrong })
    .error?.issues.map(({ path }) => path.join('/'))

test('a wish for a rate that a bank may offer is taken', () => {
  expect(faultsOf({})).toBeUndefined()
  expect(faultsOf({ term: 'OVERNIGHT', rate: '15' })).toBeUndefined()
})

test.each(['0', '-3.00', '15.01', '2.505', '999999.5', '1e3', ''])('%s is no rate', (rate) => {
  expect(new Set(faultsOf({ rate }))).toEqual(new Set(['rate']))
})

test.each([0, -1, 121, 2 ** 40, 1.5])('%d months are no term', (term) => {
  expect(faultsOf({ term })).toEqual(['term'])
})
