import { expect, test } from 'vitest'
import { depositFilterOf, filteredDeposits } from './deposit-filter.ts'

const reading = (address: Record<string, string>) => (name: string) => address[name] ?? null

const listed = (id: string, change: object = {}) => ({
  ...{ id, bankId: 'b', isRunning: true, opensOn: '2026-01-01', rate: '2.00', worth: 100n },
  ...change,
})
const deposits = [
  listed('open', { rate: '1.50', worth: 900n }),
  listed('soon', { maturesOn: '2026-12-01', opensOn: '2025-12-01' }),
  listed('late', { maturesOn: '2028-01-01', rate: '2.5', bankId: 'c' }),
  listed('gone', { isRunning: false, maturesOn: '2026-02-01', opensOn: '2025-02-01' }),
]

test.each<[address: Record<string, string>, ids: string[]]>([
  [{}, ['soon', 'late', 'open']],
  [{ show: 'ended' }, ['gone']],
  [{ show: 'all', sort: 'opening' }, ['late', 'open', 'soon', 'gone']],
  [{ sort: 'amount' }, ['open', 'late', 'soon']],
  [{ sort: 'rate' }, ['late', 'soon', 'open']],
  [{ bank: 'c' }, ['late']],
  [{ show: 'nonsense', sort: 'nonsense' }, ['soon', 'late', 'open']],
])('%j shows %j', (address, ids) => {
  const filter = depositFilterOf(reading(address))
  expect(filteredDeposits(deposits, filter).map(({ id }) => id)).toEqual(ids)
})
