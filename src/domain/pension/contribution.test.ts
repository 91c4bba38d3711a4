import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CalendarDate, date } from '../date.ts'
import { type Money, money } from '../money.ts'
import {
  type Agreed,
  aheadOf,
  amountOn,
  certifiedYear,
  changeBounds,
  changeError,
  countsFrom,
  holiday,
  isHolidayLength,
  isYearFull,
  nextContribution,
  nextYearOpens,
  type Plan,
  plannedIn,
  roomOf,
  stoppedFor,
  takenOn,
  topUpPayBy,
  topUpRefusal,
  type YearFacts,
  yearLimit,
} from './contribution.ts'

const euros = (amount: number): Money => money(BigInt(Math.round(amount * 100)), 'EUR')
const from = (day: string, amount: number): Agreed => ({ from: date(day), amount: euros(amount) })

test.each([
  ['2026-11-20', '2026-12-01'],
  ['2026-11-21', '2027-01-01'],
  ['2026-12-20', '2027-01-01'],
  ['2026-12-21', '2027-02-01'],
  ['2027-01-31', '2027-03-01'],
])('what is agreed on %s counts from %s', (today, first) => {
  expect(countsFrom(date(today))).toBe(first)
})

test('what is agreed later outranks what was agreed before', () => {
  const agreed = [from('2025-01-01', 150), from('2026-03-01', 0), from('2026-06-01', 150)]
  const on = (day: string, of: readonly Agreed[] = agreed) => amountOn(of, date(day)).minor
  expect(on('2024-12-31')).toBe(0n)
  expect(on('2026-02-01')).toBe(150_00n)
  expect(on('2026-05-01')).toBe(0n)
  expect(on('2026-06-01')).toBe(150_00n)
  // Whoever goes on earlier goes on for good.
  expect(on('2026-07-01', [...agreed, from('2026-05-01', 90)])).toBe(90_00n)
})

test('a holiday ends with what would have been put in by then', () => {
  const raised = [from('2025-01-01', 150), from('2026-12-01', 200)]
  expect(holiday(raised, date('2026-12-01'), 3)).toEqual([
    from('2026-12-01', 0),
    from('2027-03-01', 200),
  ])
  const again = [...raised, ...holiday(raised, date('2026-12-01'), 3)]
  // Within a holiday: longer, and never sooner over.
  expect(holiday(again, date('2027-01-01'), 1)[1]).toEqual(from('2027-03-01', 200))
  expect(holiday(again, date('2027-01-01'), 6)[1]).toEqual(from('2027-07-01', 200))
  expect([0, 1, 24, 25, 1.5].map(isHolidayLength)).toEqual([false, true, true, false, false])
})

const year: YearFacts = {
  ...{ year: 2026, paid: euros(1_650), underWay: euros(0), agreed: [from('2025-02-01', 150)] },
  next: date('2026-12-01'),
}

test('the room of a year is its limit less what is paid, on its way and planned', () => {
  expect(yearLimit(2026).minor).toBe(30_826_00n)
  expect(plannedIn(year).minor).toBe(150_00n)
  expect(roomOf(year).minor).toBe(29_026_00n)
  expect(roomOf({ ...year, underWay: euros(26) }).minor).toBe(29_000_00n)
  expect(roomOf({ ...year, next: undefined }).minor).toBe(29_176_00n)
  expect(roomOf({ ...year, paid: euros(31_000) }).minor).toBe(0n)
})

test.each([
  ['2026-12-15', 29_026, undefined],
  ['2026-12-16', 100, 'pension.deadline'],
  ['2026-12-31', 100, 'pension.deadline'],
  ['2027-01-01', 100, undefined],
  ['2026-11-16', 24.99, 'min'],
  ['2026-11-16', 25, undefined],
  ['2026-11-16', 29_026.01, 'max'],
])('on %s a payment of %s', (today, amount, refusal) => {
  expect(topUpRefusal(date(today), euros(amount), roomOf(year))).toBe(refusal)
})

test('a change stays within the month and the year', () => {
  const to = (amount: number) => [from('2026-12-01', amount)]
  expect(changeError(year, to(24.99))).toBe('min')
  expect(changeError(year, to(2_568.01))).toBe('max')
  expect(changeError(year, to(2_568))).toBeUndefined()
  expect(changeError({ ...year, paid: euros(30_000) }, to(826))).toBeUndefined()
  expect(changeError({ ...year, paid: euros(30_000) }, to(826.01))).toBe('max')
})

