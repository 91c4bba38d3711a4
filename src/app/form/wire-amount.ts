// An amount as it was typed, on its way to a call.

import { parseAmount } from '#domain/format.ts'
import type { Locale } from '#domain/market.ts'
import { type Currency, decimalOf } from '#domain/money.ts'

/** What the market does not read as an amount is none for the schema either, even if it looks like the wire's: 1.50. */
export function wireAmount(locale: Locale, text: string, currency: Currency): string {
  const sum = parseAmount(locale, text, currency)
  return sum ? decimalOf(sum) : text.trim() && 'NaN'
}
