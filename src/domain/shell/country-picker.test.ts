import { expect, test } from 'vitest'
import { type Locale, locales } from '../market.ts'
import { marketOf } from '../markets/markets.ts'
import { defaultFlags } from '../site/flags.ts'
import { dismissedBanner, showsCountryBanner } from './country-banner.ts'
import { currentMarket, type PickerQuestion, pickerOptions } from './country-picker.ts'
import { regionOfPath } from './region-of-path.ts'

const question = (changes: Partial<PickerQuestion> = {}): PickerQuestion => ({
  locale: 'en-GB',
  otherName: 'Other EU countries',
  flags: defaultFlags,
  sharedHost: 'https://shared.example',
  ownHostOf: ({ key }) => `https://${key}.example`,
  ...changes,
})
const localesOf = (changes?: Partial<PickerQuestion>) =>
  pickerOptions(question(changes)).map(({ locale }) => locale)

test('the base variant lists ten markets by name, and the generic one last [MKT-009, MKT-012, MKT-013, MKT-014, MKT-015]', () => {
  expect(localesOf()).toEqual([
    'de-AT',
    'fi-FI',
    'fr-FR',
    'de-DE',
    'en-IE',
    'nl-NL',
    'pl-PL',
    'es-ES',
    'en-GB',
    'en-US',
    'other',
  ])
})

test('the newer variant adds Switzerland and Italy [MKT-011, MKT-012]', () => {
  const added = localesOf({ variant: 'v2' }).filter((locale) => !localesOf().includes(locale))
  expect(added.sort()).toEqual(['de-CH', 'it-IT'])
  expect(localesOf({ variant: 'default' })).toEqual(localesOf())
})

test('names are shown and sorted in the reader’s language [MKT-013]', () => {
  const names = pickerOptions(question({ locale: 'de-DE', variant: 'v2' })).map(
    ({ countryName }) => countryName,
  )
  expect(names.slice(0, 3)).toEqual(['Deutschland', 'Finnland', 'Frankreich'])
  expect(names.indexOf('Österreich')).toBeLessThan(names.indexOf('Polen'))
  expect(names.at(-1)).toBe('Other EU countries')
})

test('an option has name, flag, link, locale and preferred locale [ENT-018, MKT-003, MKT-010, MKT-015, MKT-019]', () => {
  const options = pickerOptions(question())
  expect(options.find(({ key }) => key === 'us')).toEqual({
    key: 'us',
    countryName: 'United States',
    flag: 'us',
    link: 'https://shared.example/en-us/',
    locale: 'en-US',
    preferredLocale: 'en-US',
  })
  expect(options.find(({ key }) => key === 'de')?.link).toBe('https://de.example/')
  expect(options.at(-1)).toMatchObject({
    key: 'other',
    locale: 'other',
    preferredLocale: 'en',
    link: 'https://shared.example/en/',
  })
})

test('the unified-domain flag moves a market to the shared host [MKT-019]', () => {
  const flags = { ...defaultFlags, unifiedDomainLocales: ['de-DE'] as Locale[] }
  const links = pickerOptions(question({ flags }))
    .filter(({ key }) => key === 'de' || key === 'pl')
    .map(({ link }) => link)
  expect(links).toEqual(['https://shared.example/de-de/', 'https://pl.example/'])
})

test('a market disabled by flag is hidden [MKT-018]', () => {
  const flags = { ...defaultFlags, newMarketDisabledLocales: ['pl-PL', 'it-IT'] as Locale[] }
  expect(localesOf({ flags, variant: 'v2' })).not.toContain('pl-PL')
  expect(localesOf({ flags, variant: 'v2' })).not.toContain('it-IT')
  expect(localesOf({ flags, variant: 'v2' })).toContain('de-CH')
})

test.each(locales)(
  '%s selects its market, or the generic one if it is not listed [MKT-016, MKT-017]',
  (locale) => {
    const isListed = !['en', 'it-IT', 'de-CH'].includes(locale)
    expect(currentMarket(pickerOptions(question()), locale).key).toBe(
      isListed ? marketOf(locale).key : 'other',
    )
  },
)

test.each([
  ['/pl-pl/lokaty/', 'pl-pl'],
  ['/fi-fi/', 'fi-fi'],
  ['/fr-fr/', 'fr-fr'],
  ['/de-de/', 'de-de'],
  ['/de-at/', 'de-at'],
  ['/es-es/', 'es-es'],
  ['/nl-nl/', 'nl-nl'],
  ['/it-it/', 'it-it'],
  ['/de-ch', 'de-ch'],
  ['/DE-CH/x/', 'de-ch'],
  ['/en-gb/', 'en'],
  ['/en-us/pl-pl/', 'en'],
  ['/en/', 'en'],
  ['/', 'en'],
])('the region of %s is %s [MKT-021, MKT-022, MKT-023]', (path, region) => {
  expect(regionOfPath(path)).toBe(region)
})

test.each<
  [
    why: string,
    countryParameter: string | undefined,
    preferredLocale: string | undefined,
    shows: boolean,
  ]
>([
  ['a country in the URL shows the banner [MKT-024]', 'at', undefined, true],
  ['even if the market is preferred [MKT-024]', 'de', 'de-DE', true],
  ['another preferred locale shows it [MKT-025]', undefined, 'de-AT', true],
  ['the same preferred locale does not [MKT-026]', undefined, 'de-DE', false],
  ['nothing known, nothing shown [MKT-026]', undefined, undefined, false],
])('%s', (_, countryParameter, preferredLocale, shows) => {
  expect(
    showsCountryBanner({
      marketLocale: 'de-DE',
      ...(countryParameter && { countryParameter }),
      ...(preferredLocale && { preferredLocale }),
    }),
  ).toBe(shows)
})

test('all good: the locale is remembered and the flag cleared [MKT-027, MKT-028, MKT-029]', () => {
  const left = dismissedBanner('de-DE')
  expect(left).toEqual({ preferredLocale: 'de-DE', showCountryBanner: undefined })
  expect(showsCountryBanner({ marketLocale: 'de-DE', preferredLocale: left.preferredLocale })).toBe(
    false,
  )
})