test('the most of a month is what the year leaves for each that is still to come', () => {
  const most = (facts: YearFacts, day: string) => changeBounds(facts, date(day)).max.minor
  expect(most(year, '2026-12-01')).toBe(2_568_00n)
  // 826 are left: for December alone, or for November and December.
  expect(most({ ...year, paid: euros(30_000) }, '2026-12-01')).toBe(826_00n)
  const twice = { ...year, paid: euros(30_000), next: date('2026-11-01') }
  expect(most(twice, '2026-11-01')).toBe(413_00n)
  // What is taken before the change counts.
  expect(most(twice, '2026-12-01')).toBe(676_00n)
  // Of the next year nothing is taken yet.
  expect(most({ ...year, paid: euros(30_826) }, '2027-01-01')).toBe(2_568_00n)
  expect(most({ ...year, paid: euros(30_826) }, '2026-12-01')).toBe(0n)
})

test('contributions that have stopped go on with a change, and that too stays within the year', () => {
  const stopped = { ...year, paid: euros(30_000), next: undefined }
  expect(changeError(stopped, [from('2026-12-01', 826)])).toBeUndefined()
  expect(changeError(stopped, [from('2026-12-01', 826.01)])).toBe('max')
  // Whoever goes on earlier than the holiday they are in.
  const resting = {
    ...{ ...year, paid: euros(30_000), next: date('2027-02-01') },
    agreed: [...year.agreed, from('2026-10-01', 0), from('2027-02-01', 150)],
  }
  expect(changeError(resting, [from('2026-12-01', 900)])).toBe('max')
  // A shorter holiday brings back what had made room for something else.
  expect(
    changeError({ ...resting, paid: euros(30_800) }, [
      ...[from('2026-11-01', 0), from('2026-12-01', 150)],
    ]),
  ).toBe('max')
})

const applied = (day: string, amount: number) => ({ ...from(day, amount), isApplied: true })
const ahead = (day: string, amount: number) => ({ ...from(day, amount), isApplied: false })
const running: Plan = { next: date('2026-12-01'), isTaken: true, failures: 0 }
const stopped: Plan = { next: date('2026-12-01'), isTaken: false, failures: 3 }
const begun = applied('2025-02-01', 150)

test.each<[string, Plan | undefined, ReturnType<typeof ahead>[], string | undefined]>([
  ['as agreed', running, [begun], '2026-12-01'],
  ['for the first time', undefined, [ahead('2026-12-01', 150)], '2026-12-01'],
  [
    'after a holiday that is agreed',
    running,
    [begun, ahead('2026-12-01', 0), ahead('2027-03-01', 150)],
    '2027-03-01',
  ],
  [
    'before a holiday',
    running,
    [begun, ahead('2027-01-01', 0), ahead('2027-03-01', 150)],
    '2026-12-01',
  ],
  [
    'after a holiday one is in',
    { ...running, isTaken: false },
    [begun, applied('2026-11-01', 0), ahead('2027-02-01', 150)],
    '2027-02-01',
  ],
  [
    'after a longer holiday that outranks the end of the first',
    { ...running, isTaken: false },
    [
      ...[begun, applied('2026-11-01', 0), ahead('2027-02-01', 150)],
      ...[ahead('2026-12-01', 0), ahead('2027-06-01', 150)],
    ],
    '2027-06-01',
  ],
  ['no more, for want of money', stopped, [begun], undefined],
  ['again with a change', stopped, [begun, ahead('2027-01-01', 90)], '2027-01-01'],
])('the next contribution is taken %s', (_, plan, agreed, next) => {
  const until = date('2051-04-01')
  expect(nextContribution(plan, agreed, date('2026-11-16'), until)).toBe(next)
})

test.each([
  ['2027-02-01', '2027-01-15', '2027-02-01'],
  ['2027-01-01', '2026-12-05', '2027-01-04'],
  ['2027-02-01', '2027-02-15', '2027-02-15'],
  ['2027-02-01', '2027-02-20', '2027-02-22'],
])('what is put in for the month of %s is taken, as seen on %s, on %s', (month, today, day) => {
  expect(takenOn(date(month), date(today))).toBe(day)
})

test('nothing is taken once the pension is paid', () => {
  const today = date('2026-11-16')
  expect(nextContribution(running, [begun], today, date('2026-12-01'))).toBeUndefined()
})

test.each([
  ['2026-12-15', [ahead('2026-12-01', 150)], '2026-12-01'],
  ['2027-02-15', [ahead('2026-12-01', 150)], '2027-02-01'],
  [
    '2027-02-15',
    [ahead('2026-12-01', 150), ahead('2027-02-01', 0), ahead('2027-04-01', 150)],
    '2027-04-01',
  ],
])('what begins late, on %s, makes up for no month that is over', (today, agreed, next) => {
  expect(nextContribution(undefined, agreed, date(today), date('2051-04-01'))).toBe(next)
})

