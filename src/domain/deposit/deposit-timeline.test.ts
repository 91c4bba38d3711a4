import { expect, test } from 'vitest'
import { date } from '../date.ts'
import { money } from '../money.ts'
import {
  depositTimeline,
  interestRungs,
  maturedPayout,
  type TimelineFacts,
} from './deposit-timeline.ts'
import type { Happening } from './projection.ts'

const eur = (minor: bigint) => money(minor, 'EUR')
const none = eur(0n)

const interest = (on: string): Happening => ({
  ...{ kind: 'INTEREST', depositId: 'one', on: date(on), interest: eur(100n), tax: eur(20n) },
  ...{ toAccount: eur(80n), kept: none, carried: none, home: none, unplaced: none, bankId: 'bank' },
})
const placed = { startsOn: date('2027-06-17'), bankId: 'other' }

const running: TimelineFacts = {
  today: date('2026-11-16'),
  opensOn: date('2026-06-15'),
  principal: eur(1000n),
  maturesOn: date('2027-06-13'),
  paysOn: date('2027-06-15'),
  isRunning: true,
  orderSteps: [],
  topUps: [],
  postings: [],
  withdrawals: [],
  parted: [{ to: 'ACCOUNT', money: eur(1030n) }],
  planned: [],
}

const told = (facts: Partial<TimelineFacts>) =>
  depositTimeline({ ...running, ...facts }).map(
    ({ kind, on, isDone }) => `${on} ${kind}${isDone ? '' : '?'}`,
  )

test.each<[what: string, facts: Partial<TimelineFacts>, expected: string[]]>([
  [
    'runs to its end',
    {},
    ['2026-06-15 OPENED', '2027-06-08 LOCKED?', '2027-06-13 MATURITY?', '2027-06-15 PAYOUT?'],
  ],
  [
    'came from an order',
    {
      orderSteps: [
        { to: 'VALIDATED', on: date('2026-06-10') },
        { to: 'CONFIRMED', on: date('2026-06-11') },
        { to: 'EXPORTED', on: date('2026-06-12') },
      ],
      planned: [],
      maturesOn: undefined,
    },
    ['2026-06-11 CONFIRMED', '2026-06-12 EXPORTED', '2026-06-15 OPENED'],
  ],
  [
    'pays on the way: of what is to come, the next alone',
    {
      ...{ maturesOn: undefined, planned: [interest('2026-12-01'), interest('2027-01-04')] },
      postings: [{ postedOn: date('2026-11-02'), net: eur(80n) }],
    },
    ['2026-06-15 OPENED', '2026-11-02 INTEREST', '2026-12-01 INTEREST?'],
  ],
  [
    'was topped up',
    { maturesOn: undefined, topUps: [{ on: date('2026-08-03'), amount: eur(200n) }] },
    ['2026-06-15 OPENED', '2026-08-03 TOPPED_UP'],
  ],
  [
    'carries on as a whole: nothing is paid out',
    { parted: [{ to: 'PRODUCT', money: eur(1030n), next: placed }] },
    ['2026-06-15 OPENED', '2027-06-08 LOCKED?', '2027-06-13 MATURITY?', '2027-06-17 CARRIED?'],
  ],
  [
    'can no longer be decided',
    { today: date('2027-06-09') },
    ['2026-06-15 OPENED', '2027-06-08 LOCKED', '2027-06-13 MATURITY?', '2027-06-15 PAYOUT?'],
  ],
  [
    'is being broken: its term has no end any more',
    { withdrawals: [{ state: 'REQUESTED', effectiveOn: date('2026-12-18') }] },
    ['2026-06-15 OPENED', '2026-12-18 WITHDRAWAL?'],
  ],
  [
    'gives a part; a wish that was taken back is not told',
    {
      maturesOn: undefined,
      planned: [],
      withdrawals: [
        { state: 'SETTLED', effectiveOn: date('2026-08-03'), amount: eur(100n) },
        { state: 'WITHDRAWN', effectiveOn: date('2026-09-03') },
      ],
    },
    ['2026-06-15 OPENED', '2026-08-03 WITHDRAWAL'],
  ],
  [
    'has ended',
    { isRunning: false, planned: [], today: date('2027-07-01') },
    ['2026-06-15 OPENED', '2027-06-13 MATURITY', '2027-06-15 PAYOUT'],
  ],
  [
    'was broken before its end',
    {
      ...{ isRunning: false, planned: [] },
      withdrawals: [{ state: 'SETTLED', effectiveOn: date('2026-12-18') }],
    },
    ['2026-06-15 OPENED', '2026-12-18 CLOSED'],
  ],
])('the line of a deposit that %s', (_, facts, expected) => {
  expect(told(facts)).toEqual(expected)
})

