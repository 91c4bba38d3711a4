import { expect, test } from 'vitest'
import { holdsUpOpening, isAwaited, isIdentityMissing, isPartAwaited } from './awaited.ts'

type Role = Parameters<typeof isAwaited>[0]
type Waits = { awaited?: true; opening?: true; missing?: true }

test.each<[Role['name'], Role['status'], Role['authority'], Waits]>([
  ['ACCOUNT_HOLDER', 'REQUESTED', null, { awaited: true, opening: true, missing: true }],
  ['ACCOUNT_HOLDER', 'ACTIVE', null, {}],
  ['ACCOUNT_HOLDER', 'DISABLED', null, {}],
  ['LEGAL_REPRESENTATIVE', 'REQUESTED', null, { awaited: true, opening: true }],
  ['LEGAL_REPRESENTATIVE', 'ACTIVE', null, {}],
  ['AUTHORIZED_PERSON', 'REQUESTED', 'SIGN', { awaited: true }],
  ['AUTHORIZED_PERSON', 'REQUESTED', 'PREPARE', { awaited: true }],
  ['AUTHORIZED_PERSON', 'REQUESTED', 'VIEW', {}],
  ['AUTHORIZED_PERSON', 'ACTIVE', 'SIGN', {}],
  ['ULTIMATE_BENEFICIAL_OWNER', 'REQUESTED', null, {}],
  ['TAX_PARTNER', 'REQUESTED', null, {}],
])('what waits for the identity of %s %s %s [ENUM-006]', (name, status, authority, waits) => {
  const role = { name, status, authority }
  expect({
    ...(isAwaited(role) && { awaited: true }),
    ...(holdsUpOpening(role) && { opening: true }),
    ...(isIdentityMissing('ACTIVE', [{ roles: [] }, { roles: [role] }]) && { missing: true }),
  }).toEqual(waits)
})

test('before the account is open its own page says who is missing', () => {
  const holder = { name: 'ACCOUNT_HOLDER', status: 'REQUESTED' } as const
  expect(isIdentityMissing('REGISTERED', [{ roles: [holder] }])).toBe(false)
  expect(isIdentityMissing('ACTIVE', [])).toBe(false)
})

const given = (status: Role['status']) => ({ name: 'AUTHORIZED_PERSON', status }) as const
const person = (username: string, ...roles: Omit<Role, 'authority'>[]) => ({ username, roles })
test.each<[string, Parameters<typeof isPartAwaited>[1], boolean]>([
  ['is asked for', [person('jan', given('REQUESTED'))], true],
  ['is in force', [person('jan', given('ACTIVE'))], false],
  ['has ended', [person('jan', given('DISABLED'))], false],
  [
    'is somebody else’s',
    [person('ina', given('REQUESTED')), { roles: [given('REQUESTED')] }],
    false,
  ],
  [
    'is beside one that is in force',
    [person('jan', given('REQUESTED'), { name: 'LEGAL_REPRESENTATIVE', status: 'ACTIVE' })],
    false,
  ],
  [
    'is beside what is owned',
    [person('jan', given('REQUESTED'), { name: 'ULTIMATE_BENEFICIAL_OWNER', status: 'ACTIVE' })],
    true,
  ],
])('a part in an open account that %s', (_, persons, isAwaited) => {
  expect(isPartAwaited('ACTIVE', persons, 'jan')).toBe(isAwaited)
  expect(isPartAwaited('REGISTERED', persons, 'jan')).toBe(false)
})
