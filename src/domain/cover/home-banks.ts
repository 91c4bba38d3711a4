// A market's own banks: the one that keeps its customers' accounts, and the scheme that protects the rest.

import type { Locale } from '../market.ts'
import { type GuaranteeScheme, guaranteeScheme } from './guarantee-schemes.ts'

/** The scheme a market's own banks belong to; the neutral market quotes the Union's harmonised rule. */
const homeSchemes: Record<Locale, string> = {
  en: 'DE-EDB',
  'en-US': 'US-FDIC',
  'de-DE': 'DE-EDB',
  'en-GB': 'UK-FSCS',
  'en-IE': 'IE-DGS',
  'es-ES': 'ES-FGD',
  'nl-NL': 'NL-DGS',
  'de-AT': 'AT-ESA',
  'fr-FR': 'FR-FGDR',
  'pl-PL': 'PL-BFG',
  'fi-FI': 'FI-RVV',
  'it-IT': 'IT-FITD',
  'de-CH': 'CH-ESI',
}

export const homeScheme = (locale: Locale): GuaranteeScheme => guaranteeScheme(homeSchemes[locale])

type ServicingBank = {
  id: string
  name: string /** Who watches it, as people call them. */
  supervisor: string
}

const servicingBanks: Partial<Record<Locale, ServicingBank>> = {
  'en-GB': { id: 'harrowmere', name: 'Harrowmere Bank plc', supervisor: 'PRA and FCA' },
  'en-US': { id: 'prairielantern', name: 'Prairie Lantern Bank, N.A.', supervisor: 'OCC' },
}
const servicingBank: ServicingBank = {
  id: 'hansekontor',
  name: 'Hansekontor Bank AG',
  supervisor: 'BaFin',
}

/** Where the transaction accounts of a market are. */
export const servicingBankOf = (locale: Locale): ServicingBank =>
  servicingBanks[locale] ?? servicingBank
