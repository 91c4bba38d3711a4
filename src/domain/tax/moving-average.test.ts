import { expect, test } from 'vitest'
import { realisedIn } from './moving-average.ts'

type Trade = [year: number, isin: string, units: bigint, minor: bigint]

test.each<[string, Trade[], bigint, bigint]>([
  ['of nothing', [], 0n, 0n],
  ['that were bought alone', [[2026, 'A', 10n, -1000n]], 0n, 0n],
  [
    'sold for more',
    [
      [2025, 'A', 10n, -1000n],
      [2026, 'A', -4n, 500n],
    ],
    100n,
    0n,
  ],
  [
    'sold for less',
    [
      [2025, 'A', 10n, -1000n],
      [2026, 'A', -4n, 300n],
    ],
    0n,
    100n,
  ],
  [
    'bought twice, at the average of both',
    [
      [2025, 'A', 10n, -1000n],
      [2026, 'A', 10n, -2000n],
      [2026, 'A', -10n, 1800n],
    ],
    300n,
    0n,
  ],
  [
    'bought after a sale, which no later price changes',
    [
      [2026, 'A', 10n, -1000n],
      [2026, 'A', -5n, 600n],
      [2026, 'A', 5n, -900n],
      [2026, 'A', -10n, 1300n],
    ],
    100n,
    100n,
  ],
  [
    'of two funds: neither makes up for the other here',
    [
      [2025, 'A', 1n, -100n],
      [2025, 'B', 1n, -100n],
      [2026, 'A', -1n, 150n],
      [2026, 'B', -1n, 70n],
    ],
    50n,
    30n,
  ],
  [
    'sold in another year',
    [
      [2024, 'A', 10n, -1000n],
      [2025, 'A', -10n, 1500n],
    ],
    0n,
    0n,
  ],
])('units %s', (_, trades, gains, losses) => {
  const all = trades.map(([year, isin, units, minor]) => ({ year, isin, units, minor }))
  expect(realisedIn(2026, all)).toEqual({ gains, losses })
})
