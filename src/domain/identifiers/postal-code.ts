// Postal codes: kept in national form, checked by the pattern of the country.

import { isMarketCountry, type MarketCountry } from '../countries.ts'
import { asciiUpper } from './ascii.ts'
import type { Checked } from './checked.ts'

const patterns: Record<MarketCountry, RegExp> = {
  DEU: /^\d{5}$/,
  GBR: /^(?:GIR ?0AA|[A-PR-UWYZ](?:\d{1,2}|[A-HK-Y]\d[0-9ABEHMNPRV-Y]?|\d[A-HJKPS-UW]) ?\d[ABD-HJLNP-UW-Z]{2})$/,
  AUT: /^[1-9]\d{3}$/,
  CHE: /^[1-9]\d{3}$/,
  // Many Irish addresses are written without an Eircode.
  IRL: /^(?:[AC-FHKNPRTV-Y]\d[0-9W] ?[0-9AC-FHKNPRTV-Y]{4})?$/,
  FRA: /^(?:0[1-9]|[1-8]\d|9[0-8])\d{3}$/,
  ESP: /^(?:0[1-9]|[1-4]\d|5[0-2])\d{3}$/,
  NLD: /^[1-9]\d{3} ?(?!SA|SD|SS)[A-Z]{2}$/,
  POL: /^\d{2}-\d{3}$/,
  FIN: /^\d{5}$/,
  ITA: /^\d{5}$/,
  USA: /^\d{5}(?:-\d{4})?$/,
}
const elsewhere = /^[A-Z0-9][A-Z0-9 -]{0,11}$/

export function parsePostalCode(countryCode: string, text: string): Checked<'postalCode.format'> {
  const code = asciiUpper(text.trim())
  const pattern = isMarketCountry(countryCode) ? patterns[countryCode] : elsewhere
  return pattern.test(code) ? { value: code } : { refusal: 'postalCode.format' }
}
