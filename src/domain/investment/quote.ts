// A quote: what an instrument cost at the close of a day, and whether that can be.

import type { CalendarDate } from '../date.ts'
import type { TaxClass } from './instrument.ts'
import type { Price } from './units.ts'

export type Quote = { readonly isin: string; readonly on: CalendarDate; readonly price: Price }

export type QuoteRefusal = 'price.zero' | 'price.leap'

/** In percent of the price before; what is held without a fund around it leaps further. */
const widestLeap: Record<TaxClass, bigint> = { EQUITY_FUND: 25n, FUND: 25n, PRIVATE_SALE: 60n }

/** A price that cannot be is set aside, and the last good one stays. */
export function quoteRefusal(
  price: Price,
  before: Price | undefined,
  taxClass: TaxClass,
): QuoteRefusal | undefined {
  if (price <= 0n) return 'price.zero'
  if (before === undefined) return undefined
  const leap = price > before ? price - before : before - price
  return leap * 100n > before * widestLeap[taxClass] ? 'price.leap' : undefined
}
