// The footer's data: the market's links, figures and words. [ENT-014]

import { useTranslations } from 'use-intl/react'
import { consentSettingsMarker } from '#domain/shell/consent.ts'
import {
  type FooterData,
  type FooterLink,
  type FooterSettings,
  footerNetworks,
} from '#domain/shell/footer.ts'
import type { FrameSettings } from '#domain/shell/global-page-settings.ts'
import { legalLine } from '#domain/shell/legal-line.ts'
import { socialHref } from '#domain/shell/outside.ts'
import { hasPage, type Page, pathOf } from '#domain/site/routes.ts'
import { assetUrl } from '../assets.ts'
import { menuKeyOf } from '../header/menu-key.ts'
import { type Site, useSite } from '../site.tsx'
import { corporatePages, footerColumns, legalPages, marketFooters } from './market-footer.ts'

type Words = {
  (key: string, values?: Record<string, string>): string
  markup(key: string, tags: Record<string, (text: string) => string>): string
}

const paragraph = (text: string) => `<p>${text}</p>`

/** Below the market's base path, which the footer itself puts in front. [FTR-044] */
const targetOf = ({ market }: Site, page: Page): string => pathOf(market.locale, page, {}, '')

const ofMarket = ({ market }: Site, pages: readonly Page[]) =>
  pages.filter((page) => hasPage(market.locale, page))

function columns(site: Site, t: Words, menus: Words): NonNullable<FooterData['footer_links']> {
  const titled = (page: Page, href: string): FooterLink => ({
    title: menus(`pages.${menuKeyOf(page)}.title`),
    href,
  })
  // The company speaks English only. [NAV-018]
  const inEnglish = site.market.language === 'en' ? '' : ` (${t('inEnglish')})`
  const corporate = corporatePages.map((page) => {
    const { title, href } = titled(page, site.origins.shared + pathOf('en', page))
    return { title: title + inEnglish, href }
  })
  return Object.entries(footerColumns).map(([key, pages]) => ({
    heading: t(`columns.${key}`),
    link: [
      ...ofMarket(site, pages).map((page) => titled(page, targetOf(site, page))),
      ...(key === 'company' ? corporate : []),
    ],
  }))
}

const legalLinks = (site: Site, t: Words): FooterLink[] => [
  ...ofMarket(site, legalPages).map((page) => ({
    title: t(`legal.${page}`),
    href: targetOf(site, page),
  })),
  { title: t('legal.consent'), href: consentSettingsMarker },
]

const credits = (site: Site): NonNullable<FooterData['credits']> =>
  marketFooters[site.market.locale].institutes.map(({ logo, title, page }) => ({
    institute_logo: { url: assetUrl(`institutes/${logo}`), title },
    ...(page && { institute_link: { href: targetOf(site, page), title } }),
  }))

/** Five networks, an account each. [FTR-033] */
const socialIcons = ({ origins }: Site): NonNullable<FooterData['socialMediaIcons']> =>
  footerNetworks.flatMap((network) => {
    const link = socialHref(origins, network)
    return link
      ? { uid: network, account: 'tidemark', link, iconUrl: assetUrl(`social/${network}`) }
      : []
  })

export function useFooterData(): FooterData {
  const site = useSite()
  const t = useTranslations('footer') as unknown as Words
  const menus = useTranslations('menus') as unknown as Words
  const { market, brand, page, origins } = site
  const { reviews, hasApp, usPhone } = marketFooters[market.locale]
  return {
    ...(reviews && {
      trustpilotData: {
        score_value: reviews.score,
        count_of_reviews: reviews.count,
        ...site.frame.footerData.trustpilotData,
      },
    }),
    display_trustpilot: Boolean(reviews && origins.outside),
    socialMediaIcons: socialIcons(site),
    contactInformationData: { social_media_heading: t('social.heading') },
    ...(usPhone && {
      usContactBanner: {
        email: { email_address: brand.supportMail, email_link_text: t('usContact.mail') },
        phone: { phone_number: usPhone, phone_link_text: t('usContact.phone', { phone: usPhone }) },
        availability: t('usContact.availability'),
      },
    }),
    displayUsContactBanner: Boolean(usPhone),
    mobile_banner: { display_mobile_banner: hasApp && origins.outside !== undefined },
    mobileBannerIconURL: assetUrl('app-icon'),
    footer_links: columns(site, t, menus),
    legal_links: legalLinks(site, t),
    copyright: t('copyright', { brand: brand.name }),
    credits: credits(site),
    disclaimer: [
      paragraph(legalLine(market, brand.name, site.today)),
      t.markup('disclaimer', { p: paragraph }),
      site.frame.footerData.disclaimer,
    ].join(''),
    isCountrySelectorPage: page === 'selectCountry',
  }
}

/** Pages with one purpose show no way away from it. [FTR-027] */
const focused: readonly Page[] = [
  'login',
  'register',
  'cooperationRegister',
  'invitation',
  'openBanking',
]

/** The page of all countries needs no second list of them. [FTR-041] */
export const footerSettingsOf = (
  page: Page,
  { footerData: all }: Pick<FrameSettings, 'footerData'>,
): FooterSettings => ({
  ...all,
  hideFooterLinks: all.hideFooterLinks || focused.includes(page),
  hideCountryPicker: all.hideCountryPicker || page === 'selectCountry',
})