const ends = (parted: TimelineFacts['parted'], isRunning = true) =>
  depositTimeline({ ...running, parted, isRunning })
    .filter(({ on }) => on > '2027-06-13')
    .map(({ kind, amount, bankId = '' }) => `${kind} ${amount?.minor} ${bankId}`.trim())

test.each<[what: string, parted: TimelineFacts['parted'], told: string[]]>([
  [
    'split: a part to the account, the rest to a bank from its own day',
    [
      { to: 'ACCOUNT', money: eur(250n) },
      { to: 'PRODUCT', money: eur(780n), next: placed },
    ],
    ['PAYOUT 250', 'CARRIED 780 other'],
  ],
  [
    'an offer that is gone: all of it is paid out',
    [
      { to: 'ACCOUNT', money: eur(250n) },
      { to: 'PRODUCT', money: eur(780n) },
    ],
    ['PAYOUT 1030'],
  ],
  [
    'renewed, the interest paid out',
    [
      { to: 'RENEWAL', money: eur(1000n), next: { ...placed, startsOn: date('2027-06-15') } },
      { to: 'ACCOUNT', money: eur(30n) },
    ],
    ['PAYOUT 30', 'RENEWED 1000 other'],
  ],
  ['home', [{ to: 'REFERENCE', money: eur(1030n) }], ['REFERENCE 1030']],
])('the end of a deposit, %s', (_, parted, expected) => {
  expect(ends(parted)).toEqual(expected)
  expect(ends(parted, false)).toEqual(expected)
})

test('an ended deposit leads to what took its money on', () => {
  const into = { kind: 'deposit', id: 'next' } as const
  const parted = [{ to: 'PRODUCT', money: eur(1030n), next: { ...placed, into } } as const]
  const told = depositTimeline({ ...running, parted, isRunning: false })
  expect(told.find(({ kind }) => kind === 'CARRIED')?.into).toEqual(into)
})

test.each([
  ['AT_MATURITY', 1030n],
  ['ANNUAL', 1030n],
  ['ANNUAL_CAPITALISED', 1050n],
] as const)('what comes out of a term that pays %s', (payout, minor) => {
  const postings = [
    { postedFor: date('2026-06-13'), net: eur(20n) },
    { postedFor: date('2027-06-13'), net: eur(30n) },
  ]
  const facts = { principal: eur(1000n), maturesOn: date('2027-06-13'), postings }
  expect(maturedPayout({ ...facts, payout }).minor).toBe(minor)
})

test('interest that was paid and interest to come are rungs of one ladder, after tax', () => {
  const paid = [
    { on: date('2026-08-01'), net: eur(50n) },
    { on: date('2026-07-01'), net: eur(30n) },
  ]
  const out = { ...interest('2026-12-15'), interest: none, tax: none }
  const rungs = interestRungs(paid, [interest('2026-12-01'), interest('2026-12-01'), out])
  expect(rungs.map(({ on, sum, isPaid }) => [on, sum.minor, isPaid])).toEqual([
    ['2026-07-01', 30n, true],
    ['2026-08-01', 80n, true],
    ['2026-12-01', 240n, false],
  ])
  expect(interestRungs([], [])).toEqual([])
})
