import { expect, test } from 'vitest'
import { date } from '../date.ts'
import { blockedOn, closedOn, dataNoticeOn, isClosedToNew } from './data-refresh.ts'

const last = date('2026-11-30')

test.each([
  ['2026-09-30', undefined],
  ['2026-10-01', 'ASKED'],
  ['2026-11-15', 'ASKED'],
  ['2026-11-16', 'REMINDED'],
  ['2026-11-30', 'REMINDED'],
  ['2026-12-01', 'EXPIRED'],
  ['2027-01-28', 'EXPIRED'],
  ['2027-01-29', 'CLOSED'],
  ['2027-03-29', 'CLOSED'],
  ['2027-03-30', 'BLOCKED'],
  ['2028-03-30', 'BLOCKED'],
] as const)('of data that counts until 30 November, on %s what is due is %s', (today, notice) => {
  expect(dataNoticeOn(last, date(today))).toBe(notice)
})

test('what is told of silence is what comes of it', () => {
  expect([closedOn(last), blockedOn(last)]).toEqual(['2027-01-29', '2027-03-30'])
  expect(isClosedToNew(last, date('2027-01-28'))).toBe(false)
  expect(isClosedToNew(last, date('2027-01-29'))).toBe(true)
})
