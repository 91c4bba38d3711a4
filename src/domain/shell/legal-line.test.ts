import { expect, test } from 'vitest'
import { date } from '../date.ts'
import { marketOf, markets } from '../markets/markets.ts'
import { legalLine } from './legal-line.ts'

test.each(markets)('$locale reads a line with every blank filled [FTR-040]', (market) => {
  const line = legalLine(market, 'Tidemark', date('2026-11-16'))
  expect(line).toContain('Tidemark')
  expect(line).not.toMatch(/[{}]|AG AG/)
})

test('the British line quotes the limit of the day [FTR-040]', () => {
  const on = (day: string) => legalLine(marketOf('en-GB'), 'Tidemark', date(day))
  expect(on('2026-11-16')).toContain('£120,000')
  expect(on('2025-11-16')).toContain('£85,000')
})
