// Wherever a server stands, a day of the calendar is that day: birthdays, and the words before them, in six time zones.

import { afterAll, expect, test } from 'vitest'
import { addDays, type CalendarDate, date, daysBetween } from '#domain/date.ts'
import { comesOfAgeOn, majorityNoticeOn } from '#domain/party/coming-of-age.ts'

const before = process.env.TZ
afterAll(() => {
  if (before === undefined) delete process.env.TZ
  else process.env.TZ = before
})

/** What the eighteenth birthday is by the digits alone. */
const byDigits = (born: CalendarDate): CalendarDate => {
  const day = born.slice(4) === '-02-29' ? '-03-01' : born.slice(4)
  return date(`${Number(born.slice(0, 4)) + 18}${day}`)
}

test.each([
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'America/New_York',
  'Europe/Berlin',
  'Asia/Tokyo',
  'Australia/Lord_Howe',
])('in %s everybody born in four years comes of age on their birthday', (zone) => {
  process.env.TZ = zone
  expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
  let born = date('2007-01-01')
  let days = 0
  for (; born < '2011-01-01'; born = addDays(born, 1)) {
    const on = comesOfAgeOn(born)
    expect(on).toBe(byDigits(born))
    const told = [-91, -90, -31, -30, -1, 0].map((left) =>
      majorityNoticeOn(born, addDays(on, left)),
    )
    expect(told, born).toEqual([undefined, 90, 90, 30, 30, 0])
    days += 1
  }
  expect(days).toBe(daysBetween(date('2007-01-01'), born))
})
