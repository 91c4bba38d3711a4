import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, date } from '../date.ts'
import { ageOn } from '../identifiers/birth-date.ts'
import { comesOfAgeOn, majorityNoticeOn } from './coming-of-age.ts'

test.each([
  ['2008-12-07', '2026-12-07'],
  ['2008-02-29', '2026-03-01'],
  ['2006-03-01', '2024-03-01'],
  ['2006-02-28', '2024-02-28'],
  ['2008-12-31', '2026-12-31'],
])('born on %s, of age on %s', (born, day) => {
  expect(comesOfAgeOn(date(born))).toBe(day)
})

test.each([
  ['2026-09-07', undefined],
  ['2026-09-08', 90],
  ['2026-11-06', 90],
  ['2026-11-07', 30],
  ['2026-12-06', 30],
  ['2026-12-07', 0],
  ['2030-01-01', 0],
])('on %s, of somebody who is 18 on 7 December 2026: %s', (today, notice) => {
  expect(majorityNoticeOn(date('2008-12-07'), date(today))).toBe(notice)
})

test('of age is whoever is eighteen, and not a day earlier', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60_000 }), (days) => {
      const born = addDays(date('1900-01-01'), days)
      const day = comesOfAgeOn(born)
      expect([ageOn(addDays(day, -1), born), ageOn(day, born)]).toEqual([17, 18])
    }),
  )
})
