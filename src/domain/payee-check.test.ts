import fc from 'fast-check'
import { expect, test } from 'vitest'
import { payeeMatch } from './payee-check.ts'

test.each([
  ['Anna Schmidt', ['Anna Schmidt'], 'MATCH'],
  ['SCHMIDT, ANNA', ['Anna Schmidt'], 'MATCH'],
  ['Dr. Anna Schmidt', ['Anna Schmidt'], 'MATCH'],
  ['Aino Virtanen', ['Áinö Virtanen'], 'MATCH'],
  ['Strauss', ['Strauß'], 'MATCH'],
  ['Anna Schmitt', ['Anna Schmidt'], 'CLOSE_MATCH'],
  ['A. Schmidt', ['Anna Schmidt'], 'CLOSE_MATCH'],
  ['Bernd Schmidt', ['Anna Schmidt'], 'NO_MATCH'],
  ['Bo', ['Al'], 'NO_MATCH'],
  ['Eva Berger', ['Tom Berger', 'Eva Berger'], 'MATCH'],
  ['Tom Berger Eva Berger', ['Tom Berger', 'Eva Berger'], 'MATCH'],
  ['', ['Anna Schmidt'], 'NOT_POSSIBLE'],
  ['🙂', ['Anna Schmidt'], 'NOT_POSSIBLE'],
  ['Anna Schmidt', [], 'NOT_POSSIBLE'],
])('%s for %j: %s', (given, names, expected) => {
  expect(payeeMatch(given, names)).toBe(expected)
})

test('any name is its own, whatever the order of its words', () => {
  fc.assert(
    fc.property(
      fc.array(fc.stringMatching(/^[a-z]{4,9}$/), { minLength: 1, maxLength: 4 }),
      (name) => {
        expect(payeeMatch(name.toReversed().join(' '), [name.join(' ')])).toBe('MATCH')
      },
    ),
  )
})
