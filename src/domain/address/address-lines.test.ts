import { expect, test } from 'vitest'
import type { Address } from './address.ts'
import { addressLines } from './address-lines.ts'

const at = (countryCode: string, street: string, streetNumber: string, more: Partial<Address>) =>
  addressLines({ street, streetNumber, city: '', postalCode: '', countryCode, ...more }).join(', ')

test.each([
  [
    'DEU',
    'Lindenstraße',
    '12',
    { postalCode: '10969', city: 'Berlin' },
    'Lindenstraße 12, 10969 Berlin',
  ],
  [
    'DEU',
    'Lindenstraße',
    '12',
    { postalCode: '10969', city: 'Berlin', additionalInformation: 'c/o Weber' },
    'Lindenstraße 12, c/o Weber, 10969 Berlin',
  ],
  [
    'AUT',
    'Ringgasse',
    '5',
    { postalCode: '1010', city: 'Wien', flatNumber: '14' },
    'Ringgasse 5/14, 1010 Wien',
  ],
  [
    'GBR',
    'High Street',
    '10',
    { postalCode: 'SW1A1AA', city: 'London' },
    '10 High Street, London, SW1A 1AA',
  ],
  [
    'GBR',
    'Example Road',
    '14',
    { postalCode: 'sw1a 1aa', city: 'London', flatNumber: '2' },
    'Flat 2, 14 Example Road, London, SW1A 1AA',
  ],
  [
    'IRL',
    'Main Street',
    '3',
    { postalCode: 'D02X285', city: 'Dublin 2' },
    '3 Main Street, Dublin 2, D02 X285',
  ],
  [
    'USA',
    'Example Avenue',
    '350',
    { postalCode: '10001', city: 'New York', additionalInformation: 'NY' },
    '350 Example Avenue, New York, NY 10001',
  ],
  [
    'USA',
    'Example Avenue',
    '350',
    { postalCode: '10001', city: 'New York', additionalInformation: 'NY', flatNumber: '4B' },
    '350 Example Avenue, Apt 4B, New York, NY 10001',
  ],
  [
    'FRA',
    'rue de la Paix',
    '3 bis',
    { postalCode: '75002', city: 'Paris' },
    '3 bis rue de la Paix, 75002 Paris',
  ],
  [
    'NLD',
    'Keizersgracht',
    '7',
    { postalCode: '1015cj', city: 'Amsterdam' },
    'Keizersgracht 7, 1015 CJ Amsterdam',
  ],
  [
    'POL',
    'ul. Polna',
    '3',
    { postalCode: '00625', city: 'Warszawa', flatNumber: '8' },
    'ul. Polna 3/8, 00-625 Warszawa',
  ],
  [
    'FIN',
    'Mannerheimintie',
    '12',
    { postalCode: '00100', city: 'Helsinki', flatNumber: 'A 5' },
    'Mannerheimintie 12 A 5, 00100 Helsinki',
  ],
  ['DEU', 'Hof Eichen', '', { postalCode: '29227', city: 'Celle' }, 'Hof Eichen, 29227 Celle'],
])('%s: %s %s', (country, street, number, more, line) => {
  expect(at(country, street, number, more)).toBe(line)
})
