import { expect, test } from 'vitest'
import { date } from '../date.ts'
import { rate } from '../rate.ts'
import { firstDayOfRate, isCut, stillComing } from './rate-change.ts'

const today = date('2026-12-20')

test.each([
  ['OVERNIGHT', '2.10', '1.90', '2027-01-03'],
  ['OVERNIGHT', '2.10', '2.09', '2027-01-03'],
  ['NOTICE', '2.10', '1.90', '2027-01-03'],
  ['OVERNIGHT', '2.10', '2.10', '2026-12-20'],
  ['OVERNIGHT', '2.10', '2.20', '2026-12-20'],
  ['TERM', '2.10', '1.90', '2026-12-20'],
] as const)('%s from %s to %s counts from %s at the earliest', (kind, before, after, first) => {
  const change = { kind, before: rate(before), after: rate(after) }
  expect(firstDayOfRate(change, today)).toBe(first)
})

test('the same in other digits is no cut', () => {
  expect(isCut({ before: rate('2.1'), after: rate('2.10') })).toBe(false)
})

test.each([
  ['2026-12-19', false],
  ['2026-12-20', false],
  ['2026-12-21', true],
])('another rate from %s is still to come: %s', (from, isComing) => {
  const announced = { rate: '1.90', from: date(from) }
  expect(stillComing(announced, today)).toEqual(isComing ? announced : undefined)
  expect(stillComing(undefined, today)).toBeUndefined()
})
