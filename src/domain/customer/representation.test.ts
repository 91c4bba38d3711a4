import { expect, test } from 'vitest'
import { date } from '../date.ts'
import type { Part } from '../party/acts.ts'
import { type CustomerLink, type LinkedRole, standingOf } from './representation.ts'

const today = date('2026-11-16')
const role = (name: LinkedRole['name'], more: Partial<LinkedRole> = {}): LinkedRole => ({
  name,
  status: 'ACTIVE',
  isNamed: false,
  authority: 'SIGN',
  ...more,
})
const link = (roles: LinkedRole[], more: Partial<CustomerLink> = {}): CustomerLink => ({
  customerId: 'BAC_1',
  type: 'PERSONAL',
  status: 'ACTIVE',
  holderBirthDate: date('1984-03-12'),
  roles,
  ...more,
})
const child = (born: string) => ({ holderBirthDate: date(born) })

test.each<[who: string, link: CustomerLink, isAllowed: boolean]>([
  ['a holder', link([role('ACCOUNT_HOLDER', { isNamed: true })]), true],
  [
    'a holder who registers',
    link([role('ACCOUNT_HOLDER', { isNamed: true, status: 'REQUESTED' })]),
    true,
  ],
  [
    'a holder no more',
    link([role('ACCOUNT_HOLDER', { isNamed: true, status: 'DISABLED' })]),
    false,
  ],
  ['nobody of the customer’s persons', link([]), false],
  ['a joint partner', link([role('ACCOUNT_HOLDER')], { type: 'JOINT' }), true],
  [
    'a joint partner no more',
    link([role('ACCOUNT_HOLDER', { status: 'DISABLED' })], { type: 'JOINT' }),
    false,
  ],
  [
    'an authorised person',
    link([role('AUTHORIZED_PERSON')], { type: 'BUSINESS', holderBirthDate: null }),
    true,
  ],
  [
    'an authorised person who is only asked for',
    link([role('AUTHORIZED_PERSON', { status: 'REQUESTED' })]),
    false,
  ],
  [
    'an authorised person no more',
    link([role('AUTHORIZED_PERSON', { status: 'DISABLED' })]),
    false,
  ],
  [
    'a director',
    link([role('LEGAL_REPRESENTATIVE')], { type: 'BUSINESS', holderBirthDate: null }),
    true,
  ],
  ['a beneficial owner', link([role('ULTIMATE_BENEFICIAL_OWNER')]), false],
  ['a tax partner', link([role('TAX_PARTNER')]), false],
  ['a guardian on the last day', link([role('LEGAL_REPRESENTATIVE')], child('2008-11-17')), true],
  ['a guardian on the birthday', link([role('LEGAL_REPRESENTATIVE')], child('2008-11-16')), false],
  [
    'a guardian no more',
    link([role('LEGAL_REPRESENTATIVE', { status: 'DISABLED' })], child('2014-04-03')),
    false,
  ],
  ['one of several roles in force', link([role('TAX_PARTNER'), role('ACCOUNT_HOLDER')]), true],
  [
    'whoever was erased',
    link([role('ACCOUNT_HOLDER', { isNamed: true })], { status: 'DELETED' }),
    false,
  ],
  [
    'a customer who has left, to the own papers',
    link([role('ACCOUNT_HOLDER', { isNamed: true })], { status: 'TERMINATED' }),
    true,
  ],
])('%s [ENUM-005, ENUM-006]', (_, given, isAllowed) => {
  expect(standingOf(given, today) !== undefined).toBe(isAllowed)
})

test.each<[who: string, link: CustomerLink, parts: Part[]]>([
  ['a holder', link([role('ACCOUNT_HOLDER')]), ['HOLDER']],
  [
    'a director who is authorised too',
    link([role('AUTHORIZED_PERSON'), role('LEGAL_REPRESENTATIVE')], { type: 'BUSINESS' }),
    ['SIGN', 'REPRESENTATIVE'],
  ],
  ['a parent', link([role('LEGAL_REPRESENTATIVE')], child('2014-04-03')), ['PARENT']],
  ['a helper', link([role('AUTHORIZED_PERSON', { authority: 'VIEW' })]), ['VIEW']],
  ['a clerk', link([role('AUTHORIZED_PERSON', { authority: 'PREPARE' })]), ['PREPARE']],
  [
    'a holder is one whatever else is said',
    link([role('ACCOUNT_HOLDER', { authority: 'VIEW' })]),
    ['HOLDER'],
  ],
])('%s acts in that part', (_, given, parts) => {
  expect(standingOf(given, today)?.roles.map(({ part }) => part)).toEqual(parts)
})
