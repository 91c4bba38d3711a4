// The markets there are, one for each locale.

import type { Locale, Market } from '../market.ts'
import { deAT } from './de-AT.ts'
import { deCH } from './de-CH.ts'
import { deDE } from './de-DE.ts'
import { en } from './en.ts'
import { enGB } from './en-GB.ts'
import { enIE } from './en-IE.ts'
import { enUS } from './en-US.ts'
import { esES } from './es-ES.ts'
import { fiFI } from './fi-FI.ts'
import { frFR } from './fr-FR.ts'
import { itIT } from './it-IT.ts'
import { nlNL } from './nl-NL.ts'
import { plPL } from './pl-PL.ts'

/** [MKT-002] */
export const markets: readonly Market[] = [
  en,
  enUS,
  deDE,
  enGB,
  enIE,
  esES,
  nlNL,
  deAT,
  frFR,
  plPL,
  fiFI,
  itIT,
  deCH,
]

// Marked as pure, so that a script that asks for no market carries none.
const byLocale = /* @__PURE__ */ new Map(
  /* @__PURE__ */ markets.map((market) => [market.locale, market]),
)

export const marketOf = (locale: Locale): Market => byLocale.get(locale)!

/** By three letters, as a form begins with it; there the generic English market has none. */
export const homeCountry = (locale: Locale): string => marketOf(locale).country?.iso3 ?? ''
