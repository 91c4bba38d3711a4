// What the page of identification says, for letters and papers that say the same.

import type en from '#content/en/registration.json'
import type { CheckReason } from '#domain/kyc/case.ts'
import type { Locale } from '#domain/market.ts'
import { marketWords } from '#platform/market-words.ts'

export const identificationWords = (locale: Locale): (typeof en)['status'] =>
  (marketWords(locale, 'registration') as typeof en).status

/** What is asked for where nobody has said it in their own words. */
export function neededText(locale: Locale, reason: CheckReason | null | undefined): string {
  const { usual, ...texts } = identificationWords(locale).more
  const papers: Partial<Record<CheckReason, string>> = texts.papers
  return (reason && papers[reason]) || usual
}
