import { expect, test } from 'vitest'
import { date } from '../date.ts'
import { money } from '../money.ts'
import {
  coverWarning,
  leftOnAccount,
  type OrderFacts,
  orderLimit,
  orderRefusal,
} from './order-check.ts'

const eur = (minor: bigint) => money(minor, 'EUR')
const terms = {
  kind: 'TERM',
  rate: '2.60',
  min: eur(500_00n),
  max: eur(100_000_00n),
  stepMinor: 1n,
} as const
const facts: OrderFacts = {
  status: 'ACTIVE',
  accountState: 'ACTIVE',
  accountCurrency: 'EUR',
  access: {
    term_product_access: true,
    overnight_product_access: false,
    notice_product_access: false,
  },
  terms,
  amount: eur(10_000_00n),
  shownRate: '2.60',
}

// One fact away from the next, in the order of precedence.
test.each<[why: string, change: Partial<OrderFacts>, refusal: string | undefined]>([
  ['everything is in order', {}, undefined],
  ['no access to the kind', { terms: { ...terms, kind: 'OVERNIGHT' } }, 'product.access'],
  ['a customer not active', { status: 'TERMINATION_REQUESTED' }, 'customer.state'],
  ['a suspended account', { accountState: 'SUSPENDED' }, 'account.state'],
  ['an account in pounds', { accountCurrency: 'GBP' }, 'currency.other'],
  ['another rate than shown', { shownRate: '2.61' }, 'offer.changed'],
  ['the same rate written shorter', { shownRate: '2.6' }, undefined],
  ['nothing', { amount: eur(0n) }, 'min'],
  ['below nothing', { amount: eur(-1n) }, 'min'],
  ['a cent below the minimum', { amount: eur(499_99n) }, 'min'],
  ['the minimum', { amount: eur(500_00n) }, undefined],
  ['the maximum', { amount: eur(100_000_00n) }, undefined],
  ['a cent above the maximum', { amount: eur(100_000_01n) }, 'max'],
  [
    'no multiple of the step',
    { terms: { ...terms, stepMinor: 100_00n }, amount: eur(500_50n) },
    'step',
  ],
  ['a top-up within the maximum', { balance: eur(90_000_00n) }, undefined],
  ['a top-up beyond it', { balance: eur(90_000_01n) }, 'max'],
  ['a top-up below the minimum of an opening', { balance: eur(1n), amount: eur(1n) }, undefined],
  ['a top-up of nothing', { balance: eur(1n), amount: eur(0n) }, 'min'],
])('%s', (_, change, refusal) => {
  expect(orderRefusal({ ...facts, ...change })).toBe(refusal)
})

test.each([
  ['97465.00', 97_465_00n, 0n, undefined],
  ['97466.00', 97_466_00n, 0n, 'coverHint'],
  ['100000.00', 100_000_00n, 0n, 'coverHint'],
  ['100000.01', 100_000_01n, 0n, 'cover'],
  ['10000.00 beside 95000.00', 10_000_00n, 95_000_00n, 'cover'],
] as const)('cover of %s', (_, amount, held, expected) => {
  const cover = { limit: eur(100_000_00n), interest: eur((amount * 26n) / 1000n) }
  expect(coverWarning({ ...cover, amount: eur(amount), held: eur(held) })).toBe(expected)
})

test('an order takes its money off the account before it counts beside it', () => {
  const left = (account: bigint, ...leaving: bigint[]) =>
    leftOnAccount(eur(account), leaving.map(eur)).minor
  expect(left(102_000_00n, 50_000_00n)).toBe(52_000_00n)
  expect(left(102_000_00n, 50_000_00n, 60_000_00n)).toBe(0n)
  expect(left(-42_10n)).toBe(0n)
})

test('two holders have twice the limit of their day', () => {
  const on = date('2025-12-01')
  expect(orderLimit('UK-FSCS', date('2025-11-30'), false)).toEqual(money(8_500_000n, 'GBP'))
  expect(orderLimit('UK-FSCS', on, false)).toEqual(money(12_000_000n, 'GBP'))
  expect(orderLimit('UK-FSCS', on, true)).toEqual(money(24_000_000n, 'GBP'))
})
