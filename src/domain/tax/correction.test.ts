import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CalendarDate, date } from '../date.ts'
import { contractTax } from '../interest/running-contract.ts'
import { money } from '../money.ts'
import type { HeldCertificate } from './certificate.ts'
import { correctedUntil, correctionDue, type TaxedPosting, taxedAgain } from './correction.ts'
import { foreignTax } from './figures.ts'

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

describe('what was taken for the country of the bank', () => {
  const nv: HeldCertificate = {
    ...{ kind: 'NV', validFrom: date('2026-01-01'), validTo: date('2028-12-31') },
  }
  const latvian = { ...contract, bankCountry: 'LV' }
  // 260.00 at a Latvian bank with a certificate: 26.00 there, and 39.00 and 2.14 at home.
  const before = posted(
    26_000n,
    { foreignTax: 2_600n, kapESt: 3_900n, soli: 214n },
    { contract: latvian },
  )

  test('stays there, whatever comes back at home', () => {
    const [given] = taxedAgain([before], 0n, [nv])
    expect(given).toMatchObject({ tax: { minor: -4_114n } })
    expect(given!.lines.map(({ key }) => key)).toEqual(['kapESt', 'soli'])
  })

  test('is not reckoned again because a paper is missing by now', () => {
    expect(taxedAgain([before], 0n, [])).toEqual([])
  })

  const countries = Object.keys(foreignTax).filter((country) => country !== 'DE')
  const papers = fc.subarray<HeldCertificate>(
    countries.map((country) => ({ ...nv, kind: 'RESIDENCE', country })),
  )
  const certificates = fc.option(papers, { nil: undefined })
  const payment = fc.record({
    bankCountry: fc.constantFrom('DE', ...countries),
    model: fc.constantFrom('TRUST' as const, 'DIRECT' as const),
    interest: fc.bigInt({ min: 1n, max: 200_000n }),
  })
  const order = fc.bigInt({ min: 0n, max: 1_000n }).map((euros) => euros * 100n)
  const isNamed = fc.boolean()

  test('never changes, and no order and no paper takes more than was taken', () => {
    fc.assert(
      fc.property(
        ...[fc.array(payment, { maxLength: 6 }), certificates, papers, order, order, isNamed],
        (payments, had, have, old, added, hasNv) => {
          let left = old
          const postings = payments.map(({ bankCountry, model, interest }): TaxedPosting => {
            const held = { ...contract, bankCountry, model }
            const tax = contractTax(held, money(interest, 'EUR'), date('2026-03-20'), left, had)
            left -= tax.exemptionUsed.minor
            const lines = [...(tax.foreign ? [tax.foreign] : []), ...tax.home]
            return posted(
              interest,
              Object.fromEntries(lines.map(({ key, amount }) => [key, amount.minor])),
              { contract: held, exempted: tax.exemptionUsed },
            )
          })
          const now = hasNv ? [...have, nv] : have
          for (const { lines, tax, exempted } of taxedAgain(postings, old + added, now)) {
            expect(lines.map(({ key }) => key)).not.toContain('foreignTax')
            expect(tax.minor).toBeLessThanOrEqual(0n)
            expect(exempted.minor).toBeGreaterThanOrEqual(0n)
          }
        },
      ),
    )
  })

  test('what a paper freed, however much, makes nothing taxable after its days', () => {
    const [june, december] = [date('2026-06-30'), date('2026-12-03')]
    const over = { ...nv, validTo: date('2026-11-30') }
    const postings = [
      posted(120_000n, {}, { on: june, exempted: money(120_000n, 'EUR') }),
      posted(26_000n, { kapESt: 6_500n, soli: 357n }, { on: december }),
    ]
    expect(taxedAgain(postings, 100_000n, [over])).toEqual([])
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

test.each([
  ['2026-11-16', '2026-11-16', ['2026-11-16']],
  ['2026-11-16', '2026-11-18', ['2026-11-18']],
  ['2026-12-31', '2027-01-04', ['2026-12-31', '2027-01-04']],
])('due on %s and done on %s, years are reckoned until %j', (dueOn, today, until) => {
  expect(correctedUntil(date(dueOn), date(today))).toEqual(until)
})
