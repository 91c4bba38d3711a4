import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, date } from '../date.ts'
import { decimalOf, money } from '../money.ts'
import { isReturnRight, ratioAgain } from './commitment-again.ts'
import { moneyWeighted } from './performance.ts'

const start = date('2016-01-04')
const euro = (minor: bigint) => money(minor, 'EUR')

test('the return of a commitment of any size, over any time, is found right, and one beside it wrong', () => {
  const commitment = fc.record({
    called: fc.bigInt({ min: 3_000_00n, max: 50_000_000_00n }),
    partBack: fc.integer({ min: 20, max: 400 }),
    years: fc.integer({ min: 2, max: 15 }),
  })
  fc.assert(
    fc.property(commitment, ({ called, partBack, years }) => {
      const flows = [
        { on: start, amount: euro(-called) },
        { on: addDays(start, 400), amount: euro(-called / 2n) },
        { on: addDays(start, years * 365), amount: euro((called * BigInt(partBack)) / 100n) },
      ]
      const irr = moneyWeighted(flows)!
      const told = flows.map(({ on, amount }) => ({ on, amount: decimalOf(amount) }))
      expect(isReturnRight(irr.toFixed(6), told)).toBe(true)
      expect(isReturnRight((irr + 2e-6).toFixed(6), told)).toBe(false)
      expect(isReturnRight((irr - 2e-6).toFixed(6), told)).toBe(false)
    }),
  )
})

test('without a flow there is no return that could be right', () => {
  expect(isReturnRight('0.000000', [])).toBe(false)
})

test.each([
  ['0.00', '3600.00', '0.0000'],
  ['3312.00', '3600.00', '0.9200'],
  ['3427.20', '3600.00', '0.9520'],
])('%s of %s is %s', (part, whole, ratio) => expect(ratioAgain(part, whole)).toBe(ratio))
