// The link that leads to a market from another one's site, in the language of who is looked for. Only the
// server writes it: no script carries it.

import type { Locale } from '#domain/market.ts'

export const welcome: Readonly<Record<Locale, string>> = {
  en: 'Go to the English site for the EU',
  'en-GB': 'Go to the UK site',
  'en-IE': 'Go to the Irish site',
  'en-US': 'Go to the US site',
  'de-DE': 'Zur Seite für Deutschland',
  'de-AT': 'Zur Seite für Österreich',
  'de-CH': 'Zur Seite für die Schweiz',
  'es-ES': 'Ir a la web de España',
  'fi-FI': 'Siirry Suomen sivustolle',
  'fr-FR': 'Aller au site français',
  'it-IT': 'Vai al sito italiano',
  'nl-NL': 'Naar de Nederlandse site',
  'pl-PL': 'Przejdź na polską stronę',
}
