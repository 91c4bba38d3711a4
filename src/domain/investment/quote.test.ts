import { expect, test } from 'vitest'
import { quoteRefusal } from './quote.ts'

test.each([
  ['a fund that rose by a quarter', 125n, 100n, 'EQUITY_FUND', undefined],
  ['one that rose by more', 126n, 100n, 'EQUITY_FUND', 'price.leap'],
  ['one that fell by more', 74n, 100n, 'FUND', 'price.leap'],
  ['a note on crypto assets', 160n, 100n, 'PRIVATE_SALE', undefined],
  ['one that leaps too far', 39n, 100n, 'PRIVATE_SALE', 'price.leap'],
  ['nothing at all', 0n, 100n, 'FUND', 'price.zero'],
  ['less than nothing', -1n, undefined, 'FUND', 'price.zero'],
  ['a first price', 5_000n, undefined, 'FUND', undefined],
] as const)('%s', (_, price, before, taxClass, refusal) => {
  expect(quoteRefusal(price, before, taxClass)).toBe(refusal)
})
