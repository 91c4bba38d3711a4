import { expect, test } from 'vitest'
import { date } from '../date.ts'
import { complaintDeadlines, complaintReference } from './complaint.ts'

test.each([
  ['over Christmas and New Year', '2026-12-14', 'TARGET', '2027-01-06', '2027-02-03'],
  ['over Easter', '2027-03-22', 'TARGET', '2027-04-14', '2027-05-12'],
  ['received on a Sunday', '2026-11-15', 'TARGET', '2026-12-04', '2027-01-05'],
  ['by other closing days', '2026-12-14', 'UK', '2027-01-07', '2027-02-04'],
] as const)(
  'a complaint is answered in 15 business days, or 35: %s',
  (_, on, calendar, by, latest) => {
    expect(complaintDeadlines(date(on), calendar)).toEqual({ answerBy: by, latestBy: latest })
  },
)

test('both sides name it by year and number', () => {
  expect(complaintReference(date('2026-11-16'), 123)).toBe('C-2026-000123')
})
