import { expect, test } from 'vitest'
import type { Calendar } from '../calendar/closing-days.ts'
import { date } from '../date.ts'
import { openingCalendars, startFrom, startOf } from './opening.ts'

test.each<[why: string, today: string, account: Calendar, bank: string, start: string]>([
  ['on a Friday: from Tuesday', '2026-11-13', 'TARGET', 'DE', '2026-11-17'],
  ['on a Sunday: leaves on Monday', '2026-11-15', 'TARGET', 'DE', '2026-11-18'],
  ['the bank rests on 8 December', '2026-12-07', 'TARGET', 'AT', '2026-12-10'],
  ['a bank that does not', '2026-12-07', 'TARGET', 'DE', '2026-12-09'],
  ['the account rests on 11 November', '2026-11-10', 'PL', 'EE', '2026-11-13'],
  ['the bank rests on Good Friday', '2027-03-25', 'PL', 'EE', '2027-03-31'],
  ['Christmas in Britain', '2026-12-24', 'UK', 'GB', '2026-12-30'],
])('money at hand %s', (_, today, account, bank, start) => {
  expect(startFrom(date(today), openingCalendars(account, bank))).toBe(start)
})

test('an order starts as its bank has said, or as it was promised, or nobody knows yet', () => {
  const [forwardOn, exportedOn] = [date('2026-11-16'), date('2026-11-17')]
  expect(startOf({}, 'TARGET')).toBeUndefined()
  expect(startOf({ forwardOn }, 'TARGET')).toBe('2026-11-18')
  expect(startOf({ forwardOn, exportedOn }, 'TARGET')).toBe('2026-11-19')
  const valueDate = date('2026-11-20')
  expect(startOf({ forwardOn, exportedOn, valueDate }, 'TARGET')).toBe('2026-11-20')
})
