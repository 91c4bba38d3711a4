// Where a person pays tax: one country or several, each with its number or the reason there is none.
// Apart from the other checks, because the numbers of twelve countries are much to carry.

import { isCountryCode } from '../countries.ts'
import { parseTaxNumber } from '../identifiers/tax-number.ts'
import type { Locale } from '../market.ts'
import { homeCountry } from '../markets/markets.ts'
import { missingNumberReasons, type TaxAnswers, type TaxResidence } from './answers.ts'
import type { FieldRefusal, Setting } from './checks.ts'
import { marketFields } from './market-fields.ts'
import { w9Certified } from './w9.ts'

export const mostTaxResidences = 5

/** At home a number may be a duty; abroad there may be none. */
const isNumberRequired = (countryCode: string, { locale }: Setting): boolean =>
  countryCode === homeCountry(locale) && marketFields(locale).taxNumber === 'required'

function residenceRefusal(
  { countryCode, number, missingReason }: TaxResidence,
  setting: Setting,
): FieldRefusal | undefined {
  if (!isCountryCode(countryCode)) return { field: 'countryCode', code: 'country.unknown' }
  if (countryCode === 'USA' && setting.locale !== 'en-US')
    return { field: 'countryCode', code: 'country.usPerson' }
  if (number.trim() !== '') {
    const { refusal } = parseTaxNumber(countryCode, number)
    // What a number of the country looks like is said beside its field.
    return (
      refusal && {
        field: 'number',
        code: refusal === 'taxId.format' ? 'taxId.country' : refusal,
      }
    )
  }
  if (isNumberRequired(countryCode, setting)) return { field: 'number', code: 'required' }
  const isReason = (missingNumberReasons as readonly string[]).includes(missingReason)
  return isReason ? undefined : { field: 'missingReason', code: 'taxId.reason' }
}

export function taxRefusals({ residences }: TaxAnswers, setting: Setting): FieldRefusal[] {
  if (residences.length === 0) return [{ field: 'residences', code: 'required' }]
  if (residences.length > mostTaxResidences)
    return [{ field: 'residences', code: 'tooManyEntries' }]
  return residences.flatMap((residence, i) => {
    const isSecond = residences.findIndex((each) => each.countryCode === residence.countryCode) < i
    const refusal: FieldRefusal | undefined = isSecond
      ? { field: 'countryCode', code: 'country.repeated' }
      : residenceRefusal(residence, setting)
    return refusal ? [{ field: `residences.${i}.${refusal.field}`, code: refusal.code }] : []
  })
}

/** The numbers as they are kept, the first being the main one. [ENT-035, ENT-036] */
export const taxNumbersOf = ({ residences }: TaxAnswers) =>
  residences.flatMap(({ countryCode, number }) => {
    const { value } = parseTaxNumber(countryCode, number)
    return value ? [{ countryCode, number: value }] : []
  })

/** The number that was certified, if one was. */
export const certifiedNumber = (answers: TaxAnswers, locale: Locale): string | undefined =>
  w9Certified(answers, locale)
    ? taxNumbersOf(answers).find(({ countryCode }) => countryCode === 'USA')?.number
    : undefined
