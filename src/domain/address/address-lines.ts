// An address as its country writes it: which comes first, number or street, town or postcode, and how the
// postcode is spaced.

import type { Address } from './address.ts'

const numberFirst: readonly string[] = ['GBR', 'IRL', 'USA', 'FRA', 'LUX', 'CAN', 'AUS', 'NZL']
const flatNames: Readonly<Record<string, string>> = { GBR: 'Flat', IRL: 'Apt', USA: 'Apt' }
/** Countries where the flat follows the house number behind a stroke. */
const flatBehindStroke: readonly string[] = ['POL', 'AUT', 'CZE', 'SVK']

/** What stands where a country separates the parts of its postcode. */
const postcodes: Readonly<Record<string, [pattern: RegExp, written: string]>> = {
  GBR: [/^(\w{2,4})(\d\w{2})$/, '$1 $2'],
  IRL: [/^(\w{3})(\w{4})$/, '$1 $2'],
  NLD: [/^(\d{4})(\w{2})$/, '$1 $2'],
  POL: [/^(\d{2})(\d{3})$/, '$1-$2'],
}

function postcodeOf({ postalCode, countryCode }: Address): string {
  const [pattern, written] = postcodes[countryCode] ?? []
  const compact = postalCode.replaceAll(/\s/g, '').toUpperCase()
  return pattern?.test(compact) ? compact.replace(pattern, written!) : postalCode
}

const joined = (words: readonly (string | undefined)[], by = ' '): string =>
  words.filter(Boolean).join(by)

function houseLines({ street, streetNumber, flatNumber, countryCode }: Address): string[] {
  const isStroke = flatBehindStroke.includes(countryCode)
  const house = isStroke ? joined([streetNumber, flatNumber], '/') : streetNumber
  const isFirst = numberFirst.includes(countryCode)
  const line = isFirst ? joined([house, street]) : joined([street, house])
  if (!flatNumber || isStroke) return [line]
  const name = flatNames[countryCode]
  const flat = name && /^\d/.test(flatNumber) ? `${name} ${flatNumber}` : flatNumber
  if (countryCode === 'GBR' || countryCode === 'IRL') return [flat, line]
  return isFirst ? [line, flat] : [joined([line, flat])]
}

function townLines(address: Address): string[] {
  const { city, countryCode, additionalInformation: state } = address
  const code = postcodeOf(address)
  if (countryCode === 'GBR' || countryCode === 'IRL') return [city, code]
  if (countryCode === 'USA') return [joined([city, joined([state, code])], ', ')]
  return [joined([code, city])]
}

/** Without the country, whose name is the reader's language. */
export const addressLines = (address: Address): string[] =>
  [
    ...houseLines(address),
    address.countryCode === 'USA' ? '' : (address.additionalInformation ?? ''),
    ...townLines(address),
  ].filter((line) => line !== '')
