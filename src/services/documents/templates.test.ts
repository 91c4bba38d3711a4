import fc from 'fast-check'
import { expect, test } from 'vitest'
import { date } from '#domain/date.ts'
import { formatMoney } from '#domain/format.ts'
import { payoutPlans } from '#domain/interest/payout-plan.ts'
import { type Locale, locales } from '#domain/market.ts'
import { type Currency, currencies, decimalOf, money } from '#domain/money.ts'
import { piecesOf, taggedAs } from '../../../test/pdf-text.ts'
import type { InterestFacts, OverviewFacts } from './facts.ts'
import { paperWords } from './paper-words.ts'
import { pdf } from './pdf.ts'
import { templates } from './templates.ts'

const on = date('2027-01-15')
const locale = fc.constantFrom(...locales)
const currency = fc.constantFrom(...currencies)
const minor = fc.bigInt({ min: 0n, max: 10_000_000_00n })
const bank = fc.constantFrom('Vingiupė Bankas', 'Läänerand Pank AS', 'Bank Żółty Liść', 'A & B')

const deposit = fc.record({
  ...{ number: fc.constant('TM-23456789AB'), bank, bankCountry: fc.constantFrom('DE', 'LT') },
  kind: fc.constantFrom('TERM', 'OVERNIGHT', 'NOTICE', 'FLEX'),
  payout: fc.constantFrom(...payoutPlans),
  ...{ startsOn: fc.constant(on), maturesOn: fc.constantFrom(on, null) },
})

/** Tax is a part of the interest, and one name makes it up. */
const earned = fc
  .record({ interest: minor, taxed: fc.bigInt({ min: 0n, max: 100n }), exempted: minor })
  .map(({ interest, taxed, exempted }) => ({ interest, exempted, tax: (interest * taxed) / 100n }))

type Sums = { interest: bigint; exempted: bigint; tax: bigint }

const factsOf = (sums: Sums, unit: Currency) => {
  const decimal = (each: bigint) => decimalOf(money(each, unit))
  return {
    ...{ interest: decimal(sums.interest), exempted: decimal(sums.exempted) },
    ...{ tax: decimal(sums.tax), taxes: [{ key: 'kapESt', amount: decimal(sums.tax) }] },
  }
}

const said = (of: Locale, each: bigint, unit: Currency) =>
  formatMoney(of, money(each, unit)).replaceAll(/\s/g, ' ')

test('whatever a deposit earned, its paper says gross, tax and what is left, and adds up', async () => {
  await fc.assert(
    fc.asyncProperty(locale, currency, deposit, earned, async (of, unit, held, sums) => {
      const segment = { from: on, to: on, days: 30, base: '1.00', rate: '2.25' }
      const facts = {
        ...{ ...held, currency: unit, postedFor: on, postedOn: on, isCapitalised: false },
        ...{ ...factsOf(sums, unit), segments: [segment] },
      } as InterestFacts
      const sheet = { locale: of, on, ...templates.interest(facts, paperWords(of)) }
      const bytes = await pdf(sheet)
      const cells = piecesOf(bytes).filter(({ tag }) => tag === 'TD')
      const figures = cells.map(({ text }) => text)
      expect(figures).toContain(said(of, sums.interest, unit))
      expect(figures.at(-1)).toBe(said(of, sums.interest - sums.tax, unit))
      if (sums.tax > 0n) expect(figures).toContain(said(of, -sums.tax, unit))
      expect(figures.join()).not.toMatch(/undefined|NaN|\ufffd/)
      expect(taggedAs(bytes)).toMatchObject({ isMarked: true, language: of, isUniversal: true })
      expect((await pdf(sheet)).equals(bytes)).toBe(true)
    }),
    { numRuns: 20 },
  )
}, 120_000)

test('whatever was held in a year, the overview sums it up by currency', async () => {
  const row = fc.record({
    ...{ held: deposit, sums: earned },
    unit: fc.constantFrom<Currency>('EUR', 'PLN'),
  })
  const rowsOfYear = fc.array(row, { minLength: 1, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(locale, rowsOfYear, async (of, rows) => {
      const facts = {
        ...{ year: '2026', from: date('2026-01-01'), to: date('2026-12-31') },
        deposits: rows.map(({ held, unit, sums }) => ({
          ...{ ...held, currency: unit, ...factsOf(sums, unit), foreign: '0.00', balance: '1.00' },
        })),
        funds: {
          ...{ distributions: '0.00', prepayments: '135.97', gains: '0.00', losses: '4.01' },
          ...{ lossesUsed: '0.00', exempted: '0.00', tax: '35.85' },
          taxes: [{ key: 'kapESt', amount: '33.99' }],
        },
      } as OverviewFacts
      const words = paperWords(of)
      const bytes = await pdf({ locale: of, on, ...templates.taxOverview(facts, words) })
      const cells = piecesOf(bytes).map(({ text }) => text)
      // What there was none of is not said.
      // The hint breaks into lines.
      const { hint: _, ...names } = words.funds
      const toldOf = Object.entries(names).filter(([, text]) => cells.includes(text))
      expect(toldOf.map(([name]) => name)).toEqual(['title', 'prepayments', 'losses', 'tax'])
      for (const sum of [13597n, 401n, 3585n, 3399n]) expect(cells).toContain(said(of, sum, 'EUR'))
      const totals = cells.flatMap((text, i) =>
        text === words.rows.total ? [[cells[i + 1], cells[i + 3]]] : [],
      )
      const summed = (unit: Currency, name: 'interest' | 'tax') => {
        const ours = rows.filter((each) => each.unit === unit)
        return said(
          of,
          ours.reduce((all, { sums }) => all + sums[name], 0n),
          unit,
        )
      }
      const units = [...new Set(rows.map(({ unit }) => unit))]
      expect(totals).toEqual(units.map((unit) => [summed(unit, 'interest'), summed(unit, 'tax')]))
    }),
    { numRuns: 20 },
  )
}, 120_000)
