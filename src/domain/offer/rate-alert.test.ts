import { expect, test } from 'vitest'
import { percentOf, rate } from '../rate.ts'
import { alertOf, bestRates, parseWantedRate } from './rate-alert.ts'

test.each([
  ['de-DE', '3,5', '3.50'],
  ['de-DE', '3,25 % p.a.', '3.25'],
  ['en-GB', '4.1%', '4.10'],
  ['fr-FR', '2,75 %', '2.75'],
  ['de-CH', '1.5', '1.50'],
  ['de-DE', '3.5', undefined],
  ['de-DE', '0', undefined],
  ['de-DE', '15,01', undefined],
  ['de-DE', '-1', undefined],
  ['de-DE', 'viel', undefined],
  ['de-DE', '', undefined],
] as const)('in %s %j is a rate of %s', (locale, text, wanted) => {
  const found = parseWantedRate(locale, text)
  expect(found && percentOf(found)).toBe(wanted)
})

test('what has to be mended is named, field by field', () => {
  const world = { locale: 'de-DE', terms: ['OVERNIGHT', 12] } as const
  expect(alertOf({}, world)).toEqual({ wrong: ['term', 'rate', 'email'] })
  expect(alertOf({ email: 'a@b.example', term: '24', rate: '3' }, world)).toEqual({
    wrong: ['term'],
  })
  expect(alertOf({ email: ' A@b.example', term: '12', rate: '3' }, world)).toEqual({
    alert: { email: 'a@b.example', term: 12, wanted: { units: 300n, scale: 2 } },
  })
})

test('the best of every term counts, in the market’s currency', () => {
  const best = bestRates(
    [
      { type: 'TERM', termMonths: 12, shownRate: '2.50', currency: 'EUR' },
      { type: 'TERM', termMonths: 12, shownRate: '2.7', currency: 'EUR' },
      { type: 'TERM', termMonths: 12, shownRate: '9', currency: 'GBP' },
      { type: 'NOTICE', shownRate: '8', currency: 'EUR' },
      { type: 'OVERNIGHT', shownRate: '1.90', currency: 'EUR' },
    ],
    'EUR',
  )
  expect([...best]).toEqual([
    ['OVERNIGHT', rate('1.90')],
    [12, rate('2.7')],
  ])
})
