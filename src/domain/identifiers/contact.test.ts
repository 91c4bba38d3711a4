import { expect, test } from 'vitest'
import { marketCountries } from '../countries.ts'
import { parseEmail } from './email.ts'
import { isMobilePhone, parsePhone } from './phone.ts'
import { parsePostalCode } from './postal-code.ts'

const markets: Array<[country: string, phone: string, e164: string, postalCode: string]> = [
  ['DEU', '+49 151 12345678', '+4915112345678', '10115'],
  ['AUT', '+43 664 1234567', '+436641234567', '1010'],
  ['CHE', '+41 79 123 45 67', '+41791234567', '8001'],
  ['GBR', '+44 7700 900123', '+447700900123', 'SW1A 1AA'],
  ['IRL', '+353 85 123 4567', '+353851234567', 'D02 X285'],
  ['FRA', '+33 6 12 34 56 78', '+33612345678', '75008'],
  ['ESP', '+34 612 345 678', '+34612345678', '28013'],
  ['NLD', '+31 6 12345678', '+31612345678', '1012 AB'],
  ['POL', '+48 512 345 678', '+48512345678', '00-001'],
  ['FIN', '+358 40 1234567', '+358401234567', '00100'],
  ['ITA', '+39 333 1234567', '+393331234567', '00184'],
  ['USA', '+1 202-555-0123', '+12025550123', '10001'],
]

test('every market is in the table below', () => {
  expect(markets.map(([country]) => country).toSorted()).toEqual([...marketCountries].toSorted())
})

test.each(markets)('in %s a mobile phone and a postal code are accepted', (...market) => {
  const [country, phone, e164, postalCode] = market
  expect(parsePhone(phone)).toEqual({ value: e164 })
  expect(isMobilePhone(e164)).toBe(true)
  expect(parsePostalCode(country, ` ${postalCode.toLowerCase()} `)).toEqual({ value: postalCode })
})

test.each([
  ['+49 30 901820', '+4930901820'],
  ['+39 06 1234567', '+39061234567'],
  ['+44 20 7946 0000', '+442079460000'],
  ['+46 8 123 456 78', '+46812345678'],
])('%s is a phone, but no code can be sent to it', (text, value) => {
  expect(parsePhone(text)).toEqual({ value })
  expect(isMobilePhone(value)).toBe(false)
})

test.each([
  ['0151 12345678'],
  ['abc'],
  ['+49 CALL ME'],
  ['+49151123456789012345'],
  ['+49 151 12345678 ext. 5'],
  ['call +49 151 12345678'],
  ['+999 123456789'],
  ['+٤٩15112345678'],
  [''],
])('phone %j is refused', (text) => {
  expect(parsePhone(text)).toEqual({ refusal: 'phone.format' })
})

test.each([
  ['DEU', '1011'],
  ['DEU', '101155'],
  ['DEU', '１０１１５'],
  ['AUT', '0101'],
  ['GBR', 'SW1A'],
  ['GBR', 'QW1A 1AA'],
  ['IRL', 'B02 X285'],
  ['FRA', '99008'],
  ['ESP', '53013'],
  ['NLD', '1012 SS'],
  ['POL', '00001'],
  ['USA', '1000'],
  ['SWE', ''],
  ['SWE', '<script>'],
])('in %s the postal code %j is refused', (country, text) => {
  expect(parsePostalCode(country, text)).toEqual({ refusal: 'postalCode.format' })
})

test('an Irish address may lack a postal code; abroad any plausible one will do', () => {
  expect(parsePostalCode('IRL', '')).toEqual({ value: '' })
  expect(parsePostalCode('SWE', '114 55')).toEqual({ value: '114 55' })
})

test.each([
  ['ada@example.org', 'ada@example.org'],
  [' Ada.Sommer+spar@Example.ORG ', 'ada.sommer+spar@example.org'],
  ["o'neil@mail.example.co.uk", "o'neil@mail.example.co.uk"],
  ['a@xn--bcher-kva.example', 'a@xn--bcher-kva.example'],
  [`${'a'.repeat(64)}@example.org`, `${'a'.repeat(64)}@example.org`],
])('mail address %j is accepted as %j', (text, value) => {
  expect(parseEmail(text)).toEqual({ value })
})

test.each([
  ['a@b'],
  ['a@b..c'],
  ['a@.example.org'],
  ['a@-b.org'],
  ['a@example.1'],
  ['.a@example.org'],
  ['a..b@example.org'],
  ['a@b@example.org'],
  ['@example.org'],
  ['a b@example.org'],
  ['аda@example.org'],
  ['ada@ex\u0430mple.org'],
  ['ada@boo\u212A.org'],
  [`${'a'.repeat(65)}@example.org`],
  [`a@${'b.'.repeat(126)}org`],
  ['a@example.org\u0000'],
  [''],
])('mail address %j is refused', (text) => {
  expect(parseEmail(text)).toEqual({ refusal: 'email.format' })
})

test.each([
  ['FRA', '0612345678', '+33612345678'],
  ['FRA', '06 12 34 56 78', '+33612345678'],
  ['GBR', '07700 900123', '+447700900123'],
  ['DEU', '0151 12345678', '+4915112345678'],
  ['DEU', '(030) 1234567-8', '+493012345678'],
  ['POL', '512 345 678', '+48512345678'],
  ['ITA', '333 1234567', '+393331234567'],
  ['USA', '(212) 555-0123', '+12125550123'],
  ['DEU', '+33 6 12 34 56 78', '+33612345678'],
])('at home in %s %j is %s', (country, text, value) => {
  expect(parsePhone(text, country)).toEqual({ value })
})

test.each([
  ['DEU', '0151 1234'],
  ['DEU', '1234567'],
  ['', '0612345678'],
  ['FRA', '06123'],
  ['FRA', 'call 0612345678'],
])('at home in %j %j is no whole number', (country, text) => {
  expect(parsePhone(text, country)).toEqual({ refusal: 'phone.format' })
})
