import { describe, expect, test } from 'vitest'
import { customerStatuses } from '../customer/customer.ts'
import {
  type Act,
  acts,
  isAllowed,
  mayDo,
  mustSign,
  type Part,
  parts,
  permissions,
  type Standing,
  signedActs,
} from './acts.ts'

const standing = (part: Part, more: Partial<Standing> = {}): Standing => ({
  status: 'ACTIVE',
  roles: [{ part, isActive: true }],
  ...more,
})

// One line a part, one sign an act: x alone, S signed under the rule, - not at all.
const table = `
                 enter see own identify write draft cancel approve order payout maturityInstruction withdrawal referenceAccount mandate leave exemptionOrder authority signingRule customerData reportDeath
  HOLDER  x  x  x  x  x  x  x  x  S  S  S  S  S  S  S  S  S  S  x  x
  PARENT  x  x  x  x  x  x  x  x  S  S  S  S  S  S  S  S  S  S  x  x
  REPRESENTATIVE  x  x  x  x  x  x  x  x  S  S  S  S  S  S  S  S  S  S  x  x
  SIGN  x  x  x  x  x  x  x  x  S  S  S  S  S  S  -  -  -  -  -  x
  PREPARE  x  x  x  x  x  x  -  -  -  -  -  -  -  -  -  -  -  -  -  x
  VIEW  x  x  x  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  x`
const [head = [], ...lines] = table
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))
const signs = { x: 'ALONE', S: 'SIGNED', '-': 'role.forbidden' } as const

test('the table has a column for every act and a line for every part', () => {
  expect(head).toEqual([...acts])
  expect(lines.map(([part]) => part)).toEqual([...parts])
})

describe.each(lines)('%s', (part, ...cells) => {
  test.each(cells.map((cell, i) => [head[i] as Act, cell as keyof typeof signs] as const))(
    '%s: %s',
    (act, sign) => {
      expect(mayDo(standing(part as Part), act)).toBe(signs[sign])
    },
  )
})

test('what is signed under a rule is what can wait', () => {
  expect(acts.filter((act) => permissions[act][0] === 'SIGNED')).toEqual([...signedActs])
})

test.each<[Part, Act, boolean]>([
  ['HOLDER', 'leave', true],
  ['PARENT', 'leave', true],
  ['REPRESENTATIVE', 'leave', false],
  ['HOLDER', 'payout', false],
])('whether every %s signs: %s', (part, act, isBound) => {
  expect(mustSign(act, standing(part))).toBe(isBound)
})

test('of several roles the strongest counts', () => {
  const both: Standing = {
    status: 'ACTIVE',
    roles: [
      { part: 'VIEW', isActive: true },
      { part: 'SIGN', isActive: true },
    ],
  }
  expect(mayDo(both, 'payout')).toBe('SIGNED')
})

describe('by state', () => {
  const asked: Standing = { status: 'REGISTERED', roles: [{ part: 'HOLDER', isActive: false }] }
  test.each(acts)('whoever is not accepted yet: %s', (act) => {
    const open = ['enter', 'see', 'own', 'identify', 'write', 'exemptionOrder', 'customerData']
    expect(mayDo(asked, act)).toBe(open.includes(act) ? permissions[act][0] : 'customer.state')
  })
  test.each(acts)(
    'whoever was invited into an open account and is not identified yet: %s',
    (act) => {
      for (const part of ['SIGN', 'PREPARE'] as const)
        expect(mayDo(standing(part, { roles: [{ part, isActive: false }] }), act)).toBe(
          ['enter', 'own', 'identify'].includes(act)
            ? 'ALONE'
            : permissions[act][1].includes(part)
              ? 'identification.missing'
              : 'role.forbidden',
        )
    },
  )
  test.each(customerStatuses)('a holder of a customer who is %s', (status) => {
    const allowed = acts.filter((act) => isAllowed(mayDo(standing('HOLDER', { status }), act)))
    const left = {
      DELETED: [],
      REJECTED: ['enter', 'see', 'own', 'write'],
      DELETION_INITIATED: ['enter', 'see', 'own', 'write'],
      TERMINATED: ['enter', 'see', 'own', 'write'],
      TERMINATION_INITIATED: ['enter', 'see', 'own', 'write'],
    }[status as string]
    expect(allowed).toEqual(left ?? [...acts])
  })
})

test('whoever may only look or prepare signs nothing, in no state', () => {
  for (const part of ['PREPARE', 'VIEW'] as const)
    for (const status of customerStatuses)
      for (const isActive of [true, false])
        for (const act of signedActs)
          expect(isAllowed(mayDo({ status, roles: [{ part, isActive }] }, act))).toBe(false)
})
