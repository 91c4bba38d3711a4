import { expect, test } from 'vitest'
import { date } from './date.ts'
import { depositTimeline, type TimelineFacts } from './deposit-timeline.ts'
import { money } from './money.ts'
import type { Happening } from './projection.ts'

const eur = (minor: bigint) => money(minor, 'EUR')
const none = eur(0n)

const interest = (on: string): Happening => ({
  ...{ kind: 'INTEREST', depositId: 'one', on: date(on), interest: eur(100n), tax: eur(20n) },
  ...{ toAccount: eur(80n), kept: none },
})
const end = (toAccount: bigint): Happening => ({
  ...{ kind: 'MATURITY', depositId: 'one', on: date('2027-06-15'), interest: none, tax: none },
  ...{ toAccount: eur(toAccount), kept: none },
})

const running: TimelineFacts = {
  today: date('2026-11-16'),
  opensOn: date('2026-06-15'),
  principal: eur(1000n),
  maturesOn: date('2027-06-13'),
  paysOn: date('2027-06-15'),
  legsLockedFrom: date('2027-06-08'),
  isRunning: true,
  orderSteps: [],
  postings: [],
  withdrawals: [],
  planned: [end(1030n)],
}

const told = (facts: Partial<TimelineFacts>) =>
  depositTimeline({ ...running, ...facts }).map(
    ({ kind, on, isDone }) => `${on} ${kind}${isDone ? '' : '?'}`,
  )

test.each<[what: string, facts: Partial<TimelineFacts>, expected: string[]]>([
  [
    'runs to its end',
    {},
    ['2026-06-15 OPENED', '2027-06-07 LOCKED?', '2027-06-13 MATURITY?', '2027-06-15 PAYOUT?'],
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
    'carries on as a whole: nothing is paid out',
    { planned: [end(0n)] },
    ['2026-06-15 OPENED', '2027-06-07 LOCKED?', '2027-06-13 MATURITY?'],
  ],
  [
    'can no longer be decided',
    { today: date('2027-06-08') },
    ['2026-06-15 OPENED', '2027-06-07 LOCKED', '2027-06-13 MATURITY?', '2027-06-15 PAYOUT?'],
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
