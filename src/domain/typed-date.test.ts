import { describe, expect, test } from 'vitest'
import { type Locale, locales } from './market.ts'
import {
  dateOfTyped,
  datePartOrder,
  dateParts,
  nothingTyped,
  readDate,
  typedOfDate,
} from './typed-date.ts'

test('each market types all three parts, the day first but in the United States', () => {
  for (const locale of locales) {
    expect(datePartOrder(locale).toSorted(), locale).toEqual(dateParts.toSorted())
    expect(datePartOrder(locale)[0], locale).toBe(locale === 'en-US' ? 'month' : 'day')
    expect(datePartOrder(locale)[2], locale).toBe('year')
  }
})

const typed = (day: string, month: string, year: string) => ({ day, month, year })

test('what is typed is a day once all of it is there, and comes back as it is kept', () => {
  expect(dateOfTyped(typed('3', '9', '1984'))).toBe('1984-09-03')
  expect(dateOfTyped(typed('3', '9', '84')), 'half a year is no year of ours').toBe('0084-09-03')
  expect(dateOfTyped(typed('31', '2', '1984')), 'refused by the rule').toBe('1984-02-31')
  expect(dateOfTyped(typed('', '9', '1984'))).toBe('')
  expect(dateOfTyped(nothingTyped)).toBe('')
  expect(typedOfDate('1984-09-03')).toEqual(typed('03', '09', '1984'))
  expect(typedOfDate('')).toEqual(nothingTyped)
  expect(typedOfDate('yesterday')).toEqual(nothingTyped)
})

describe('a day pasted whole is understood', () => {
  test.each<[Locale, string, string | undefined]>([
    ['de-DE', '12.03.1984', '1984-03-12'],
    ['de-DE', ' 12. 3. 1984 ', '1984-03-12'],
    ['de-DE', '12. März 1984', '1984-03-12'],
    ['de-DE', '1984-03-12', '1984-03-12'],
    ['de-DE', '12031984', '1984-03-12'],
    ['en-GB', '12/03/1984', '1984-03-12'],
    ['en-GB', '12 Mar 1984', '1984-03-12'],
    ['en-US', '03/12/1984', '1984-03-12'],
    ['en-US', '03121984', '1984-03-12'],
    ['en-US', 'March 12, 1984', '1984-03-12'],
    ['fr-FR', '12 juillet 1984', '1984-07-12'],
    ['fr-FR', '12 jui 1984', undefined],
    ['pl-PL', '12 marca 1984', '1984-03-12'],
    ['fi-FI', '12. maaliskuuta 1984', '1984-03-12'],
    ['it-IT', '12 marzo 1984', '1984-03-12'],
    ['es-ES', '12-03-1984', '1984-03-12'],
    ['nl-NL', '12 mrt 1984', '1984-03-12'],
    ['de-DE', '12.03.84', undefined],
    ['de-DE', '12.03.', undefined],
    ['de-DE', '12', undefined],
    ['de-DE', '12.03.1984 oder 1985', undefined],
    ['de-DE', '12.03.1984?', undefined],
    ['de-DE', 'gestern', undefined],
    ['de-DE', '', undefined],
  ])('%s: %s', (locale, text, expected) => {
    const read = readDate(locale, text)
    expect(read && dateOfTyped(read)).toBe(expected)
  })
})
