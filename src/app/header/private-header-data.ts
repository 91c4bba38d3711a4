// The private header's data: the customer's menus in the market's words. Which entries there are, and
// where they lead, the rules decide.

import { useTranslations } from 'use-intl/react'
import { isPartAwaited } from '#domain/customer/awaited.ts'
import {
  accountHolders,
  customerView,
  isCompanyCustomer,
  othersAccount,
} from '#domain/customer/customer.ts'
import { personLoggedIn } from '#domain/customer/person.ts'
import { formatMoney } from '#domain/format.ts'
import { type AccountMenuEntry, accountMenu } from '#domain/shell/account-menu.ts'
import { type ShownIdentifier, shownIdentifiers } from '#domain/shell/account-number.ts'
import { type BalanceStrip, balanceStrip, hasBalanceStrip } from '#domain/shell/balance-strip.ts'
import type {
  HeaderAmount,
  HeaderCustomer,
  HeaderData,
  MenuItem,
  NavItem,
} from '#domain/shell/header-data.ts'
import { type IconProduct, iconColours } from '#domain/shell/icon-colours.ts'
import {
  hidesKnowledgeMenu,
  type InformationEntry,
  type InformationGroup,
  informationEntries,
} from '#domain/shell/menus.ts'
import {
  type SavingsMenuEntryId,
  savingsMenu,
  savingsToolsOf,
} from '#domain/shell/my-savings-menu.ts'
import { type OfferEntry, offersMenu } from '#domain/shell/offers-menu.ts'
import { helpHref } from '#domain/shell/outside.ts'
import type { Page } from '#domain/site/routes.ts'
import { menuKeyOf } from '#shell/header/menu-key.ts'
import { hrefOf, type Site, useSite } from '#shell/site.tsx'
import { hidesKnowledgeFor } from '../data/distributors.ts'
import type { HeaderFacts } from '../data/header-facts.ts'
import { holdingTitle, productTitle } from '../data/holding-title.ts'

export type AccountLink = AccountMenuEntry & { readonly title: string }

export type PrivateHeader = HeaderData & {
  /** With the amounts as amounts, which the strip draws. */
  readonly strip?: BalanceStrip
  readonly hasStrip: boolean
  readonly accountLinks: readonly AccountLink[]
  readonly identifiers: readonly ShownIdentifier[]
  /** Whose account it is; for whoever is not one of them, it is said on every page. */
  readonly holders: string
  readonly isOthers: boolean
}

type Words = Record<'t' | 'pages' | 'titles', (key: string) => string>

const withIcon = (icon: IconProduct) => ({ icon, iconColor: iconColours[icon] })

function savingsItem(site: Site, { t }: Words, id: SavingsMenuEntryId, href: string): MenuItem {
  const title = holdingTitle(site, t, id)
  if (id === 'dashboard') return { id, type: 'basic', href, title }
  return { id, type: 'advanced', href, title, ...withIcon(id) }
}

function savingsNav(site: Site, words: Words, facts: HeaderFacts): NavItem {
  const { holdings, flags, customer } = facts
  const { title, entries } = savingsMenu(site.market.locale, holdings, flags, site.basePath)
  const [dashboard, ...held] = entries.map(({ id, href }) => savingsItem(site, words, id, href))
  return {
    id: 'mySavings',
    title: words.t(title),
    subMenus: {
      layout: 'even',
      top: [dashboard!],
      main: held,
      bottom: savingsToolsOf(customer?.status, customer?.embedded.persons).map((id) => ({
        ...{ id, type: 'basic' as const, href: hrefOf(site, id) },
        title: words.titles(id),
      })),
    },
  }
}

function offersNav(site: Site, { t }: Words, entries: readonly OfferEntry[]): NavItem[] {
  const main = entries.map(
    ({ id, href }): MenuItem => ({
      id,
      type: 'advanced',
      href,
      title: productTitle(site, id),
      ...withIcon(id),
    }),
  )
  return main.length > 0
    ? [{ id: 'offers', title: t('offers'), subMenus: { layout: 'even', main } }]
    : []
}

/** Knowledge is what one reads, help is whom one asks. [PRV-035] */
const knowledgeGroups: readonly InformationGroup[] = ['guarantee', 'taxes', 'guides']

/** Pages for companies are called by their topic, as everybody's are. */
const titlePage = ({ group, page }: { group: InformationGroup; page: Page }): Page =>
  group === 'taxes' || group === 'guarantee' ? group : page

function informationItem(
  site: Site,
  { t, pages }: Pick<Words, 't' | 'pages'>,
  entry: InformationEntry,
): MenuItem {
  if (!('page' in entry))
    return {
      id: 'faq-site',
      type: 'arrow',
      groupName: 'faq',
      href: entry.externalHref,
      title: t('information.helpCentre'),
      description: t('external'),
    }
  return {
    id: entry.page,
    type: 'basic',
    groupName: entry.group,
    href: hrefOf(site, entry.page),
    title: pages(`${menuKeyOf(titlePage(entry))}.title`),
  }
}

