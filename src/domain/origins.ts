// Every origin our pages come from: one host for all markets, and those that some have of their own.

import type { Locale } from './market.ts'

export type Origins = {
  /** The host all markets share; the issuer stands on it. */
  shared: string
  /** The application of the United States. */
  app: string
  own: Partial<Record<Locale, string>>
}

export const allOrigins = ({ shared, app, own }: Origins): string[] => [
  ...new Set([shared, app, ...Object.values(own)]),
]
