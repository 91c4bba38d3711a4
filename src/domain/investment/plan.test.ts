import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type CalendarDate, date } from '../date.ts'
import {
  changedDue,
  dueOf,
  firstDue,
  nextDue,
  type PlanDay,
  type PlanRhythm,
  planDays,
  plannedDays,
  planRhythms,
  retryOn,
  runsOn,
} from './plan.ts'

describe('the first day of a plan is after the one it is signed on', () => {
  test.each<[string, PlanDay, string]>([
    ['2026-11-16', 1, '2026-12-01'],
    ['2026-11-16', 15, '2026-12-15'],
    ['2026-11-14', 15, '2026-11-15'],
    ['2026-11-15', 15, '2026-12-15'],
    ['2026-12-01', 1, '2027-01-01'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2027-01-31', 15, '2027-02-15'],
    ['2027-01-31', 1, '2027-02-01'],
    ['2028-02-29', 1, '2028-03-01'],
  ])('signed on %s, day %i: %s', (today, day, due) => {
    expect(firstDue(date(today), day)).toBe(due)
  })
})

describe('what is changed has no second run in a month, and no month too few', () => {
  test.each<[string, string, string | undefined, string, PlanRhythm, PlanDay, string]>([
    ['another day', '2026-11-05', '2026-11-01', '2026-12-01', 'MONTHLY', 15, '2026-12-15'],
    [
      'another day, its last unknown',
      '2026-11-05',
      undefined,
      '2026-12-01',
      'MONTHLY',
      15,
      '2026-12-15',
    ],
    ['an earlier day', '2026-11-10', '2026-10-15', '2026-11-15', 'MONTHLY', 1, '2026-12-01'],
    ['due today', '2026-12-01', '2026-11-01', '2026-12-01', 'MONTHLY', 15, '2026-12-01'],
    ['due on a closed day', '2026-11-01', '2026-10-01', '2026-11-01', 'QUARTERLY', 1, '2026-11-01'],
    ['less often', '2026-11-05', '2026-11-01', '2026-12-01', 'QUARTERLY', 1, '2026-12-01'],
    ['more often', '2026-11-05', '2026-11-01', '2027-02-01', 'MONTHLY', 1, '2026-12-01'],
    [
      'more often, long after',
      '2027-01-20',
      '2026-11-01',
      '2027-02-01',
      'MONTHLY',
      15,
      '2027-02-15',
    ],
    ['back again', '2027-01-11', '2027-01-01', '2027-02-01', 'MONTHLY', 15, '2027-02-15'],
  ])('%s', (_, today, last, next, rhythm, day, due) => {
    const before = { next: date(next), last: last ? date(last) : undefined }
    expect(changedDue(date(today), before, { rhythm, day })).toBe(due)
  })

  test('what is paused begins anew', () => {
    const before = { next: date('2026-10-01'), isActive: false }
    expect(dueOf(date('2026-11-16'), before, { rhythm: 'MONTHLY', day: 1 })).toBe('2026-12-01')
  })
})

test('a closed day moves the run, not the plan: weekends, Easter, Christmas, New Year', () => {
  expect(runsOn(date('2026-11-15'))).toBe('2026-11-16')
  expect(runsOn(date('2027-01-01'))).toBe('2027-01-04')
  expect(runsOn(date('2027-05-01'))).toBe('2027-05-03')
  expect(runsOn(date('2026-12-01'))).toBe('2026-12-01')
  expect(nextDue(date('2027-01-01'), { rhythm: 'MONTHLY', day: 1 })).toBe('2027-02-01')
  expect(nextDue(date('2026-11-15'), { rhythm: 'QUARTERLY', day: 15 })).toBe('2027-02-15')
})

test('missing money is looked for three days later, on a trading day', () => {
  expect(retryOn(date('2026-12-01'))).toBe('2026-12-04')
  expect(retryOn(date('2026-12-15'))).toBe('2026-12-18')
  expect(retryOn(date('2027-02-04'))).toBe('2027-02-08')
})

test('plans that are told at once run on the days on which they would', () => {
  expect(plannedDays(date('2026-10-31'), date('2027-01-31'))).toEqual([
    ...['2026-11-02', '2026-12-01', '2027-01-04'],
  ])
})

test('whatever is changed and however often: one run a month at most, all of them on the plan’s days', () => {
  const change = fc.record({
    ...{ after: fc.integer({ min: 0, max: 70 }), rhythm: fc.constantFrom(...planRhythms) },
    day: fc.constantFrom(...planDays),
  })
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 12 }), (changes) => {
      let today: CalendarDate = date('2026-11-16')
      let plan = { rhythm: 'MONTHLY' as PlanRhythm, day: 1 as PlanDay, next: firstDue(today, 1) }
      const runs: CalendarDate[] = []
      for (const { after, rhythm, day } of changes) {
        for (let n = 0; n < after; n++) {
          if (plan.next <= today && runsOn(today) === today) {
            runs.push(plan.next)
            plan = { ...plan, next: nextDue(plan.next, plan) }
          }
          today = addDays(today, 1)
        }
        const before = { next: plan.next, last: runs.at(-1) }
        plan = { rhythm, day, next: changedDue(today, before, { rhythm, day }) }
      }
      const months = runs.map((run) => run.slice(0, 7))
      expect(new Set(months).size).toBe(months.length)
      expect(runs.every((run) => run.endsWith('-01') || run.endsWith('-15'))).toBe(true)
    }),
  )
})
