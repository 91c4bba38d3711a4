import { expect, test } from 'vitest'
import type { Authority, Part, Permission } from './acts.ts'
import { endingOf, type GivenRole, givingOf } from './ending.ts'

const viewer: GivenRole = { name: 'AUTHORIZED_PERSON', authority: 'VIEW', isOwn: false }

test.each<[who: Part, what: Partial<GivenRole>, how: Permission | undefined]>([
  ['HOLDER', {}, 'ALONE'],
  ['PARENT', {}, 'ALONE'],
  ['REPRESENTATIVE', {}, 'SIGNED'],
  ['SIGN', {}, undefined],
  ['PREPARE', {}, undefined],
  ['VIEW', {}, undefined],
  ['VIEW', { isOwn: true }, 'ALONE'],
  ['SIGN', { authority: 'SIGN', isOwn: true }, 'ALONE'],
  // What takes all to give, each takes away; but the signers of a company are each other's control.
  ['HOLDER', { authority: 'SIGN' }, 'ALONE'],
  ['PARENT', { authority: 'PREPARE' }, 'ALONE'],
  ['REPRESENTATIVE', { authority: 'SIGN' }, 'SIGNED'],
  ['SIGN', { authority: 'PREPARE' }, undefined],
  // Nobody stops being whose account it is.
  ['HOLDER', { name: 'ACCOUNT_HOLDER', isOwn: true }, undefined],
  ['PARENT', { name: 'LEGAL_REPRESENTATIVE', isOwn: true }, undefined],
])('%s ends %j: %s', (part, what, how) => {
  const standing = { status: 'ACTIVE', roles: [{ part, isActive: true }] } as const
  expect(endingOf(standing, { ...viewer, ...what })).toBe(how)
})

test.each<[who: Part, what: Authority, how: Permission | undefined]>([
  ['HOLDER', 'VIEW', 'ALONE'],
  ['HOLDER', 'PREPARE', 'SIGNED'],
  ['PARENT', 'SIGN', 'SIGNED'],
  ['REPRESENTATIVE', 'VIEW', 'SIGNED'],
  ['SIGN', 'VIEW', undefined],
  ['VIEW', 'VIEW', undefined],
])('%s gives %s: %s', (part, authority, how) => {
  expect(givingOf({ status: 'ACTIVE', roles: [{ part, isActive: true }] }, authority)).toBe(how)
})

test('nothing is ended or given for whom it is over already, nor by whoever is not identified', () => {
  const over = { status: 'TERMINATED', roles: [{ part: 'HOLDER', isActive: true }] } as const
  expect(endingOf(over, viewer)).toBeUndefined()
  const asked = { status: 'REGISTERED', roles: [{ part: 'HOLDER', isActive: false }] } as const
  expect(givingOf(asked, 'VIEW')).toBeUndefined()
})
