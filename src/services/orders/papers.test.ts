import { expect, test } from 'vitest'
import { orderPapers } from '#contracts/orders.ts'
import { date } from '#domain/date.ts'
import { type Locale, locales } from '#domain/market.ts'
import { money } from '#domain/money.ts'
import { orderSheet, pdf, textOf } from '#services/documents/index.ts'
import type { Issue } from '#services/products/index.ts'
import { readOut } from '../../../test/pdf-text.ts'
import { confirmationPaper, type DrawnOrder, drawPaper, receiptPaper } from './papers.ts'
import type { Order } from './store.ts'

const eur = (minor: bigint) => money(minor, 'EUR')

const drawn = (market: Locale, change: Partial<Issue> = {}): DrawnOrder => ({
  order: {
    ...{
      market,
      reference: 'TM-23456789AB',
      rate: '2.25',
      amount: eur(12_345_67n),
      maturity: null,
    },
    confirmedOn: date('2026-11-16'),
  } as Order,
  issue: {
    ...{ kind: 'TERM', bankName: 'Vingiupė Bankas', scheme: 'LT-IID', currency: 'EUR' },
    cutOffMinutes: 14 * 60,
    terms: {
      ...{ bankId: 'vingiupe', bankCountry: 'LT', model: 'DIRECT', dayCount: 'ACT/365F' },
      ...{ payout: 'AT_MATURITY', rate: '2.25', rateKind: 'NOMINAL', prolongation: 'OPTIONAL' },
      ...{ earlyTermination: 'NONE', termMonths: 12, min: eur(500_00n), max: eur(100_000_00n) },
    },
    ...change,
  } as Issue,
  customerType: 'PERSONAL',
  today: date('2026-11-16'),
  at: new Date('2026-11-16T09:00:00Z'),
})

const receipt = {
  ...{ orderReference: 'TM-23456789AB', name: 'Zoë Müller', email: 'zoe@example.org' },
  declaredAt: '2026-11-17T10:11:12.000Z',
}

test.each(locales)('the papers of %s say everything in letters their face has', async (locale) => {
  const order = drawn(locale)
  const papers = [
    ...orderPapers.map((name) => drawPaper(name, order)),
    confirmationPaper(order),
    receiptPaper(order.order, receipt),
  ]
  for (const paper of papers) {
    expect(textOf(paper)).not.toMatch(/[{}]|papers\.|undefined/)
    const bytes = await pdf(orderSheet(order.order, paper, order.today))
    expect(readOut(bytes)).toBe(textOf(paper).replaceAll(/\s+/g, ' '))
  }
})

test('the product paper names what the engine reckons, and the order it was drawn up for', () => {
  const text = textOf(drawPaper('product', drawn('de-DE')))
  // 12,345.67 at 2.25 % for 365 of 365 days.
  expect(text).toContain('277,78\u00a0€')
  expect(text).toContain('18.\u00a0November 2027')
  expect(text).toContain('TM-23456789AB')
})

test.each<[Locale, terms: Partial<Issue['terms']>, said: string[]]>([
  ['es-ES', { rateKind: 'NOMINAL' }, ['Tipo de interés: 2,16\u00a0% TAE', 'TIN: 2,25\u00a0%']],
  ['en-IE', { rateKind: 'NOMINAL' }, ['2.16% AER', 'Gross rate: 2.25% per year']],
  ['en-GB', { rateKind: 'AER' }, ['2.25% AER', 'Gross rate: 2.35% per year']],
  ['de-DE', { rateKind: 'NOMINAL' }, ['Zinssatz: 2,25\u00a0% p.a.']],
])('%s has five years without interest on interest say %s: %s', (locale, change, said) => {
  const { issue } = drawn(locale)
  const terms = { ...issue.terms, ...change, termMonths: 60 }
  const paper = drawPaper('product', drawn(locale, { terms }))
  for (const text of said) expect(textOf(paper)).toContain(text)
})

test.each<[locale: Locale, hasRight: boolean]>([
  ['de-DE', true],
  ['pl-PL', true],
  ['de-CH', false],
  ['en-US', false],
  ['en-GB', false],
])('in %s a fixed rate leaves a right of withdrawal: %s', (locale, hasRight) => {
  expect(drawPaper('withdrawal', drawn(locale)).blocks.length > 2).toBe(hasRight)
})

test.each<[scheme: string, said: string]>([
  ['LT-IID', 'seven working days'],
  ['UK-FSCS', 'seven working days'],
  ['CH-ESI', 'seven working days'],
  ['US-FDIC', 'usually within a few business days'],
  ['US-NCUA', 'usually within a few business days'],
])('a bank protected by %s pays back in %s', (scheme, said) => {
  expect(textOf(drawPaper('guarantee', drawn('en-IE', { scheme })))).toContain(said)
})

test.each<[customerType: 'PERSONAL' | 'JOINT', minor: bigint, said: string | undefined]>([
  ['PERSONAL', 100_000_00n, undefined],
  ['PERSONAL', 120_000_00n, '20.000,00\u00a0€ davon sind nicht geschützt'],
  ['JOINT', 120_000_00n, undefined],
  ['JOINT', 250_000_00n, '50.000,00\u00a0€ davon sind nicht geschützt'],
])('the sheet of a %s order of %s cents says what is not protected: %s', (type, minor, said) => {
  const { order, ...rest } = drawn('de-DE')
  const over = { ...rest, order: { ...order, amount: eur(minor) }, customerType: type }
  const text = textOf(confirmationPaper(over))
  expect(text.includes('nicht geschützt')).toBe(said !== undefined)
  if (said) expect(text).toContain(said)
})

test('the receipt of a withdrawal from the contract tells the time where the customer lives [B33]', () => {
  const timeIn = (locale: Locale) =>
    /(\d+[:.]\d\d)/.exec(textOf(receiptPaper(drawn(locale).order, receipt)))?.[1]
  expect([timeIn('de-DE'), timeIn('fi-FI'), timeIn('en-IE')]).toEqual(['11:11', '12.11', '10:11'])
})

test('in Britain a rate that may change leaves the right', () => {
  const { issue } = drawn('en-GB')
  const { termMonths: _, ...terms } = issue.terms
  const open = drawn('en-GB', { kind: 'OVERNIGHT', terms })
  expect(textOf(drawPaper('withdrawal', open))).toContain('14 days')
})
