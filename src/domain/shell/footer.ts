// The footer: its blocks in order, and which of them show.

import type { Locale } from '../market.ts'
import { marketOf } from '../markets/markets.ts'

export type FooterLink = { readonly title: string; readonly href: string }

/** [ENT-014, ENT-015] */
export type FooterData = {
  readonly trustpilotData?: { readonly score_value?: number; readonly count_of_reviews?: number }
  readonly display_trustpilot?: boolean
  readonly socialMediaIcons?: readonly {
    readonly uid: string
    readonly account: string
    readonly iconUrl: string
    readonly link: string
  }[]
  readonly contactInformationData?: { readonly social_media_heading?: string }
  readonly usContactBanner?: {
    readonly email: { readonly email_address: string; readonly email_link_text: string }
    readonly phone: { readonly phone_number: string; readonly phone_link_text: string }
    readonly availability: string
  }
  readonly displayUsContactBanner?: boolean
  readonly mobile_banner?: { readonly display_mobile_banner?: boolean }
  readonly mobileBannerIconURL?: string
  readonly footer_links?: readonly {
    readonly heading: string
    readonly link: readonly FooterLink[]
  }[]
  readonly legal_links?: readonly FooterLink[]
  readonly copyright?: string
  readonly credits?: readonly {
    readonly institute_link?: FooterLink
    readonly institute_logo: { readonly url: string; readonly title: string }
  }[]
  readonly disclaimer?: string
  readonly isCountrySelectorPage?: boolean
}

/** [FTR-001, FTR-027, FTR-036, FTR-041] */
export type FooterSettings = {
  readonly hideFooter?: boolean
  readonly hideFooterLinks?: boolean
  readonly hideCountryPicker?: boolean
  readonly hideSocialMediaHeading?: boolean
}

/** [FTR-003] */
export const footerBlocks = [
  'reviews',
  'usContact',
  'links',
  'mobileApp',
  'social',
  'legal',
  'copyright',
  'credits',
  'disclaimer',
  'countryPicker',
] as const
export type FooterBlock = (typeof footerBlocks)[number]

/** [FTR-026] */
const showsLinks = (data: FooterData, settings: FooterSettings): boolean =>
  !settings.hideFooterLinks && !data.isCountrySelectorPage && !!data.footer_links?.length

/** [FTR-004, FTR-019, FTR-029] */
const shows: Record<FooterBlock, (data: FooterData, settings: FooterSettings) => boolean> = {
  reviews: (data) => !!data.display_trustpilot && !!data.trustpilotData,
  usContact: (data) => !!data.displayUsContactBanner && !!data.usContactBanner,
  links: showsLinks,
  mobileApp: (data) => !!data.mobile_banner?.display_mobile_banner,
  social: (data) => !!data.socialMediaIcons?.length,
  legal: (data) => !!data.legal_links?.length,
  copyright: (data) => !!data.copyright,
  credits: (data) => !!data.credits?.length,
  disclaimer: (data) => !!data.disclaimer,
  countryPicker: (_, settings) => showsCountryPicker(settings),
}

/** Whatever opens it elsewhere on the page is there with it alone. [FTR-041] */
export const showsCountryPicker = (settings: FooterSettings): boolean =>
  !settings.hideFooter && !settings.hideCountryPicker

/** None at all in embedded contexts. [FTR-001] */
export const shownBlocks = (data: FooterData, settings: FooterSettings): FooterBlock[] =>
  settings.hideFooter ? [] : footerBlocks.filter((block) => shows[block](data, settings))

/** [FTR-032, FTR-036] */
export const socialHeading = (data: FooterData, settings: FooterSettings): string | undefined =>
  settings.hideSocialMediaHeading ? undefined : data.contactInformationData?.social_media_heading

/** [FTR-033] */
export const footerNetworks = ['general', 'professional', 'shortMessage', 'video', 'photo'] as const
export type FooterNetwork = (typeof footerNetworks)[number]
/** The set other components draw from. [FTR-034] */
export const commonNetworkIcons = ['professional', 'shortMessage'] as const

/** The seven that are asked for, and the two languages that would read English otherwise. [FTR-031] */
export const badgeVariants = ['de', 'at', 'en', 'es', 'fr', 'nl', 'pl', 'it', 'fi'] as const
export type BadgeVariant = (typeof badgeVariants)[number]

/** Austria's badge is its own; a language without one would get the English. [FTR-031] */
export function badgeVariant(locale: Locale): BadgeVariant {
  if (locale === 'de-AT') return 'at'
  return badgeVariants.find((variant) => variant === marketOf(locale).language) ?? 'en'
}

/** [FTR-021] */
export const usPhoneHref = (phoneNumber: string): string =>
  `tel:+1${phoneNumber.replace(/^\+1/, '').replace(/\D/g, '')}`

/** `{year}` is the current one. [FTR-037] */
export const copyrightLine = (copyright: string, year: number): string =>
  copyright.includes('{year}')
    ? copyright.replaceAll('{year}', String(year))
    : `© ${year} ${copyright}`
