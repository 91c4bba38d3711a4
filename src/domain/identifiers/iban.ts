// IBANs: checked by registry format, MOD 97-10 and, where the country has one, its own check digit.

import { getCountrySpecifications, isSEPACountry, validateIBAN } from 'ibantools'
import { asciiUpper } from './ascii.ts'
import type { Checked } from './checked.ts'

export type IbanRefusal = 'iban.country' | 'iban.length' | 'iban.checksum'

const specifications = getCountrySpecifications()
const longestIban = 34

const luhnDouble = (digit: number) => (digit > 4 ? digit * 2 - 9 : digit * 2)

/** The last of the 14 digits is a Luhn digit over the others. */
function isFinnishBban(bban: string): boolean {
  const sum = [...bban].reduce(
    (total, digit, i) => total + (i % 2 === 0 ? luhnDouble(Number(digit)) : Number(digit)),
    0,
  )
  return sum % 10 === 0
}

const oddValues = [
  1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
]

/** The letter in front (CIN) stands for the sum of the rest, odd places weighted by table. */
function isItalianBban(bban: string): boolean {
  const sum = [...bban.slice(1)].reduce((total, character, i) => {
    const value = /\d/.test(character) ? Number(character) : character.charCodeAt(0) - 65
    return total + (i % 2 === 0 ? oddValues[value]! : value)
  }, 0)
  return bban.charCodeAt(0) - 65 === sum % 26
}

/** Those the IBAN library does not check: it does check FR, ES and PL. */
const nationalChecks: Record<string, (bban: string) => boolean> = {
  FI: isFinnishBban,
  SM: isItalianBban,
  IT: isItalianBban,
}

/** Only accounts we can pay to by SEPA, in electronic form: no spaces, upper case. */
export function parseIban(text: string): Checked<IbanRefusal> {
  const iban = asciiUpper(text.slice(0, longestIban * 4).replace(/ /g, ''))
  const country = iban.slice(0, 2)
  if (!isSEPACountry(country)) return { refusal: 'iban.country' }
  if (text.length > longestIban * 4 || iban.length !== specifications[country]?.chars)
    return { refusal: 'iban.length' }
  const isSound = validateIBAN(iban).valid && (nationalChecks[country]?.(iban.slice(4)) ?? true)
  return isSound ? { value: iban } : { refusal: 'iban.checksum' }
}

/** In groups of four; what is no valid IBAN is shown as it is. [PRV-058] */
export const printIban = (text: string): string =>
  parseIban(text).value?.replace(/(.{4})(?=.)/g, '$1 ') ?? text

/** Without spaces; what is no valid IBAN is copied as it is. [PRV-057] */
export const electronicIban = (text: string): string => parseIban(text).value ?? text
