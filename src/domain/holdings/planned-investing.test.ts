import { expect, test } from 'vitest'
import { type CalendarDate, date } from '../date.ts'
import { add, money, subtract } from '../money.ts'
import { courseOf, pointOn, sumOfPoint } from './course.ts'
import {
  type Invested,
  investedChanges,
  investedOn,
  type OpenCall,
  plannedCalls,
  plannedContributions,
  plannedPayments,
  plannedRuns,
  takenUntil,
} from './planned-investing.ts'

const euros = (amount: number) => money(BigInt(amount * 100), 'EUR')
const today = date('2026-11-16')
const until = (day: string) => ({ today, until: date(day) })
const days = (planned: readonly { on: CalendarDate }[]) => planned.map(({ on }) => on)
const plan = { next: date('2026-12-01'), amount: euros(200), rhythm: 'MONTHLY', day: 1 } as const

test.each([
  ['no plan', undefined, '2027-12-31', []],
  [
    'each month, and on a closed day the next',
    plan,
    '2027-02-01',
    ['2026-12-01', '2027-01-04', '2027-02-01'],
  ],
  ['not after the last day', plan, '2026-11-30', []],
  [
    'each quarter',
    { ...plan, rhythm: 'QUARTERLY' } as const,
    '2027-03-31',
    ['2026-12-01', '2027-03-01'],
  ],
  [
    'on the fifteenth',
    { ...plan, day: 15, next: date('2026-12-15') } as const,
    '2026-12-31',
    ['2026-12-15'],
  ],
])('a plan takes money %s', (_, of, last, expected) => {
  expect(days(plannedRuns(of, until(last)))).toEqual(expected)
})

test('what a plan takes grows from its day on', () => {
  const grows = { ...plan, increase: 5, increaseOn: date('2027-01-01') } as const
  expect(plannedRuns(grows, until('2027-02-01'))).toEqual([
    { on: '2026-12-01', amount: euros(200) },
    { on: '2027-01-04', amount: euros(210) },
    { on: '2027-02-01', amount: euros(210) },
  ])
})

test('what is collected for a plan leaves no account, whatever that holds', () => {
  const planned = plannedRuns({ ...plan, isCollected: true }, until('2026-12-31'))
  const held = { id: 'p', kind: 'PORTFOLIO', name: 'P', value: euros(0), planned } as const
  const payments = plannedPayments({ invested: [held], onAccount: euros(0), arrivals: [] })
  expect(payments).toMatchObject([{ on: '2026-12-01', isTaken: true }])
  expect(takenUntil(payments, date('2026-12-31'), euros(0))).toEqual(euros(0))
  expect(investedOn([held], payments, date('2026-12-31'))).toMatchObject([{ worth: euros(200) }])
})

const contract = {
  next: date('2026-12-01'),
  agreed: [
    { from: today, amount: euros(150) },
    { from: date('2027-01-01'), amount: euros(0) },
    { from: date('2027-03-01'), amount: euros(175) },
  ],
  startsOn: date('2027-05-01'),
}

test('a pension takes what is agreed on for each month, nothing while it rests, and nothing once it is paid', () => {
  expect(plannedContributions(contract, until('2028-01-01'))).toEqual([
    { on: '2026-12-01', amount: euros(150) },
    { on: '2027-03-01', amount: euros(175) },
    { on: '2027-04-01', amount: euros(175) },
  ])
  expect(plannedContributions({ ...contract, next: undefined }, until('2028-01-01'))).toEqual([])
  // What is taken on a closed first is that month's, not the next one's.
  expect(
    plannedContributions(
      { ...contract, next: date('2027-08-02'), startsOn: date('2027-09-01') },
      until('2028-01-01'),
    ),
  ).toEqual([{ on: '2027-08-02', amount: euros(175) }])
})

test('a contribution of a closed first is still to come on the day after it', () => {
  // The first was a Saturday, and nothing is taken before Monday.
  const next = date('2026-08-03')
  const sunday = date('2026-08-02')
  expect(
    plannedContributions(
      { next, agreed: [{ from: sunday, amount: euros(150) }], startsOn: date('2026-09-01') },
      { today: sunday, until: date('2026-12-31') },
    ),
  ).toEqual([{ on: next, amount: euros(150) }])
})

