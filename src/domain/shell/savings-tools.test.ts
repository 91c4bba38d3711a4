import { expect, test } from 'vitest'
import type { PersonRole, RoleStatus } from '../customer/person.ts'
import { savingsToolsOf } from './my-savings-menu.ts'

const person = (name: PersonRole, status: RoleStatus = 'ACTIVE') => ({
  roles: [{ id: '1', name, status }],
})

test.each<[string, ReturnType<typeof person>[], boolean]>([
  ['one holder', [person('ACCOUNT_HOLDER')], false],
  ['two holders', [person('ACCOUNT_HOLDER'), person('ACCOUNT_HOLDER')], true],
  [
    'a holder and somebody authorised',
    [person('ACCOUNT_HOLDER'), person('AUTHORIZED_PERSON')],
    true,
  ],
  [
    'somebody whose access ended',
    [person('ACCOUNT_HOLDER'), person('AUTHORIZED_PERSON', 'DISABLED')],
    false,
  ],
  ['a child of one parent', [person('ACCOUNT_HOLDER'), person('LEGAL_REPRESENTATIVE')], false],
  [
    'a child of two',
    [person('ACCOUNT_HOLDER'), person('LEGAL_REPRESENTATIVE'), person('LEGAL_REPRESENTATIVE')],
    true,
  ],
  [
    'a company of one signer and an owner',
    [person('LEGAL_REPRESENTATIVE'), person('ULTIMATE_BENEFICIAL_OWNER')],
    false,
  ],
])('approvals of %s: %s', (_, persons, hasApprovals) => {
  expect(savingsToolsOf('ACTIVE', persons).includes('approvals')).toBe(hasApprovals)
})
