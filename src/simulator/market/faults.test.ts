import { expect, test } from 'vitest'
import { behaviourFrom, chosenOf, faults } from './faults.ts'

const ways = Object.entries(faults).flatMap(([named, all]) =>
  all.map(([way], i) => ({ named, way, i })),
)

test.each(ways)(
  '$named $way: what is chosen is what is shown, and nothing else',
  ({ named, i }) => {
    const behaviour = behaviourFrom({ [named]: String(i) })
    const shown = Object.fromEntries(
      Object.keys(faults).map((each) => [each, chosenOf(each, behaviour)]),
    )
    expect(shown).toEqual({
      ...Object.fromEntries(Object.keys(faults).map((each) => [each, 0])),
      [named]: i,
    })
  },
)

test('what no list has is as it should be', () => {
  expect(behaviourFrom({ 'Prices are': '9', 'Trades are': 'x', constructor: '1' })).toEqual({})
})
