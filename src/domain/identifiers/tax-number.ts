// Tax numbers of the markets: the pattern first, then the national check digit.

import { validate as validateAbgabenkonto } from 'stdnum/lib/cjs/at/tin.js'
import { validate as validateAhv } from 'stdnum/lib/cjs/ch/ssn.js'
import { validate as validateIdNr } from 'stdnum/lib/cjs/de/idnr.js'
import { validate as validateNif } from 'stdnum/lib/cjs/es/nif.js'
import { validate as validateHetu } from 'stdnum/lib/cjs/fi/hetu.js'
import { validate as validateSpi } from 'stdnum/lib/cjs/fr/nif.js'
import { validate as validateUtr } from 'stdnum/lib/cjs/gb/utr.js'
import { validate as validateCodiceFiscale } from 'stdnum/lib/cjs/it/codicefiscale.js'
import { validate as validateBsn } from 'stdnum/lib/cjs/nl/bsn.js'
import { validate as validateNip } from 'stdnum/lib/cjs/pl/nip.js'
import { validate as validatePesel } from 'stdnum/lib/cjs/pl/pesel.js'
import { isMarketCountry, type MarketCountry } from '../countries.ts'
import { asciiUpper } from './ascii.ts'
import type { Checked } from './checked.ts'

export type TaxNumberRefusal = 'taxId.format' | 'taxId.checksum'

/** A number accepted with a doubt carries the doubt as a warning. */
export type CheckedTaxNumber = Checked<TaxNumberRefusal> & { readonly warning?: 'taxId.checksum' }

type Kind = { readonly pattern: RegExp; readonly isSound?: (number: string) => boolean }

const by =
  (validate: (number: string) => { isValid: boolean }) =>
  (number: string): boolean =>
    validate(number).isValid

/** The check letter; of the second letter, W, T and X count nothing. */
function isPpsn(number: string): boolean {
  const digits = [...number.slice(0, 7)].reduce((sum, digit, i) => sum + Number(digit) * (8 - i), 0)
  const second = 'ABCDEFGH'.indexOf(number[8] ?? '-') + 1
  return 'WABCDEFGHIJKLMNOPQRSTUV'[(digits + second * 9) % 23] === number[7]
}

/** Printed in advertisements, and used by thousands who took it from there. */
const advertisedSsn = ['078051120', '219099999']

const kinds: Record<MarketCountry, readonly Kind[]> = {
  DEU: [{ pattern: /^[1-9]\d{10}$/, isSound: by(validateIdNr) }],
  GBR: [
    {
      pattern: /^(?!BG|GB|KN|NK|NT|TN|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]\d{6}[A-D]$/,
    },
    { pattern: /^\d{10}$/, isSound: by(validateUtr) },
  ],
  AUT: [{ pattern: /^\d{9}$/, isSound: by(validateAbgabenkonto) }],
  CHE: [{ pattern: /^756\d{10}$/, isSound: by(validateAhv) }],
  IRL: [{ pattern: /^\d{7}[A-W][ABHWTX]?$/, isSound: isPpsn }],
  FRA: [{ pattern: /^[0-3]\d{12}$/, isSound: by(validateSpi) }],
  ESP: [{ pattern: /^(?:\d{8}|[XYZ]\d{7})[A-Z]$/, isSound: by(validateNif) }],
  NLD: [{ pattern: /^\d{9}$/, isSound: by(validateBsn) }],
  POL: [
    { pattern: /^\d{11}$/, isSound: by(validatePesel) },
    { pattern: /^\d{10}$/, isSound: by(validateNip) },
  ],
  FIN: [{ pattern: /^\d{6}[-+A-FU-Y]\d{3}[0-9A-FHJ-NPR-Y]$/, isSound: by(validateHetu) }],
  ITA: [
    {
      pattern: /^[A-Z]{6}[0-9LMNP-V]{2}[ABCDEHLMPRST][0-9LMNP-V]{2}[A-Z][0-9LMNP-V]{3}[A-Z]$/,
      isSound: by(validateCodiceFiscale),
    },
  ],
  USA: [
    {
      pattern: /^(?!000|666|9)\d{3}(?!00)\d{2}(?!0000)\d{4}$/,
      isSound: (ssn) => !advertisedSsn.includes(ssn),
    },
    { pattern: /^9\d{2}(?:7\d|8[0-8]|9[0-24-9])\d{4}$/ }, // ITIN
  ],
}

const longest = 40
const elsewhere: readonly Kind[] = [{ pattern: /^[A-Z0-9]{4,20}$/ }]

/** Country by alpha-3 code. Where we have no market, only the characters are looked at. */
export function parseTaxNumber(countryCode: string, text: string): CheckedTaxNumber {
  // In Finland the separator tells the century, so it stays.
  const separators = countryCode === 'FIN' ? /[\s./]/g : /[\s./-]/g
  const number = asciiUpper(text.slice(0, longest).replace(separators, ''))
  const kind = (isMarketCountry(countryCode) ? kinds[countryCode] : elsewhere).find(({ pattern }) =>
    pattern.test(number),
  )
  if (!kind || text.length > longest) return { refusal: 'taxId.format' }
  if (!kind.isSound || kind.isSound(number)) return { value: number }
  // Austrian numbers in circulation do not all follow the check digit.
  return countryCode === 'AUT'
    ? { value: number, warning: 'taxId.checksum' }
    : { refusal: 'taxId.checksum' }
}
