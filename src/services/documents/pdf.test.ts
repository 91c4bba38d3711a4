import { describe, expect, test } from 'vitest'
import { date } from '#domain/date.ts'
import { formatMoney } from '#domain/format.ts'
import { locales } from '#domain/market.ts'
import { money } from '#domain/money.ts'
import { pagesIn, piecesOf, taggedAs, wordsOf } from '../../../test/pdf-text.ts'
import { pdf } from './pdf.ts'
import type { Sheet } from './sheet.ts'

const sheet = (change: Partial<Sheet> = {}): Sheet => ({
  ...{ locale: 'de-DE', title: 'Zinsabrechnung', on: date('2026-11-16') },
  blocks: ['Guten Tag', { heading: 'Rechnung' }, { pairs: [['Bank', 'Vingiupė Bankas']] }],
  ...change,
})

const table = (count: number) => ({
  columns: [
    { text: 'Tag', share: 2 },
    { text: 'Betrag', share: 1, isFigure: true },
  ],
  rows: Array.from({ length: count }, (_, i) => [`${i}. Mai`, `${i},00 €`]),
  total: ['Summe', '5,00 €'],
})

test('a paper is read out by its tags, in the order in which it is seen', async () => {
  const bytes = await pdf(sheet({ blocks: [...sheet().blocks, table(2)] }))
  const read = piecesOf(bytes).filter(({ tag }) => tag !== 'Artifact')
  expect(read.map(({ tag, text }) => `${tag} ${text}`)).toEqual([
    ...['H1 Zinsabrechnung', 'P Guten Tag', 'H2 Rechnung', 'TH Bank', 'TD Vingiupė Bankas'],
    ...['TH Tag', 'TH Betrag', 'TD 0. Mai', 'TD 0,00 €', 'TD 1. Mai', 'TD 1,00 €'],
    ...['TD Summe', 'TD 5,00 €'],
  ])
  expect(taggedAs(bytes)).toMatchObject({ isMarked: true, language: 'de-DE', isUniversal: true })
  expect(new Set(taggedAs(bytes).types)).toEqual(
    new Set(['Document', 'H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD']),
  )
})

test('the same sheet gives the same bytes, and another day others', async () => {
  const [first, second, other] = await Promise.all([
    pdf(sheet()),
    pdf(sheet()),
    pdf(sheet({ on: date('2026-11-17') })),
  ])
  expect(first.equals(second)).toBe(true)
  expect(first.equals(other)).toBe(false)
})

test('a long table goes on under its head, and its head is read out once', async () => {
  const bytes = await pdf(sheet({ blocks: [table(90)] }))
  expect(pagesIn(bytes)).toBe(3)
  const heads = piecesOf(bytes).filter(({ text }) => text.includes('Betrag'))
  expect(heads.map(({ tag }) => tag)).toEqual(['TH', 'Artifact', 'Artifact'])
  for (const page of [1, 2, 3])
    expect(wordsOf(bytes).some((text) => text.includes(`Seite ${page} von 3`))).toBe(true)
})

test('the code of the letter stands at the foot of every page', async () => {
  const bytes = await pdf(sheet({ blocks: [table(90)], code: 'TM-23456789A' }))
  expect(wordsOf(bytes).filter((text) => text.includes('TM-23456789A'))).toHaveLength(3)
})

describe('the face has every letter our markets write', () => {
  test.each([
    'Zażółć gęślą jaźń ZAŻÓŁĆ GĘŚLĄ JAŹŃ',
    'Ääkköset, šakki, žiletti, Åland',
    'Vingiupė Bankas, Daugavkrasts, Läänerand, Øresund',
    '“l’été” „Größe“ «años» ¿qué? Œuvre',
  ])('%s', async (text) => {
    expect(wordsOf(await pdf(sheet({ blocks: [text] })))).toContain(text)
  })

  test.each(locales)('an amount and a day in %s', async (locale) => {
    const text = formatMoney(locale, money(-1_234_567_89n, 'EUR'))
    const words = wordsOf(await pdf(sheet({ locale, blocks: [text] })))
    expect(words).toContain(text.replaceAll(/\s/g, ' '))
  })
})
