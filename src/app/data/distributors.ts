// Distributors as configuration names them. [OPN-028, OPN-029]

import type { Locale } from '#domain/market.ts'

/** Our own: its customers see no second mark. */
export const mainDistributor = 'tidemark'

/** Partners who speak of finance themselves. [PRV-037] */
export const hidesKnowledgeFor: Partial<Record<Locale, readonly string[]>> = {
  'de-DE': ['dkb_retail'],
}
