// The small schemas every contract is built from: text, identifiers, dates, amounts, rates.

import * as z from 'zod/mini'
import { type CalendarDate, isWithinOurYears } from '#domain/date.ts'
import { isinPattern } from '#domain/investment/units.ts'
import { currencies } from '#domain/money.ts'

/** No control characters and no half of a surrogate pair: nothing that cannot be shown or stored. */
const printable = /^[^\p{Cc}\p{Cs}]*$/u

/** One line of text, composed (NFC) so that equal words are equal bytes. */
export const text = (maximum: number, minimum = 1) =>
  z
    .string()
    .check(z.regex(printable), z.normalize('NFC'), z.minLength(minimum), z.maxLength(maximum))

/** Ours and our partners' identifiers: BAC numbers, UUIDs, codes. Never a wildcard, list or path. */
export const identifier = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/))

/** Money on the wire: a decimal with exactly two fraction digits, never a float. [CST-002] */
export const amount = z.string().check(z.regex(/^-?\d{1,18}\.\d{2}$/))

/** Units and prices of funds: a decimal with exactly four digits; what was sold is below zero. */
export const fourDigits = z.string().check(z.regex(/^\d{1,14}\.\d{4}$/))
export const signedFourDigits = z.string().check(z.regex(/^-?\d{1,14}\.\d{4}$/))

/** A fund's number. */
export const isin = z.string().check(z.regex(isinPattern))

/** Percent a year as banks print it: `'2.60'`. */
export const percent = z.string().check(z.regex(/^-?\d{1,6}(\.\d{1,10})?$/))

/** A calendar date of our years, `YYYY-MM-DD`; what passes is one of the domain's dates. */
export const day = z.iso
  .date()
  .check(z.refine((text) => isWithinOurYears(text as CalendarDate))) as unknown as z.ZodMiniType<
  CalendarDate,
  CalendarDate
>

/** ISO 3166 as the specification writes countries: three letters, `DEU`. */
export const countryCode = z.string().check(z.regex(/^[A-Z]{3}$/))

export const currencyCode = z.enum(currencies)

export const count = z.int().check(z.nonnegative())
