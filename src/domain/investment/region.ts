// Where the money of funds is invested, and when too much of it lies in one region.

import { type InstrumentCode, instrumentCodeOf } from './instrument.ts'
import type { Target } from './template.ts'

export const regions = ['NORTH_AMERICA', 'EUROPE', 'ASIA_PACIFIC', 'EMERGING_MARKETS'] as const
export type Region = (typeof regions)[number]

/** In percent of each fund; gold and crypto assets lie in none. */
const spread: Record<InstrumentCode, Partial<Record<Region, number>>> = {
  WRLD: { NORTH_AMERICA: 70, EUROPE: 18, ASIA_PACIFIC: 12 },
  EURO: { EUROPE: 100 },
  EMKT: { EMERGING_MARKETS: 100 },
  SMAL: { NORTH_AMERICA: 60, EUROPE: 20, ASIA_PACIFIC: 20 },
  GOVT: { EUROPE: 100 },
  CORP: { EUROPE: 100 },
  GLOB: { NORTH_AMERICA: 50, EUROPE: 35, ASIA_PACIFIC: 15 },
  MMKT: { EUROPE: 100 },
  CRYPTO: {},
  GOLD: {},
}

/** More than this in one region is said. */
export const mostInRegion = 60

/** The region that more than that lies in, if there is one, and its share in percent. */
export function crowdedRegion(
  weights: readonly Target[],
): { region: Region; percent: number } | undefined {
  const shares = regions.map((region) => ({
    region,
    // Hundredths of a percent.
    share: weights.reduce((sum, { isin, percent }) => {
      const code = instrumentCodeOf(isin)
      return sum + percent * ((code && spread[code][region]) ?? 0)
    }, 0),
  }))
  const found = shares.find(({ share }) => share > mostInRegion * 100)
  return found && { region: found.region, percent: Math.round(found.share / 100) }
}
