import { expect, test } from 'vitest'
import { type Locale, locales } from '#domain/market.ts'
import { acceptedLocale } from './accept-language.ts'

test.each<[why: string, header: string | undefined, Locale]>([
  ['no wish', undefined, 'en'],
  ['an empty wish', '', 'en'],
  ['any', '*', 'en'],
  ['a language we do not speak', 'ja-JP,ja;q=0.9', 'en'],
  ['one we do, second', 'ja-JP,fr;q=0.9', 'fr-FR'],
  ['a language without a country', 'de', 'de-DE'],
  ['a language of another country', 'de-LI', 'de-DE'],
  ['English of another country', 'en-AU', 'en'],
  ['the weights decide, not the order', 'en;q=0.5, it;q=0.8', 'it-IT'],
  ['equal weights: the order decides', 'nl,pl', 'nl-NL'],
  ['a weight of nothing is a no', 'de;q=0, fi;q=0.1', 'fi-FI'],
  ['whatever case', 'DE-ch', 'de-CH'],
  ['nonsense', ';;;q=,,=', 'en'],
  ['without end', `de,${'x'.repeat(1000)}`, 'en'],
])('%s [MKT-002]', (_, header, locale) => {
  expect(acceptedLocale(header)).toBe(locale)
})

test.each(locales)('%s is found by its own name [MKT-002]', (locale) => {
  expect(acceptedLocale(locale)).toBe(locale)
})
