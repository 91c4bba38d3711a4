import { expect, test } from 'vitest'
import type { Locale } from '../market.ts'
import { footerTapped } from '../site/tracking.ts'
import { opensConsentSettings } from './consent.ts'
import {
  badgeVariant,
  badgeVariants,
  commonNetworkIcons,
  copyrightLine,
  type FooterBlock,
  type FooterData,
  type FooterSettings,
  footerBlocks,
  footerNetworks,
  shownBlocks,
  socialHeading,
  usPhoneHref,
} from './footer.ts'

const full: FooterData = {
  trustpilotData: { score_value: 4.5, count_of_reviews: 12 },
  display_trustpilot: true,
  usContactBanner: {
    email: { email_address: 'help@example.test', email_link_text: 'Write' },
    phone: { phone_number: '800 555 0100', phone_link_text: 'Call' },
    availability: '9 to 5',
  },
  displayUsContactBanner: true,
  footer_links: [{ heading: 'Saving', link: [{ title: 'Term', href: '/festgeld/' }] }],
  mobile_banner: { display_mobile_banner: true },
  mobileBannerIconURL: '/app.svg',
  socialMediaIcons: [
    { uid: '1', account: 'a', iconUrl: '/i.svg', link: 'https://social.example/' },
  ],
  contactInformationData: { social_media_heading: 'Follow us' },
  legal_links: [{ title: 'Imprint', href: '/impressum/' }],
  copyright: 'Tidemark',
  credits: [{ institute_logo: { url: '/l.svg', title: 'Institute' } }],
  disclaimer: '<p>x</p>',
}

test('all blocks stand in their order [FTR-003, ENT-014]', () => {
  expect(shownBlocks(full, {})).toEqual(
    'reviews usContact links mobileApp social legal copyright credits disclaimer countryPicker'.split(
      ' ',
    ),
  )
  expect(shownBlocks(full, {})).toEqual(footerBlocks)
})

test.each<[why: string, FooterBlock, Partial<FooterData>, FooterSettings]>([
  ['reviews are optional [FTR-004]', 'reviews', { display_trustpilot: false }, {}],
  [
    'the US contact banner is optional [FTR-019]',
    'usContact',
    { displayUsContactBanner: false },
    {},
  ],
  ['links can be hidden [FTR-026, FTR-027]', 'links', {}, { hideFooterLinks: true }],
  ['the country selector has no links [FTR-026]', 'links', { isCountrySelectorPage: true }, {}],
  ['no links, no block [FTR-026]', 'links', { footer_links: [] }, {}],
  [
    'the app banner is optional [FTR-029]',
    'mobileApp',
    { mobile_banner: { display_mobile_banner: false } },
    {},
  ],
  ['the picker can be hidden [FTR-041]', 'countryPicker', {}, { hideCountryPicker: true }],
])('%s', (_, block, change, settings) => {
  expect(shownBlocks({ ...full, ...change }, settings)).toEqual(
    footerBlocks.filter((other) => other !== block),
  )
})

test('embedded contexts have no footer [FTR-001]', () => {
  expect(shownBlocks(full, { hideFooter: true })).toEqual([])
})

test('the social heading can be hidden, the icons stay [FTR-032, FTR-036]', () => {
  expect(socialHeading(full, {})).toBe('Follow us')
  expect(socialHeading(full, { hideSocialMediaHeading: true })).toBeUndefined()
  expect(shownBlocks(full, { hideSocialMediaHeading: true })).toContain('social')
})

test('the footer knows five networks, the common set two [FTR-033, FTR-034]', () => {
  expect(footerNetworks).toHaveLength(5)
  expect(commonNetworkIcons).toEqual(['professional', 'shortMessage'])
})

test('store badges come in every language, and one for Austria [FTR-031]', () => {
  expect(badgeVariants).toEqual(['de', 'at', 'en', 'es', 'fr', 'nl', 'pl', 'it', 'fi'])
  const expected: [Locale, string][] = [
    ['de-DE', 'de'],
    ['de-AT', 'at'],
    ['de-CH', 'de'],
    ['es-ES', 'es'],
    ['fr-FR', 'fr'],
    ['nl-NL', 'nl'],
    ['pl-PL', 'pl'],
    ['en-GB', 'en'],
    ['fi-FI', 'fi'],
    ['it-IT', 'it'],
    ['en', 'en'],
  ]
  for (const [locale, variant] of expected) expect(badgeVariant(locale), locale).toBe(variant)
})

test('American phone links carry +1 once [FTR-021]', () => {
  expect(usPhoneHref('(800) 555-0100')).toBe('tel:+18005550100')
  expect(usPhoneHref('+1 800 555 0100')).toBe('tel:+18005550100')
})

test('the consent marker opens the settings, nothing else does [FTR-042, FTR-043]', () => {
  expect(opensConsentSettings('#consent-settings')).toBe(true)
  expect(opensConsentSettings('/cookie-einstellungen/')).toBe(false)
})

test('the copyright line shows the current year [FTR-037]', () => {
  expect(copyrightLine('© {year} Tidemark', 2026)).toBe('© 2026 Tidemark')
  expect(copyrightLine('Tidemark', 2027)).toBe('© 2027 Tidemark')
})

test('a click on a footer link is a tapped event [FTR-047]', () => {
  expect(footerTapped('Term', '/festgeld/')).toMatchObject({ action: 'tapped', zone: 'footer' })
})
