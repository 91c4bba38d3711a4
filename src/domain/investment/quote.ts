// A quote: what an instrument cost at the close of a day, and whether that can be.

import type { CalendarDate } from '../date.ts'
import { instruments } from './instrument.ts'
import type { Price } from './units.ts'

export type Quote = { readonly isin: string; readonly on: CalendarDate; readonly price: Price }

export type QuoteRefusal = 'price.zero' | 'price.leap'

/** In percent of the price before; crypto assets leap further. */
const widestLeap = (isin: string): bigint => (isin === instruments.CRYPTO.isin ? 60n : 25n)

/** A price that cannot be is set aside, and the last good one stays. */
export function quoteRefusal(
  price: Price,
  before: Price | undefined,
  isin: string,
): QuoteRefusal | undefined {
  if (price <= 0n) return 'price.zero'
  if (before === undefined) return undefined
  const leap = price > before ? price - before : before - price
  return leap * 100n > before * widestLeap(isin) ? 'price.leap' : undefined
}