test.each<[string, Plan | undefined, ReturnType<typeof ahead>[], string | undefined]>([
  ['running', running, [begun], undefined],
  ['not begun', undefined, [ahead('2026-12-01', 150)], undefined],
  ['without money', stopped, [begun], 'failed'],
  ['paused by something else', { ...stopped, failures: 1 }, [begun], 'paused'],
  ['on holiday', { ...stopped, failures: 0 }, [begun, applied('2026-11-01', 0)], undefined],
])('%s', (_, plan, agreed, why) => {
  expect(stoppedFor(plan, agreed, date('2026-11-16'), date('2051-04-01'))).toBe(why)
})

test('whoever is paid their pension has not stopped', () => {
  const start = date('2051-04-01')
  expect(stoppedFor(stopped, [begun], start, start)).toBeUndefined()
  // Nor in the last month before it.
  const last = { ...stopped, next: start, failures: 0 }
  expect(stoppedFor(last, [begun], date('2051-03-15'), start)).toBeUndefined()
})

test('ahead is what counts some day: neither what counts already nor what something later outranks', () => {
  const today = date('2026-11-16')
  const first = [from('2025-02-01', 150), from('2026-12-01', 0), from('2027-03-01', 150)]
  expect(aheadOf(first, today)).toEqual(first.slice(1))
  expect(aheadOf([...first, from('2027-01-01', 90)], today)).toEqual([
    ...[from('2026-12-01', 0), from('2027-01-01', 90)],
  ])
  expect(aheadOf([...first, from('2026-12-01', 90)], today)).toEqual([from('2026-12-01', 90)])
})

test('a year is certified from February on', () => {
  const on = (day: string) => certifiedYear(date(day))
  expect([on('2027-01-31'), on('2027-02-01'), on('2027-12-31')]).toEqual([2025, 2026, 2026])
})

const month = fc.integer({ min: 1, max: 12 })
const dayIn = (n: number) => `2026-${String(n).padStart(2, '0')}-01` as CalendarDate

test('whatever is agreed and put in at once, a year never takes more than its limit', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(month, fc.integer({ min: 25_00, max: 2_568_00 })), { maxLength: 6 }),
      fc.array(fc.integer({ min: 25_00, max: 30_826_00 }), { maxLength: 6 }),
      month,
      (changes, payments, next) => {
        let facts: YearFacts = {
          ...{ year: 2026, paid: euros(0), underWay: euros(0), agreed: [], next: dayIn(next) },
        }
        for (const [n, minor] of changes) {
          const change = { from: dayIn(n), amount: money(BigInt(minor), 'EUR') }
          if (!changeError(facts, [change])) facts = { ...facts, agreed: [...facts.agreed, change] }
        }
        for (const minor of payments) {
          const amount = money(BigInt(minor), 'EUR')
          if (!topUpRefusal(date('2026-05-05'), amount, roomOf(facts)))
            facts = { ...facts, paid: money(facts.paid.minor + amount.minor, 'EUR') }
        }
        expect(facts.paid.minor + plannedIn(facts).minor).toBeLessThanOrEqual(yearLimit(2026).minor)
      },
    ),
  )
})

test('where a year is full, the next one can be agreed on from the day on which that counts for it', () => {
  const opens = nextYearOpens(2026)
  expect([countsFrom(date('2026-11-20')), countsFrom(opens)]).toEqual(['2026-12-01', '2027-01-01'])
  const paid = money(yearLimit(2026).minor - 100_00n, 'EUR')
  const rested = { year: 2026, paid, underWay: money(0n, 'EUR'), agreed: [], next: undefined }
  const maxOn = (day: string) => changeBounds(rested, countsFrom(date(day))).max
  expect(isYearFull(maxOn('2026-06-01'))).toBe(true)
  expect(isYearFull(maxOn('2026-11-01'))).toBe(false)
  expect(isYearFull(maxOn(opens))).toBe(false)
})

test.each([
  ['as long as all orders', '2026-11-16', '2051-04-01', '2026-11-30'],
  ['not into the next year', '2026-12-15', '2051-04-01', '2026-12-24'],
  ['not as long as the pension is paid', '2026-11-16', '2026-12-01', '2026-11-24'],
])('a payment waits for its money %s', (_, signedOn, startsOn, until) => {
  expect(topUpPayBy(date(signedOn), date(startsOn))).toBe(until)
})
