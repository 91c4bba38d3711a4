// The public header's data: the market's menus in its own words.

import { useTranslations } from 'use-intl/react'
import type { DepositType } from '#domain/deposit/deposit.ts'
import { formatRound } from '#domain/format.ts'
import { money } from '#domain/money.ts'
import { loginHref, registerHref } from '#domain/shell/auth-links.ts'
import type {
  ActionItem,
  HeaderData,
  MenuItem,
  MenuItemType,
  NavItem,
  SubMenus,
} from '#domain/shell/header-data.ts'
import type { PageFlags } from '#domain/shell/header-mode.ts'
import { iconColours } from '#domain/shell/icon-colours.ts'
import {
  corporateNavigation,
  corporateServices,
  type PublicMenu,
  type PublicMenuEntry,
  publicMenus,
  referralTeaser,
} from '#domain/shell/menus.ts'
import { partnerLogoHref } from '#domain/shell/regflow.ts'
import type { Page } from '#domain/site/routes.ts'
import { assetUrl } from '../assets.ts'
import { hrefOf, type Site, useSite } from '../site.tsx'
import { menuKeyOf } from './menu-key.ts'

/** Texts of the menus by a page's key. */
type MenuText = {
  (key: string, values?: Record<string, string>): string
  has(key: string): boolean
}

const typeOfPage: Partial<Record<Page, DepositType>> = {
  term: 'TERM',
  overnight: 'OVERNIGHT',
  notice: 'NOTICE',
}

/** Where the law names a rate, as AER or TAE, it is never written without its name. */
const isNamed = (suffix: string): boolean => /^[A-Z]{3}$/.test(suffix)

function bestOfPage({ bestRates, market }: Site, t: MenuText, page: Page): string | undefined {
  const type = typeOfPage[page]
  const rate = type && bestRates?.[type]
  const { rateSuffix: suffix } = market
  return rate && t('upTo', { rate: isNamed(suffix) ? `${rate} ${suffix}` : rate })
}

const isShortcut = ({ page }: PublicMenuEntry) => page.startsWith('term.')

/** A teaser has a picture, a shortcut is words alone, the way to everything an arrow. [ENUM-037] */
function typeOf(entry: PublicMenuEntry): MenuItemType {
  if (entry.isTeaser) return 'image'
  if (isShortcut(entry)) return 'text'
  if (entry.page === 'explore') return 'arrow'
  return entry.icon ? 'advanced' : 'basic'
}

function menuItem(site: Site, t: MenuText, entry: PublicMenuEntry): MenuItem {
  const { page, icon } = entry
  const type = typeOf(entry)
  const key = `pages.${menuKeyOf(page)}`
  // Only the teaser of recommending names an amount. [NAV-015]
  const amount = formatRound(
    site.market.locale,
    money(referralTeaser.upTo, referralTeaser.currency),
  )
  const description = t.has(`${key}.text`) ? t(`${key}.text`, { amount }) : undefined
  const best = bestOfPage(site, t, page)
  return {
    id: page,
    type,
    title: t(`${key}.title`),
    href: hrefOf(site, page),
    ...(description && { description }),
    ...(best && { tag: best }),
    ...(icon && { icon, iconColor: iconColours[icon] }),
    ...(type === 'image' && { imageUrl: assetUrl(`teasers/${page}`) }),
  }
}

/** Shortcuts by term stand beside the products, a teaser below them. [ENT-005] */
function subMenus(site: Site, t: MenuText, { entries }: PublicMenu): SubMenus {
  const item = (entry: PublicMenuEntry) => menuItem(site, t, entry)
  const sidebar = entries.filter(isShortcut).map(item)
  const bottom = entries.filter(({ isTeaser }) => isTeaser).map(item)
  const main = entries.filter((entry) => !isShortcut(entry) && !entry.isTeaser).map(item)
  return {
    main,
    ...(sidebar.length > 0 && { sidebar }),
    ...(bottom.length > 0 && { bottom }),
    ...(sidebar.length === 0 && { layout: 'even' as const }),
  }
}

const corporateItems = (site: Site, t: MenuText): NavItem[] => {
  const plain = (page: Page): NavItem => ({
    id: page,
    title: t(`pages.${menuKeyOf(page)}.title`),
    href: hrefOf(site, page),
  })
  const services: NavItem = {
    id: 'services',
    title: t('corporateServices'),
    subMenus: {
      layout: 'even',
      main: corporateServices.map((page) => menuItem(site, t, { page })),
    },
  }
  return [...corporateNavigation.filter((page) => page !== 'login').map(plain), services]
}

/** A bank's own link list: the parts of its page. [HDR-021, OPN-020] */
const bankLinks = ['offers', 'facts', 'protection'] as const

export function usePublicHeaderData({ isCorporate, isBankNavigation }: PageFlags): HeaderData {
  const site = useSite()
  const t = useTranslations('menus') as unknown as MenuText
  const texts = useTranslations()
  const { market, basePath, origins, params, regflow, brand, frame } = site
  const { locale } = market
  const place = { basePath, appOrigin: origins.app }
  const actionItems: ActionItem[] = [
    {
      id: 'login',
      type: 'login',
      title: t('login'),
      href: loginHref(locale, place, params.offerId),
    },
    {
      id: 'register',
      type: 'registration',
      title: t('register'),
      href: registerHref(locale, place, regflow),
    },
  ]
  return {
    type: frame.headerData.type ?? 'public',
    logoItems: [
      { id: 'brand', href: hrefOf(site, 'home'), url: '', alt: brand.name },
      ...(regflow
        ? [
            {
              id: regflow,
              href: partnerLogoHref(regflow, basePath),
              url: assetUrl(`partners/${regflow}`),
              alt: t(`partners.${regflow}`),
            },
          ]
        : []),
    ],
    navItems: isBankNavigation
      ? bankLinks.map((id) => ({ id, title: texts(`banks.page.${id}`), href: `#${id}` }))
      : isCorporate
        ? corporateItems(site, t)
        : publicMenus(locale).map((menu) => ({
            id: menu.key,
            title: t(menu.key),
            subMenus: subMenus(site, t, menu),
          })),
    actionItems,
  }
}
