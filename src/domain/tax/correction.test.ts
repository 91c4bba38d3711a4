import { describe, expect, test } from 'vitest'
import { type CalendarDate, date } from '../date.ts'
import { money } from '../money.ts'
import { correctionDue, type TaxedPosting, taxedAgain } from './correction.ts'

const contract: TaxedPosting['contract'] = {
  ...{ market: 'de-DE', bankCountry: 'DE', model: 'TRUST', perYear: 1, currency: 'EUR' },
}

const posted = (
  interest: bigint,
  taken: Record<string, bigint>,
  more: Partial<TaxedPosting> = {},
): TaxedPosting => ({
  ...{ contract, interest: money(interest, 'EUR'), on: date('2026-03-20') },
  taken: new Map(Object.entries(taken)),
  exempted: money(0n, 'EUR'),
  ...more,
})

const said = (postings: readonly TaxedPosting[], order: bigint) =>
  taxedAgain(postings, order).map(({ lines, tax, exempted }) => [
    Object.fromEntries(lines.map(({ key, amount }) => [key, amount.minor])),
    tax.minor,
    exempted.minor,
  ])

// 260.00 without an order: 65.00 and 3.57 of it.
const untouched = posted(26_000n, { kapESt: 6_500n, soli: 357n, kist: 0n })

describe('what was taken this year', () => {
  test('comes back whole where an order of 1,000 covers it: F10', () => {
    expect(said([untouched], 100_000n)).toEqual([
      [{ kapESt: -6_500n, soli: -357n }, -6_857n, 26_000n],
    ])
  })

  test('comes back in the order in which interest flowed: F11 after the fact', () => {
    const second = posted(90_000n, { kapESt: 22_500n, soli: 1_237n })
    expect(said([untouched, second], 100_000n)).toEqual([
      [{ kapESt: -6_500n, soli: -357n }, -6_857n, 26_000n],
      // 160.00 stay taxable: 40.00 and 2.20.
      [{ kapESt: -18_500n, soli: -1_017n }, -19_517n, 74_000n],
    ])
  })

  test('is left alone where nothing changes, and corrected once', () => {
    expect(said([untouched], 0n)).toEqual([])
    const corrected = posted(26_000n, { kapESt: 0n, soli: 0n }, { exempted: money(26_000n, 'EUR') })
    expect(said([corrected], 100_000n)).toEqual([])
  })

  test('is taken after all where an order covers less than it did', () => {
    const exempted = posted(26_000n, {}, { exempted: money(26_000n, 'EUR') })
    expect(said([exempted], 0n)).toEqual([[{ kapESt: 6_500n, soli: 357n }, 6_857n, -26_000n]])
  })

  test('abroad is the customer’s to declare', () => {
    const abroad = { ...contract, model: 'DIRECT', bankCountry: 'AT' } as const
    expect(said([posted(26_000n, {}, { contract: abroad })], 100_000n)).toEqual([])
  })
})

test.each([
  ['2026-01-01', '2026-01-01'],
  ['2026-11-16', '2026-11-16'],
  ['2026-12-20', '2026-12-20'],
  ['2026-12-21', '2026-12-31'],
  ['2026-12-31', '2026-12-31'],
])('an order of %s is followed by its correction on %s', (given, due) => {
  expect(correctionDue(given as CalendarDate)).toBe(due)
})
