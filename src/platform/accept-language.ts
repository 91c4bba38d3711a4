// The locale a caller asks for, out of the thirteen we speak.

import { type Locale, locales } from '#domain/market.ts'

export const defaultLocale: Locale = 'en'

/** Headers are short in earnest; a long one is not worth reading. */
const longestHeader = 500

const exact = new Map(locales.map((locale) => [locale.toLowerCase(), locale]))
const byLanguage = new Map(
  locales.toReversed().map((locale) => [locale.slice(0, 2).toLowerCase(), locale]),
)
// The first locale of a language in our list is not always its home.
byLanguage.set('de', 'de-DE')

/** `de-CH,de;q=0.9,en;q=0.8`: the best-liked tag we have, its language where we lack the country. */
export function acceptedLocale(header: string | undefined): Locale {
  if (!header || header.length > longestHeader) return defaultLocale
  const wishes = header
    .toLowerCase()
    .split(',')
    .map((wish) => {
      const [tag = '', ...settings] = wish.split(';').map((part) => part.trim())
      const weight = settings.find((setting) => setting.startsWith('q='))
      return { tag, weight: weight ? Number(weight.slice(2)) : 1 }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)

  for (const { tag } of wishes) {
    const locale = exact.get(tag) ?? byLanguage.get(tag.split('-')[0]!)
    if (locale) return locale
  }
  return defaultLocale
}
