// What registration asks for, market by market: the law and the custom of each country differ.

import { countryCodes, isMarketCountry } from '../countries.ts'
import type { Locale } from '../market.ts'
import { marketOf } from '../markets/markets.ts'
import { isRepresenting, type RegistrationKind } from './kinds.ts'

export type Asked = 'required' | 'optional' | 'never'

export type MarketFields = {
  readonly academicTitle: Asked
  readonly birthName: Asked
  readonly birthPlace: Asked
  readonly birthCountry: Asked
  readonly maritalStatus: Asked
  readonly streetNumber: Asked
  /** The state of a US address stands in the additional line. */
  readonly additionalInformation: Asked
  /** Where one lived before, if one has not lived long where one lives now. */
  readonly previousAddress: Asked
  readonly industry: Asked
  readonly originOfFunds: Asked
  readonly annualIncome: Asked
  /** Of the country itself; another country's number is asked for wherever there is one. */
  readonly taxNumber: Asked
}

const usual: MarketFields = {
  academicTitle: 'never',
  birthName: 'never',
  birthPlace: 'required',
  birthCountry: 'required',
  maritalStatus: 'never',
  streetNumber: 'required',
  additionalInformation: 'optional',
  previousAddress: 'never',
  industry: 'optional',
  originOfFunds: 'never',
  annualIncome: 'never',
  taxNumber: 'required',
}

const german = { academicTitle: 'optional', birthName: 'optional' } as const
const funds = { originOfFunds: 'required', annualIncome: 'required' } as const

const differences: Record<Locale, Partial<MarketFields>> = {
  en: {},
  'en-US': {
    birthPlace: 'never',
    birthCountry: 'never',
    streetNumber: 'optional',
    additionalInformation: 'required',
    industry: 'never',
  },
  'de-DE': { ...german, maritalStatus: 'required' },
  'en-GB': {
    ...funds,
    birthPlace: 'never',
    streetNumber: 'optional',
    previousAddress: 'required',
    industry: 'never',
    taxNumber: 'optional',
  },
  'en-IE': { ...funds, streetNumber: 'optional' },
  'es-ES': { originOfFunds: 'required' },
  'nl-NL': {},
  'de-AT': { ...german, maritalStatus: 'required', taxNumber: 'optional' },
  'fr-FR': { ...funds, birthName: 'optional', maritalStatus: 'optional' },
  'pl-PL': { birthName: 'optional' },
  'fi-FI': {},
  'it-IT': funds,
  'de-CH': { academicTitle: 'optional' },
}

export const marketFields = (locale: Locale): MarketFields => ({
  ...usual,
  ...differences[locale],
})

/** What nobody has to say of themselves who registers for somebody else. */
const unasked = {
  ...{ maritalStatus: 'never', previousAddress: 'never', industry: 'never' },
  ...{ originOfFunds: 'never', annualIncome: 'never' },
} as const satisfies Partial<MarketFields>

export const personFields = (locale: Locale, kind?: RegistrationKind): MarketFields => ({
  ...marketFields(locale),
  ...(isRepresenting(kind) && unasked),
})

/** Of the economic area, served in English where no market of ours is. */
const area = `BEL BGR CYP CZE DNK EST GRC HRV HUN ISL LIE LTU LUX LVA MLT NOR PRT ROU SVK SVN SWE`

/** Where customers of a market live: in its country, or in those that have no market of their own. */
export function residenceCountries(locale: Locale): readonly string[] {
  const { country } = marketOf(locale)
  return country
    ? [country.iso3]
    : countryCodes.filter((code) => area.includes(code) && !isMarketCountry(code))
}
