// Where the texts of a language lie, for what the server writes: one folder of `content/` speaks for it.

import type { Language, Locale } from '#domain/market.ts'

export const languageFolders: Record<Language, Locale> = {
  en: 'en',
  de: 'de-DE',
  es: 'es-ES',
  nl: 'nl-NL',
  fr: 'fr-FR',
  pl: 'pl-PL',
  fi: 'fi-FI',
  it: 'it-IT',
}
