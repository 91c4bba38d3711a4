import { expect, test } from 'vitest'
import type { Part } from './acts.ts'
import { type GivenRole, mayEndRole } from './ending.ts'

const viewer: GivenRole = { name: 'AUTHORIZED_PERSON', authority: 'VIEW', isOwn: false }

test.each<[who: Part, what: Partial<GivenRole>, may: boolean]>([
  ['HOLDER', {}, true],
  ['PARENT', {}, true],
  ['REPRESENTATIVE', {}, true],
  ['SIGN', {}, false],
  ['PREPARE', {}, false],
  ['VIEW', {}, false],
  ['VIEW', { isOwn: true }, true],
  ['SIGN', { authority: 'SIGN', isOwn: true }, true],
  // What moves money is taken away by all who gave it.
  ['HOLDER', { authority: 'SIGN' }, false],
  ['HOLDER', { authority: 'PREPARE' }, false],
  // Nobody stops being whose account it is.
  ['HOLDER', { name: 'ACCOUNT_HOLDER', isOwn: true }, false],
  ['PARENT', { name: 'LEGAL_REPRESENTATIVE', isOwn: true }, false],
])('%s ends %j: %s', (part, what, may) => {
  const standing = { status: 'ACTIVE', roles: [{ part, isActive: true }] } as const
  expect(mayEndRole(standing, { ...viewer, ...what })).toBe(may)
})

test('nothing is ended for whom it is over already, but one’s own', () => {
  const standing = { status: 'TERMINATED', roles: [{ part: 'HOLDER', isActive: true }] } as const
  expect(mayEndRole(standing, viewer)).toBe(false)
})
