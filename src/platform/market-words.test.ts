// A market says in its own words what its language says otherwise, and the rest as its language does.

import { expect, test } from 'vitest'
import { letterOf } from './letters.ts'
import { filled, marketWords, type Words } from './market-words.ts'

const paper = (locale: Parameters<typeof marketWords>[0]) =>
  marketWords(locale, 'papers') as { withdrawal: Words; product: Words }

test('a market without words of its own speaks as its language does', () => {
  expect(paper('en-GB').product.amount).toBe(paper('en').product.amount)
  expect(paper('de-AT').product).toEqual(paper('de-DE').product)
})

test('a market with words of its own keeps the order of what is said', () => {
  expect(paper('en-GB').withdrawal.title).toBe('Your right to cancel')
  expect(Object.keys(paper('en-GB').withdrawal)).toEqual(Object.keys(paper('en').withdrawal))
})

test('a letter names the brand and the account as the market calls it', () => {
  expect(letterOf('de-CH', 'welcome').subject).toBe('Willkommen bei Tidemark')
  expect(letterOf('en-US', 'referenceAccountChanged').subject).toBe(
    'Your linked account was changed',
  )
})

test.each([
  ['Entro il {day}', '8 marzo 2027', 'Entro l’8 marzo 2027'],
  ['Dal {day} al {day}', '11 maggio 2027', 'Dall’11 maggio 2027 all’11 maggio 2027'],
  ['Il {day}', '18 marzo 2027', 'Il 18 marzo 2027'],
  ['Il {day}', '8\u00a0marzo 2027', 'L’8\u00a0marzo 2027'],
  ['al {day}', '8 %', 'al 8 %'],
])('%s with %s is %s', (text, day, said) => {
  expect(filled(text, { day })).toBe(said)
})
