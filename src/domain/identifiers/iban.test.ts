import fc from 'fast-check'
import { expect, test } from 'vitest'
import ids from '../../../test/vectors/ids.json' with { type: 'json' }
import { electronicIban, parseIban, printIban } from './iban.ts'

const examples = [
  ...Object.values(ids.IBAN_fictitious),
  ...Object.values(ids.IBAN_registry_examples),
]

test.each(examples)('%s is valid', (iban) => {
  expect(parseIban(iban)).toEqual({ value: iban })
})

test.each([
  ['DE89370400440532013001', 'iban.checksum'],
  ['DE8937040044053201300', 'iban.length'],
  ['DE893704004405320130000', 'iban.length'],
  ['XX89370400440532013000', 'iban.country'],
  ['SA0380000000608010167519', 'iban.country'],
  ['DE8937040044053201300０', 'iban.checksum'],
  ['', 'iban.country'],
  ['DE', 'iban.length'],
  ['ＤＥ89370400440532013000', 'iban.country'],
  ['GB29NWBK6016133192681ß', 'iban.checksum'],
])('%j is refused with %s', (text, refusal) => {
  expect(parseIban(text)).toEqual({ refusal })
})

test.each([
  ['de89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
  [' GB29 NWBK 6016 1331 9268 19 ', 'GB29NWBK60161331926819'],
])('%j is accepted and normalised', (text, value) => {
  expect(parseIban(text)).toEqual({ value })
})

/** The IBAN whose national part is `bban`, with check digits that fit. */
function withCheckDigits(country: string, bban: string): string {
  const digits = [...`${bban}${country}00`].map((c) => Number.parseInt(c, 36)).join('')
  return `${country}${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${bban}`
}

test.each([
  ['FI', '99900012345676'],
  ['IT', 'Y0999009990000000123456'],
  ['FR', '99990000010123456789036'],
  ['ES', '99900001620123456789'],
  ['PL', '999000080000000012345678'],
])('in %s a wrong national check digit is refused though MOD 97 fits', (country, bban) => {
  expect(parseIban(withCheckDigits(country, bban))).toEqual({ refusal: 'iban.checksum' })
})

test('a valid IBAN is copied without spaces and shown in groups of four [PRV-057, PRV-058]', () => {
  expect(electronicIban('DE89 3704 0044 0532 0130 00')).toBe('DE89370400440532013000')
  expect(printIban('DE89370400440532013000')).toBe('DE89 3704 0044 0532 0130 00')
  expect(printIban('NL91ABNA0417164300')).toBe('NL91 ABNA 0417 1643 00')
})

test('an invalid IBAN is shown and copied as it is [PRV-057, PRV-058]', () => {
  expect(printIban('DE00 not an iban')).toBe('DE00 not an iban')
  expect(electronicIban('DE00 not an iban')).toBe('DE00 not an iban')
})

test('any one digit changed makes a valid IBAN invalid', () => {
  const anyDigit = fc.constantFrom(...'0123456789')
  fc.assert(
    fc.property(fc.constantFrom(...examples), fc.nat(33), anyDigit, (iban, at, digit) => {
      const place = at % iban.length
      fc.pre(/\d/.test(iban[place]!) && iban[place] !== digit)
      expect(parseIban(iban.slice(0, place) + digit + iban.slice(place + 1)).value).toBeUndefined()
    }),
    { numRuns: 500 },
  )
})
