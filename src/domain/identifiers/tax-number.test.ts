import { describe, expect, test } from 'vitest'
import ids from '../../../test/vectors/ids.json' with { type: 'json' }
import { parseTaxNumber } from './tax-number.ts'

type Vectors = { country: string; valid: string[]; checksum: string[]; format: string[] }

// biome-ignore format: a table
const vectors: Vectors[] = [
  { country: 'DEU', valid: [...ids.DE_IdNr.valid, '36574261809'], checksum: [...ids.DE_IdNr.invalid, '36554266806'], format: ['3657426180', '06574261809'] },
  { country: 'CHE', valid: [...ids.CH_AHV.valid, '7569217076985'], checksum: ids.CH_AHV.invalid, format: ['7559217076985'] },
  { country: 'IRL', valid: [...ids.IE_PPSN.valid, '6433435F', '6433435OA'], checksum: ids.IE_PPSN.invalid, format: ['6433435FZ', '643343F'] },
  { country: 'FRA', valid: [...ids.FR_SPI.valid, '3023217600053'], checksum: ids.FR_SPI.invalid, format: ['4023217600053', '302321760005'] },
  { country: 'ESP', valid: [...ids.ES_NIF.valid, '54362315K', 'X5253868R'], checksum: ids.ES_NIF.invalid, format: ['5436231K', 'A5436231K'] },
  { country: 'NLD', valid: [...ids.NL_BSN.valid, '111222333'], checksum: ids.NL_BSN.invalid, format: ['11122233'] },
  { country: 'POL', valid: [...ids.PL_PESEL.valid, '03263062673', '44051401359'], checksum: ids.PL_PESEL.invalid, format: ['440514013599', '440514013'] },
  { country: 'FIN', valid: [...ids.FI_HETU.valid, '010704A8314', '131052-308T'], checksum: ['131052-308U', '310252-308T'], format: [...ids.FI_HETU.invalid, '131052308T', '131052/308T'] },
  { country: 'ITA', valid: [...ids.IT_CF.valid, 'RCCMNL83S18D969H'], checksum: ids.IT_CF.invalid, format: ['RCCMNL83S18D969', 'RCCMNL83X18D969H'] },
  { country: 'GBR', valid: [...ids.GB_UTR.valid, ...ids.GB_NINO.valid, '1955839661', 'JG121316B'], checksum: ids.GB_UTR.invalid, format: [...ids.GB_NINO.invalid, 'AA123456E'] },
  { country: 'USA', valid: ['536904399', '912701234', '912981234'], checksum: ['078051120'], format: [...ids.US_SSN.invalid, '912691234', '912931234', '912891234'] },
]

describe.each(vectors)('in $country', ({ country, valid, checksum, format }) => {
  test.each(valid)('%s is valid', (number) => {
    expect(parseTaxNumber(country, number)).toEqual({ value: number })
  })
  test.each(checksum)('%s has a wrong check digit', (number) => {
    expect(parseTaxNumber(country, number)).toEqual({ refusal: 'taxId.checksum' })
  })
  test.each(format)('%s has a wrong form', (number) => {
    expect(parseTaxNumber(country, number)).toEqual({ refusal: 'taxId.format' })
  })
})

test.each(ids.AT_Abgabenkontonummer.valid)('in AUT %s is valid', (number) => {
  expect(parseTaxNumber('AUT', number)).toEqual({ value: number })
})

test('in AUT a wrong check digit only warns', () => {
  const [number] = ids.AT_Abgabenkontonummer.invalid
  expect(parseTaxNumber('AUT', number!)).toEqual({ value: number, warning: 'taxId.checksum' })
})

test.each([
  ['DEU', '36 574 261 809', '36574261809'],
  ['AUT', '03-593/8513', '035938513'],
  ['CHE', '756.9217.0769.85', '7569217076985'],
  ['ITA', 'rccmnl83s18d969h', 'RCCMNL83S18D969H'],
  ['USA', ids.US_SSN.valid[0]!, '536904399'],
  ['FIN', '131052-308t', '131052-308T'],
])('in %s %s is normalised to %s', (country, text, value) => {
  expect(parseTaxNumber(country, text)).toEqual({ value })
})

test('where we have no market, only the characters are checked', () => {
  expect(parseTaxNumber('SWE', '19640823-3234')).toEqual({ value: '196408233234' })
  expect(parseTaxNumber('SWE', 'x')).toEqual({ refusal: 'taxId.format' })
  expect(parseTaxNumber('__proto__', '1234')).toEqual({ value: '1234' })
})
