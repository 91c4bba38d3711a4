// What is said of tax beside a sale, a new mix and a return: by what is sold, not by the kind of portfolio.

import { expect, test } from 'vitest'
import type { WireSale } from '#contracts/sale.ts'
import { date } from '#domain/date.ts'
import { instruments } from '#domain/investment/instrument.ts'
import { rendered, siteOf } from '#shell/shell.test.world.tsx'
import { OwnReturn, type Performance } from './development.tsx'
import { Brought } from './sale-figures.tsx'
import { OnTax } from './switch-figures.tsx'

const german = siteOf({ locale: 'de-DE' })
const { WRLD, GOLD, CRYPTO } = instruments
const untaxed: WireSale = {
  ...{ currencyCode: 'EUR', proceeds: '500.00', net: '500.00' },
  ...{ tradesOn: date('2026-11-17'), paidOn: date('2026-11-19') },
}
const taxed: WireSale = {
  ...untaxed,
  tax: { total: '0.00', gain: '0.00', lossesUsed: '0.00', exempted: '0.00' },
}

test('of what is sold privately no taxable gain of nothing is told', () => {
  const said = rendered(german, <Brought sale={taxed} parts={[CRYPTO]} />)
  expect(said).not.toMatch(/Taxable gain|Tax, estimated|and the tax with it/)
  expect(said).toContain('We withhold no tax.')
})

test('beside funds that are taxed, what is sold privately is named', () => {
  const said = rendered(german, <Brought sale={taxed} parts={[WRLD, GOLD]} />)
  expect(said).toMatch(/Taxable gain.*Without tax withheld: Physical gold\..*and the tax with it/)
  expect(rendered(german, <Brought sale={taxed} parts={[WRLD]} />)).not.toContain('Without tax')
})

test('where nothing is withheld, no tax moves with the price', () => {
  const said = rendered(siteOf({ locale: 'nl-NL' }), <Brought sale={untaxed} parts={[WRLD]} />)
  expect(said).toContain('No tax is withheld here')
  expect(said).not.toContain('and the tax with it')
})

test('a new mix tells of tax by what it sells', () => {
  const said = (...sold: { isin: string }[]) => rendered(german, <OnTax sold={sold} />)
  expect(said(GOLD)).not.toContain('Tax is withheld')
  expect(said(GOLD)).toContain('Without tax withheld: Physical gold.')
  expect(said(WRLD, GOLD)).toMatch(/Tax is withheld.*Without tax withheld: Physical gold\./)
  expect(said(WRLD)).not.toContain('Without tax withheld')
  expect(said()).not.toMatch(/[Tt]ax/)
})

test('one’s own return is called one after tax only where tax is withheld', () => {
  const performance = {
    points: [
      { on: date('2025-11-16'), value: '100.00', invested: '100.00' },
      { on: date('2026-11-16'), value: '110.00', invested: '100.00' },
    ],
    flows: [{ on: date('2025-11-16'), amount: '100.00' }],
    returns: {
      ...{ from: date('2025-11-16'), until: date('2026-11-16'), isPerYear: true },
      ...{ own: '0.1', strategy: '0.1' },
    },
  } as unknown as Performance
  const said = (isAfterTax: boolean) =>
    rendered(german, <OwnReturn {...{ performance, isAfterTax }} />)
  expect(said(true)).toContain('after fees and taxes')
  expect(said(false)).toContain('after fees and before your personal taxes')
})
