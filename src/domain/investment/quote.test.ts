import { expect, test } from 'vitest'
import { instruments } from './instrument.ts'
import { quoteRefusal } from './quote.ts'

test.each([
  ['a fund that rose by a quarter', 125n, 100n, 'WRLD', undefined],
  ['one that rose by more', 126n, 100n, 'WRLD', 'price.leap'],
  ['one that fell by more', 74n, 100n, 'GOVT', 'price.leap'],
  ['a note on crypto assets', 160n, 100n, 'CRYPTO', undefined],
  ['one that leaps too far', 39n, 100n, 'CRYPTO', 'price.leap'],
  ['gold that rose by more than a quarter', 126n, 100n, 'GOLD', 'price.leap'],
  ['nothing at all', 0n, 100n, 'GOVT', 'price.zero'],
  ['less than nothing', -1n, undefined, 'GOVT', 'price.zero'],
  ['a first price', 5_000n, undefined, 'GOVT', undefined],
] as const)('%s', (_, price, before, code, refusal) => {
  expect(quoteRefusal(price, before, instruments[code].isin)).toBe(refusal)
})
