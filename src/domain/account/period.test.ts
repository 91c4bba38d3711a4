import { expect, test } from 'vitest'
import { date } from '../date.ts'
import { periodFilterOf, periodOf } from './period.ts'

const reading = (address: Record<string, string>) => (name: string) => address[name] ?? null

test.each<[address: Record<string, string>, from?: string | undefined, to?: string]>([
  [{}],
  [{ period: 'days30' }, '2026-10-18', '2026-11-16'],
  [{ period: 'days90' }, '2026-08-19', '2026-11-16'],
  [{ period: 'thisYear' }, '2026-01-01', '2026-12-31'],
  [{ period: 'lastYear' }, '2025-01-01', '2025-12-31'],
  [{ period: 'own', since: '2026-03-01' }, '2026-03-01'],
  [{ period: 'own', since: '2026-02-30', until: '2026-03-31' }, undefined, '2026-03-31'],
  [{ period: 'own', since: '0000-01-01', until: '9999-12-31' }],
  [{ period: 'nonsense' }],
])('the period of %j', (address, from, to) => {
  const filter = periodFilterOf(reading(address))
  expect(periodOf(filter, date('2026-11-16'))).toEqual({
    ...((from || to || address.period === 'own') && { from, to }),
  })
})
