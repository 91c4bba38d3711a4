// What the page of identification says, for letters and papers that say the same.

import type en from '#content/en/registration.json'
import type { Locale } from '#domain/market.ts'
import { marketWords } from '#platform/market-words.ts'

export const identificationWords = (locale: Locale): (typeof en)['status'] =>
  (marketWords(locale, 'registration') as typeof en).status
