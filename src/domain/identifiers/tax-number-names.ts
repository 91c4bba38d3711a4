// What a country calls its tax number, in the country's own words: it stands so on the paper one looks at.

import { isMarketCountry, type MarketCountry } from '../countries.ts'

const names: Record<MarketCountry, string> = {
  DEU: 'Steuer-Identifikationsnummer (IdNr)',
  GBR: 'National Insurance number or UTR',
  AUT: 'Abgabenkontonummer',
  CHE: 'AHV-Nummer',
  IRL: 'PPS number',
  FRA: 'Numéro fiscal (SPI)',
  ESP: 'NIF o NIE',
  NLD: 'Burgerservicenummer (BSN)',
  POL: 'PESEL lub NIP',
  FIN: 'Henkilötunnus',
  ITA: 'Codice fiscale',
  USA: 'SSN or ITIN',
}

/** None where we have no market. */
export const taxNumberName = (countryCode: string): string | undefined =>
  isMarketCountry(countryCode) ? names[countryCode] : undefined
