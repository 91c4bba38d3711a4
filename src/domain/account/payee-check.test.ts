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

const max = { given: 'Maximilian Wolfgang Alexander', family: 'Mustermann-Beispiel' }
const jean = { given: 'Jean-François Éloi', family: 'D’Arc-Lefèvre' }
const julia = { given: 'Julia', family: 'Müller' }
const tom = { given: 'Tom Karl', family: 'Müller' }

test.each<[typed: string, holders: Parameters<typeof payeeMatch>[1], expected: string]>([
  ['Maximilian Mustermann-Beispiel', [max], 'MATCH'],
  ['Maximilian Wolfgang Alexander Mustermann-Beispiel', [max], 'MATCH'],
  ['MUSTERMANN BEISPIEL, WOLFGANG', [max], 'MATCH'],
  ['Alexander Maximilian Mustermann Beispiel', [max], 'MATCH'],
  ['Dr. Maximilian W. Mustermann-Beispiel', [max], 'CLOSE_MATCH'],
  ['M. Mustermann-Beispiel', [max], 'CLOSE_MATCH'],
  ['Maximillian Mustermann-Beispiel', [max], 'CLOSE_MATCH'],
  ['Maximilian Mustermann', [max], 'NO_MATCH'],
  ['Mustermann-Beispiel', [max], 'NO_MATCH'],
  ['Maximilian', [max], 'NO_MATCH'],
  ['Erika Mustermann-Beispiel', [max], 'NO_MATCH'],
  ['Maximilian und Erika Mustermann-Beispiel', [max], 'NO_MATCH'],
  ["Jean-François D'Arc-Lefèvre", [jean], 'MATCH'],
  ['JEAN FRANCOIS DARC LEFEVRE', [jean], 'MATCH'],
  ['Éloi D’Arc-Lefèvre', [jean], 'MATCH'],
  ['Jean D’Arc-Lefèvre', [jean], 'CLOSE_MATCH'],
  ['Julia Mueller', [julia], 'MATCH'],
  ['Julia Muller', [julia], 'MATCH'],
  ['Julia Müler', [julia], 'CLOSE_MATCH'],
  ['Julia Meier', [julia], 'NO_MATCH'],
  ['Tom und Julia Mueller', [tom, julia], 'MATCH'],
  ['Tom Karl Müller Julia Müller', [tom, julia], 'MATCH'],
  ['Tom und Erika Müller', [tom, julia], 'NO_MATCH'],
  ['Brandt Maschinenbau GmbH', ['Brandt Maschinenbau GmbH'], 'MATCH'],
])('%s is written by the bank of %j: %s', (typed, holders, expected) => {
  expect(payeeMatch(typed, holders)).toBe(expected)
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
