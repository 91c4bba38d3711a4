import { expect, test } from 'vitest'
import type { WirePrivateLot } from '#contracts/investments.ts'
import { addDays, addMonths, date } from '#domain/date.ts'
import { instruments } from '#domain/investment/instrument.ts'
import { rendered, siteOf } from '#shell/shell.test.world.tsx'
import { Lots } from './private-lots.tsx'

const lot = (monthsAgo: number): WirePrivateLot => {
  const boughtOn = addMonths(date('2026-11-16'), -monthsAgo)
  return {
    ...{ portfolioId: 'P1', portfolioName: 'Mix', isin: instruments.GOLD.isin, units: '1.0000' },
    ...{ cost: '15.00', currencyCode: 'EUR', boughtOn },
    overAYearFrom: addDays(addMonths(boughtOn, 12), 1),
  }
}
const shown = (...ages: number[]) =>
  rendered(siteOf({ locale: 'de-DE' }), <Lots lots={ages.map(lot)} isOfAll={false} />)

test('of what a plan buys every month, what is held for a year and the next part to be are shown, the rest folded', () => {
  const [open, more] = shown(24, 14, 11, 10, 9).split('<details') as [string, string]
  expect(open.match(/<li/g)).toHaveLength(2)
  expect(open).toMatch(/data-over-a-year.*2,0000.*30,00.*16\.12\.2025/)
  expect(more).toContain('data-more-lots="2"')
  expect(more.match(/<li/g)).toHaveLength(2)
})

test('nothing is folded where there is no more', () => {
  expect(shown(24, 11)).not.toContain('<details')
})

test('a portfolio called like what it holds is named once', () => {
  const named = (portfolioName: string) =>
    rendered(siteOf({ locale: 'de-DE' }), <Lots lots={[{ ...lot(24), portfolioName }]} isOfAll />)
  expect(named('Mix')).toContain('>Physical gold, Mix<')
  expect(named('Physical gold')).toContain('>Physical gold<')
})
