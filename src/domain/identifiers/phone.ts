// Phone numbers: stored as E.164, and mobile ones told apart because codes are sent to them.

import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { alpha2Of, type MarketCountry } from '../countries.ts'
import type { Checked } from './checked.ts'

type Numbering = { readonly number: RegExp; readonly mobile: RegExp }

/** Our own patterns, because the library refuses the ranges reserved for fiction. */
const numberings: Record<MarketCountry, Numbering> = {
  DEU: { number: /^\+49[1-9]\d{5,12}$/, mobile: /^\+491[567]/ },
  GBR: { number: /^\+44[1-9]\d{8,9}$/, mobile: /^\+447/ },
  AUT: { number: /^\+43[1-9]\d{3,12}$/, mobile: /^\+436[5-9]/ },
  CHE: { number: /^\+41[1-9]\d{8}$/, mobile: /^\+417[5-9]/ },
  IRL: { number: /^\+353[1-9]\d{6,9}$/, mobile: /^\+3538[35679]/ },
  FRA: { number: /^\+33[1-9]\d{8}$/, mobile: /^\+33[67]/ },
  ESP: { number: /^\+34[6-9]\d{8}$/, mobile: /^\+34[67]/ },
  NLD: { number: /^\+31[1-9]\d{8}$/, mobile: /^\+316/ },
  POL: { number: /^\+48[1-9]\d{8}$/, mobile: /^\+48(?:45|5[0-37]|6[069]|7[2389]|88)/ },
  FIN: { number: /^\+358[1-9]\d{4,11}$/, mobile: /^\+358(?:4|50)/ },
  ITA: { number: /^\+39(?:0\d{5,10}|3\d{8,9})$/, mobile: /^\+393/ },
  USA: { number: /^\+1[2-9]\d{2}[2-9]\d{6}$/, mobile: /^\+1/ },
}

const longest = 40
const typed = /^\+?[\d\s()./-]+$/
/** Without its area a number reaches somebody else. */
const shortestNational = 9

/**
 * With the country code in front, or as people at home write it where the country is known; the library knows
 * the countries where we have no market.
 */
export function parsePhone(text: string, country = ''): Checked<'phone.format'> {
  const trimmed = text.length > longest ? '' : text.trim()
  const isNational = !trimmed.startsWith('+')
  const home = isNational ? alpha2Of(country) : undefined
  const phone =
    typed.test(trimmed) && (home || !isNational)
      ? parsePhoneNumberFromString(trimmed, {
          extract: false,
          ...(home && { defaultCountry: home as CountryCode }),
        })
      : undefined
  const isLongEnough = !isNational || (phone?.nationalNumber.length ?? 0) >= shortestNational
  const isKnown =
    phone?.isValid() ||
    Object.values(numberings).some(({ number }) => number.test(phone?.number ?? ''))
  return phone && isKnown && isLongEnough ? { value: phone.number } : { refusal: 'phone.format' }
}

/** As people write it, by groups. */
export const printPhone = (phone: string): string =>
  parsePhoneNumberFromString(phone)?.formatInternational() ?? phone

/** Can a code be sent to this E.164 number by SMS? */
export const isMobilePhone = (phone: string): boolean =>
  Object.values(numberings).some(({ number, mobile }) => number.test(phone) && mobile.test(phone))

/** No code can arrive there; of numbers elsewhere nobody knows. */
export const isLandline = (phone: string): boolean =>
  Object.values(numberings).some(({ number, mobile }) => number.test(phone) && !mobile.test(phone))
