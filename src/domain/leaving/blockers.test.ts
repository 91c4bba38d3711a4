import { describe, expect, test } from 'vitest'
import { date } from '../date.ts'
import { money } from '../money.ts'
import { blockersOf, type ClosingAct, closingAct, type LeavingFacts } from './blockers.ts'

const nothing: LeavingFacts = {
  ...{ orders: [], calls: [], ordersAtBank: [], acts: [], heldPayIns: [], deposits: [] },
  ...{
    portfolios: [],
    pensions: [],
    commitments: [],
    payouts: [],
    collections: [],
    corrections: [],
    balances: [money(0n, 'EUR')],
    accountState: 'ACTIVE',
  },
  ...{ hasReferenceAccount: true, isReturned: false },
}
const euro = (minor: bigint) => ({ balances: [money(minor, 'EUR')] })
const one = [{ id: 'x' }]
const nowhere = { hasReferenceAccount: false }

test.each<[string, Partial<LeavingFacts>, hard: string[], soft: string[]]>([
  ['nothing at all', {}, [], []],
  ['money and an account it goes to', euro(1n), [], []],
  ['an order that has not left', { orders: one }, ['order'], []],
  ['a capital call that is not paid', { calls: one, commitments: one }, ['call'], ['commitment']],
  ['an act that waits', { acts: one }, ['act'], []],
  ['a cent too little', euro(-1n), ['negativeBalance'], []],
  ['money of which nobody knows whose it is', { heldPayIns: one }, ['heldPayIn'], []],
  ['a cent, and nowhere to send it', { ...euro(1n), ...nowhere }, ['referenceAccount'], []],
  ['no cent, and nowhere to send it', nowhere, [], []],
  [
    'a deposit, and nowhere to send it',
    { deposits: one, ...nowhere },
    ['referenceAccount'],
    ['deposit'],
  ],
  ...(['portfolio', 'pension', 'correction'] as const).map(
    (kind): [string, Partial<LeavingFacts>, string[], string[]] => [
      `a ${kind}, and nowhere to send its money`,
      { [`${kind}s`]: one, ...nowhere },
      ['referenceAccount'],
      [kind],
    ],
  ),
  ['money that came back', { ...euro(1n), isReturned: true }, ['referenceAccount'], []],
  ['a deposit that runs', { deposits: one }, [], ['deposit']],
  ['a portfolio', { portfolios: one }, [], ['portfolio']],
  ['a pension', { pensions: one }, [], ['pension']],
  ['a commitment', { commitments: one }, [], ['commitment']],
  ['an order at its bank', { ordersAtBank: one }, [], ['orderAtBank']],
  ['money collected lately', { collections: one }, [], ['collection']],
  ['a payout under way', { payouts: one }, [], ['payout']],
  [
    'all of it',
    {
      ...nothing,
      orders: one,
      acts: one,
      heldPayIns: one,
      deposits: one,
      payouts: one,
      ...euro(-5n),
    },
    ['order', 'act', 'negativeBalance', 'heldPayIn'],
    ['deposit', 'payout'],
  ],
])('%s', (_, facts, hard, soft) => {
  const found = blockersOf({ ...nothing, ...facts })
  expect(found.hard.map(({ kind }) => kind)).toEqual(hard)
  expect(found.soft.map(({ kind }) => kind)).toEqual(soft)
})

test('what is in the way says which, how much and until when', () => {
  const deposit = { id: 'd', amount: money(500n, 'EUR'), bankId: 'b', day: date('2027-01-04') }
  expect(blockersOf({ ...nothing, deposits: [deposit] }).soft).toEqual([
    { kind: 'deposit', ...deposit },
  ])
})

describe('an end of day', () => {
  test.each<[string, Partial<LeavingFacts>, ClosingAct]>([
    ['closes what is empty', {}, 'close'],
    ['pays what is left', euro(1n), 'pay'],
    ['waits for a payout that is under way', { ...euro(0n), payouts: one }, 'wait'],
    ['waits for a deposit', { ...euro(1n), deposits: one }, 'wait'],
    ['waits for an account to pay to', { ...euro(1n), ...nowhere }, 'wait'],
    ['pays nothing to an account that sends it back', { ...euro(1n), isReturned: true }, 'wait'],
    ['pays nothing from a blocked account', { ...euro(1n), accountState: 'SUSPENDED' }, 'wait'],
    ['closes a blocked account that is empty', { accountState: 'SUSPENDED' }, 'close'],
    ['does nothing where there is no account', { accountState: undefined }, 'wait'],
  ])('%s', (_, facts, act) => {
    expect(closingAct({ ...nothing, ...facts })).toBe(act)
  })
})