function informationNav(site: Site, { t, pages }: Words, facts: HeaderFacts): NavItem[] {
  const { customer } = facts
  const { locale } = site.market
  const isCompany = customer !== undefined && isCompanyCustomer(customer)
  const item = (entry: InformationEntry) => informationItem(site, { t, pages }, entry)
  const all = informationEntries(locale, isCompany, helpHref(site.origins, locale))
  const isKnowledge = ({ group }: { group: InformationGroup }) => knowledgeGroups.includes(group)
  const isHidden = hidesKnowledgeMenu(locale, customer?.distributorId ?? '', hidesKnowledgeFor)
  const menu = (id: 'knowledge' | 'help', entries: typeof all): NavItem => ({
    id,
    title: t(id),
    subMenus: { layout: 'even', main: entries.map(item) },
  })
  return [
    ...(isHidden ? [] : [menu('knowledge', all.filter(isKnowledge))]),
    menu(
      'help',
      all.filter((entry) => !isKnowledge(entry)),
    ),
  ]
}

type PartnerNames = { (key: string): string; has(key: string): boolean }

export const partnerName = (names: PartnerNames, id: string): string =>
  names.has(id) ? names(id) : id

const noAmount = { amount: '', isNegative: false }

function headerCustomer(
  site: Site,
  t: Words['t'],
  facts: HeaderFacts,
  strip: BalanceStrip | undefined,
): HeaderCustomer | undefined {
  const { customer, username, account, unreadCount } = facts
  if (!customer) return undefined
  const view = customerView(customer, account, username)
  const person = personLoggedIn(customer.embedded.persons, username)
  // Without the title, so that the avatar is made of the name.
  const displayName =
    customer.company?.legalName ?? [person?.firstName, person?.lastName].filter(Boolean).join(' ')
  const amounts = strip && !strip.balanceIsNotAvailable ? strip : undefined
  const amount = (key: 'totalBalance' | 'availableBalance', label: string): HeaderAmount => {
    const shown = amounts?.[key]
    return shown
      ? {
          label: t(shown.label),
          amount: formatMoney(site.market.locale, shown.amount),
          isNegative: shown.isNegative,
        }
      : { label: t(label), ...noAmount }
  }
  return {
    displayName,
    fullName: view.fullName,
    accountIds: shownIdentifiers(site.market.locale, account ?? {}).map(({ id, size }) => ({
      id,
      label: t(id),
      size,
    })),
    subMenus: {},
    actionItems: [],
    showUnreadMessage: unreadCount > 0,
    state: customer.status,
    totalBalance: amount('totalBalance', 'balance'),
    availableBalance: amount('availableBalance', 'availableAmount'),
    balanceIsNotAvailable: strip?.balanceIsNotAvailable ?? false,
    ...(strip?.balanceIsNotAvailable && {
      notAvailableMessage: {
        title: t(strip.notAvailableMessage.title),
        tooltipText: t(strip.notAvailableMessage.tooltipText),
      },
    }),
    isCompanyCustomer: view.isCompanyCustomer,
    distributorId: customer.distributorId,
    isPendingActivation: view.isPendingActivation,
  }
}

/** [ENT-002, ENT-009] */
export function usePrivateHeaderData(facts: HeaderFacts): PrivateHeader {
  const site = useSite()
  const t = useTranslations('account.header') as unknown as Words['t']
  const pages = useTranslations('menus.pages') as unknown as Words['pages']
  const partners = useTranslations('menus.partners') as unknown as PartnerNames
  const titles = useTranslations('account.titles') as unknown as Words['titles']
  const words = { t, pages, titles }
  const { locale } = site.market
  const { customer, balance, flags } = facts
  const strip = balance && balanceStrip(balance)
  const { type = 'private', hideCustomerBalance = false } = site.frame.headerData
  const hasStrip =
    hasBalanceStrip(type, customer?.status, hideCustomerBalance) &&
    !(customer && isPartAwaited(customer.status, customer.embedded.persons, facts.username))
  const header = headerCustomer(site, t, facts, strip)
  return {
    type,
    hideCustomerBalance,
    logoItems: [
      { id: 'brand', href: hrefOf(site, 'home'), url: '', alt: site.brand.name },
      ...(facts.cobranding
        ? [
            {
              id: facts.cobranding.distributor_id,
              href: hrefOf(site, 'dashboard'),
              url: facts.cobranding.distributor_logo.url,
              alt: partnerName(partners, facts.cobranding.distributor_id),
            },
          ]
        : []),
    ],
    navItems: [
      savingsNav(site, words, facts),
      ...offersNav(site, words, offersMenu(locale, facts.access, site.basePath)),
      ...informationNav(site, words, facts),
    ],
    actionItems: [],
    ...(header && { customer: header }),
    isHeaderDataLoading: facts.isLoading,
    ...(strip && { strip }),
    hasStrip,
    accountLinks: accountMenu(
      ...([locale, flags, hasStrip, site.basePath, header?.isCompanyCustomer] as const),
    ).map((entry) => ({
      ...entry,
      title: t(`pages.${entry.id}`),
    })),
    identifiers: shownIdentifiers(locale, facts.account ?? {}),
    holders: new Intl.ListFormat(locale).format(customer ? accountHolders(customer) : []),
    isOthers: customer !== undefined && othersAccount(customer, facts.username).length > 0,
  }
}
