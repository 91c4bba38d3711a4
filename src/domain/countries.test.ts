import { expect, test } from 'vitest'
import {
  alpha2Of,
  alpha3Of,
  countryCodes,
  customerLocale,
  isCountryCode,
  isGermanCountry,
  isUkCountry,
  marketCountries,
} from './countries.ts'

test.each([
  ['DEU', 'DE', 'de-DE'],
  ['GBR', 'GB', 'en-GB'],
  ['AUT', 'AT', 'de-AT'],
  ['CHE', 'CH', 'de-CH'],
  ['IRL', 'IE', 'en-IE'],
  ['FRA', 'FR', 'fr-FR'],
  ['ESP', 'ES', 'es-ES'],
  ['NLD', 'NL', 'nl-NL'],
  ['POL', 'PL', 'pl-PL'],
  ['FIN', 'FI', 'fi-FI'],
  ['ITA', 'IT', 'it-IT'],
  ['USA', 'US', 'en-US'],
] as const)('%s is %s, and its customers get %s [ENT-029, MKT-004]', (alpha3, alpha2, locale) => {
  expect(marketCountries).toContain(alpha3)
  expect(alpha2Of(alpha3)).toBe(alpha2)
  expect(alpha3Of(alpha2)).toBe(alpha3)
  expect(customerLocale(alpha3)).toBe(locale)
})

test.each([['SWE'], ['XXX'], ['de'], ['__proto__'], [''], [undefined]])(
  'a customer from %s gets English, there being no market [ENT-029]',
  (countryCode) => {
    expect(customerLocale(countryCode)).toBe('en')
  },
)

test('GBR alone identifies UK customers [ENT-030]', () => {
  expect(['GBR', 'IRL', 'GB', undefined].filter(isUkCountry)).toEqual(['GBR'])
})

test('DEU alone identifies German customers [ENT-031]', () => {
  expect(['DEU', 'AUT', 'DE', undefined].filter(isGermanCountry)).toEqual(['DEU'])
})

test('the table holds each of the 249 countries once, by codes that have a name', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const alpha2 = countryCodes.map((code) => alpha2Of(code)!)
  expect(countryCodes).toHaveLength(249)
  expect(new Set(alpha2).size).toBe(249)
  expect(alpha2.filter((code) => !names.of(code))).toEqual([])
  expect(countryCodes.every((code) => /^[A-Z]{3}$/.test(code) && isCountryCode(code))).toBe(true)
})
