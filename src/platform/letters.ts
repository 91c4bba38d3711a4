// The messages that the program itself puts into a customer's postbox, in the words of the market.

import type en from '#content/en/letters.json'
import { brand } from '#domain/brand.ts'
import type { Locale } from '#domain/market.ts'
import { marketWords } from './market-words.ts'

type Letters = typeof en

export function letterOf(locale: Locale, kind: keyof Letters): { subject: string; text: string } {
  const { subject, text } = (marketWords(locale, 'letters') as Letters)[kind]
  return { subject: subject.replace('{brand}', brand.name), text }
}
