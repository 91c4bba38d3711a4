// The words of papers in the language of a market, read once.

import type en from '#content/en/papers.json'
import type { Locale } from '#domain/market.ts'
import { marketWords } from '#platform/market-words.ts'

export type PaperWords = typeof en

const known = new Map<Locale, PaperWords>()

export function paperWords(locale: Locale): PaperWords {
  const words = known.get(locale) ?? (marketWords(locale, 'papers') as PaperWords)
  known.set(locale, words)
  return words
}
