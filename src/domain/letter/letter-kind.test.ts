import { expect, test } from 'vitest'
import letters from '#content/en/letters.json' with { type: 'json' }
import { languages, locales } from '../market.ts'
import { marketOf } from '../markets/markets.ts'
import { isFixedKind, kindsOfLetters, letterKinds, letterLocale } from './letter-kind.ts'

test('every letter there is has a kind, and no other', () => {
  const { frame: _, mail: __, ...all } = letters
  expect(Object.keys(kindsOfLetters).toSorted()).toEqual(Object.keys(all).toSorted())
  expect(new Set(Object.values(kindsOfLetters))).toEqual(new Set(letterKinds))
})

test('what is owed by law or contract, or guards an account, cannot be switched off', () => {
  expect(letterKinds.filter((kind) => !isFixedKind(kind))).toEqual([
    ...['orders', 'money', 'interest', 'people'],
  ])
  for (const key of [
    'orderConfirmed',
    'maturityPayout',
    'taxOverviewReady',
    'roleGranted',
  ] as const)
    expect(isFixedKind(kindsOfLetters[key]), key).toBe(true)
})

test.each([
  ['de-AT', undefined, 'de-AT'],
  ['de-AT', 'de', 'de-AT'],
  ['de-AT', 'en', 'en'],
  ['en-GB', 'en', 'en-GB'],
  ['en-GB', 'de', 'de-DE'],
  ['fr-FR', 'it', 'it-IT'],
] as const)('whoever acts in %s and reads %s is written to in %s', (market, language, locale) => {
  expect(letterLocale(market, language)).toBe(locale)
})

test('it is always the language that was asked for', () => {
  for (const market of locales)
    for (const language of languages)
      expect(marketOf(letterLocale(market, language)).language).toBe(language)
})
