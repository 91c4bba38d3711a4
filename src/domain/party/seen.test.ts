import { expect, test } from 'vitest'
import type { PersonRole } from '../customer/person.ts'
import type { Part } from './acts.ts'
import { isSeenWhole } from './seen.ts'

const person = (role: PersonRole, username?: string) => ({
  id: 'them',
  ...(username && { username }),
  roles: [{ name: role }],
})

test.each<[string, Part, ReturnType<typeof person>, boolean]>([
  ['a holder, the other holder', 'HOLDER', person('ACCOUNT_HOLDER', 'julia'), false],
  ['a holder, the other holder without a login', 'HOLDER', person('ACCOUNT_HOLDER'), false],
  ['a holder, their helper', 'HOLDER', person('AUTHORIZED_PERSON', 'paul'), false],
  ['a helper, the holder', 'VIEW', person('ACCOUNT_HOLDER', 'anna'), false],
  ['whoever signs for a holder, the holder', 'SIGN', person('ACCOUNT_HOLDER', 'anna'), false],
  ['a parent, the child', 'PARENT', person('ACCOUNT_HOLDER'), true],
  ['a parent, the other parent', 'PARENT', person('LEGAL_REPRESENTATIVE', 'stefan'), false],
  ['a representative, an owner', 'REPRESENTATIVE', person('ULTIMATE_BENEFICIAL_OWNER'), true],
  ['a signer of a company, an owner', 'SIGN', person('ULTIMATE_BENEFICIAL_OWNER'), true],
  ['a clerk, an owner', 'PREPARE', person('ULTIMATE_BENEFICIAL_OWNER'), false],
  [
    'a representative, an owner who logs in',
    'REPRESENTATIVE',
    person('ULTIMATE_BENEFICIAL_OWNER', 'kai'),
    false,
  ],
  [
    'a representative, the other one',
    'REPRESENTATIVE',
    person('LEGAL_REPRESENTATIVE', 'kai'),
    false,
  ],
])('%s: whole %s', (_, part, seen, isWhole) => {
  expect(isSeenWhole(seen, { ownIds: ['me'], parts: [part] })).toBe(isWhole)
})

test('whoever somebody is themselves is seen whole, whatever they may do', () => {
  const seer = { ownIds: ['them'], parts: ['VIEW'] as const }
  expect(isSeenWhole(person('ACCOUNT_HOLDER', 'me'), seer)).toBe(true)
})