test('of a fund is taken what it has called, the oldest first, and of what is overdue interest as well', () => {
  const of = (number: number, state: OpenCall['state'], dueOn: string, fee = 0): OpenCall => ({
    ...{ number, state, dueOn: date(dueOn), amount: euros(3650), fee: euros(fee) },
  })
  const calls = [
    of(5, 'ANNOUNCED', '2027-03-01'),
    of(4, 'ANNOUNCED', '2026-12-01'),
    of(3, 'OVERDUE', '2026-11-07', 365),
    of(2, 'OVERDUE', '2026-10-28'),
    of(1, 'PAID', '2026-01-02'),
  ]
  const taken = plannedCalls(calls, until('2026-12-31'))
  expect(taken.map(({ number, on, cost }) => [number, on, cost])).toEqual([
    // 80 cents a day, and none of them for a fee.
    [2, '2026-11-17', euros(16)],
    [3, '2026-11-17', euros(373)],
    [4, '2026-12-01', euros(0)],
  ])
})

const of = (
  id: string,
  kind: Invested['kind'],
  value: number,
  planned: [string, number][],
): Invested => ({
  ...{ id, kind, name: id, value: euros(value) },
  planned: planned.map(([on, amount]) => ({ on: date(on), amount: euros(amount) })),
})
const invested = [
  of('a', 'PORTFOLIO', 1000, [
    ['2026-12-01', 200],
    ['2027-01-04', 200],
    ['2027-02-01', 200],
  ]),
  of('b', 'PENSION', 500, [['2026-12-01', 150]]),
  of('c', 'COMMITMENT', 0, [['2027-02-01', 900]]),
  {
    ...of('d', 'COMMITMENT', 0, []),
    planned: [{ on: date('2027-03-01'), amount: euros(300), cost: euros(9) }],
  },
]
const arrivals = [{ on: date('2027-02-01'), amount: euros(1000) }]
const facts = { invested, onAccount: euros(400), arrivals }

test('what the account does not have on its day is left out', () => {
  expect(plannedPayments(facts).map(({ on, id, isTaken }) => [on, id, isTaken])).toEqual([
    ['2026-12-01', 'a', true],
    ['2026-12-01', 'b', true],
    ['2027-01-04', 'a', false],
    // What comes on a day is there before anything is taken.
    ['2027-02-01', 'a', true],
    ['2027-02-01', 'c', false],
    ['2027-03-01', 'd', true],
  ])
})

test.each(['2026-11-16', '2026-12-01', '2027-01-31', '2027-02-01', '2028-01-01'])(
  'on %s account and investments are together what they are today, with what came',
  (on) => {
    const day = date(on)
    const payments = plannedPayments(facts)
    const taken = takenUntil(payments, day, euros(0))
    // A fund's fee is gone.
    const cost = euros(day >= '2027-03-01' ? 9 : 0)
    const then = investedOn(invested, payments, day)
    const values = then.map((each) => each.worth).reduce(add)
    expect(values).toEqual(add(euros(1500), subtract(taken, cost)))
    for (const { value, putIn, worth } of then) expect(worth).toEqual(add(value, putIn))
    // The course says the same of the same day.
    const points = courseOf([
      { on: today, place: 'ACCOUNT', minor: 400_00n },
      ...arrivals.map((each) => ({
        on: each.on,
        place: 'ACCOUNT' as const,
        minor: each.amount.minor,
      })),
      ...investedChanges(invested, payments, { today, currency: 'EUR' }),
    ])
    const come = day >= arrivals[0]!.on ? euros(1400) : euros(400)
    expect(sumOfPoint(pointOn(points, day), 'EUR')).toEqual(add(subtract(come, taken), values))
  },
)

test('what is owned in another currency than the account’s takes nothing from it', () => {
  expect(plannedPayments({ ...facts, onAccount: money(400_00n, 'GBP') })).toEqual([])
})
