import { expect, test } from 'vitest'
import { headerLocale, localeOfSegment, locales, segmentOf } from './market.ts'

test('an unknown locale gets the American header, a missing one the German [HDR-025, HDR-026]', () => {
  expect(headerLocale('sv-SE')).toBe('en-US')
  expect(headerLocale(undefined)).toBe('de-DE')
  expect(headerLocale('pl-PL')).toBe('pl-PL')
})

test('a path segment names its locale in any case', () => {
  for (const locale of locales) expect(localeOfSegment(segmentOf(locale))).toBe(locale)
  expect(localeOfSegment('DE-ch')).toBe('de-CH')
  expect(localeOfSegment('xx')).toBeUndefined()
})
