import { expect, test } from 'vitest'
import { date } from '../date.ts'
import { overviewDue, overviewsToldTo, taxYear, taxYearOn } from './overview.ts'

test.each([
  ['DE', 2026, '2026', '2026-01-01', '2026-12-31'],
  ['US', 2026, '2026', '2026-01-01', '2026-12-31'],
  [undefined, 2026, '2026', '2026-01-01', '2026-12-31'],
  ['GB', 2026, '2026/27', '2026-04-06', '2027-04-05'],
  ['GB', 2099, '2099/00', '2099-04-06', '2100-04-05'],
])('the tax year %s %i is called %s and lasts from %s to %s', (country, year, name, from, to) => {
  expect(taxYear(country, year)).toEqual({ year, name, from, to })
})

test.each([
  ['DE', '2027-01-14', undefined],
  ['DE', '2027-01-15', '2026'],
  ['DE', '2027-01-16', undefined],
  ['DE', '2027-04-15', undefined],
  ['GB', '2027-01-15', undefined],
  ['GB', '2027-04-14', undefined],
  ['GB', '2027-04-15', '2026/27'],
])('in %s on %s the overview that is due is that of %s', (country, day, name) => {
  expect(overviewDue(country, date(day))?.name).toBe(name)
})

test.each([
  ['DE', '2027-01-01', '2027'],
  ['GB', '2027-04-05', '2026/27'],
  ['GB', '2027-04-06', '2027/28'],
])('in %s the day %s belongs to %s', (country, day, name) => {
  expect(taxYearOn(country, date(day)).name).toBe(name)
})

test.each([
  ['DE', '2027-01-15', '2025-12-31'],
  ['DE', '2027-01-16', '2026-12-31'],
  ['DE', '2026-11-17', '2025-12-31'],
  ['GB', '2027-04-15', '2026-04-05'],
  ['GB', '2027-04-16', '2027-04-05'],
] as const)('in %s on %s everything up to %s has been told', (country, day, upTo) => {
  expect(overviewsToldTo(country, date(day))).toBe(upTo)
})
