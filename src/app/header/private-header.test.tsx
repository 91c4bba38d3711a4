import { describe, expect, test } from 'vitest'
import type { ShownBalance, TransactionAccount } from '#domain/account/account.ts'
import { depositAccess, type ProductAccess } from '#domain/customer/access.ts'
import { type Customer, customerStatuses } from '#domain/customer/customer.ts'
import { date } from '#domain/date.ts'
import { type Locale, locales } from '#domain/market.ts'
import { money } from '#domain/money.ts'
import { headerTextKeys } from '#domain/shell/header-data.ts'
import { defaultFlags } from '#domain/site/flags.ts'
import { rendered, siteOf, valuesOf } from '#shell/shell.test.world.tsx'
import texts from '../../../content/en/account.json' with { type: 'json' }
import type { HeaderFacts } from '../data/header-facts.ts'
import { PrivateHeader } from './private-header.tsx'
import { usePrivateHeaderData } from './private-header-data.ts'

const customer: Customer = {
  id: 'BAC1',
  legacyId: { partnerNo: 'P1' },
  status: 'ACTIVE',
  type: 'PERSONAL',
  distributorId: 'tidemark',
  distributionChannelId: 'web',
  registrationDate: date('2024-01-01'),
  persons: [],
  address: {
    street: 'Lindenstraße',
    streetNumber: '12',
    city: 'Berlin',
    postalCode: '10969',
    countryCode: 'DEU',
  },
  embedded: {
    persons: [
      {
        id: '1',
        personId: '1',
        firstName: 'Anna Maria',
        lastName: 'Schmidt',
        birthDate: date('1984-03-12'),
        personalDetails: { academicTitleCode: 'dr' },
        taxDetails: [],
        roles: [],
      },
    ],
    referenceAccounts: [],
  },
}

const account: TransactionAccount = {
  id: 'TA1',
  customerId: 'BAC1',
  distributorId: 'tidemark',
  state: 'ACTIVE',
  iban: 'DE74999001000020000137',
  accountNumber: '20000137',
  sortCode: '00-99-02',
  createdDate: date('2024-01-01'),
  lastStateUpdate: date('2024-01-01'),
  isMaintenance: false,
  balance: {
    current: money(481237n, 'EUR'),
    available: money(456237n, 'EUR'),
    reserved: money(25000n, 'EUR'),
  },
}

const everyAccess: ProductAccess = {
  term_product_access: true,
  overnight_product_access: true,
  notice_product_access: true,
}
const amounts = (current: bigint, available: bigint): ShownBalance => ({
  kind: 'amounts',
  current: money(current, 'EUR'),
  available: money(available, 'EUR'),
})

const complete: HeaderFacts = {
  customer,
  username: undefined,
  account,
  balance: amounts(481237n, 456237n),
  isBalanceLoading: false,
  holdings: {
    deposits: depositAccess(['term_deposit', 'overnight_account', 'notice_account']),
    hasWealthProduct: false,
    hasPensionData: false,
  },
  bound: [],
  hasCommitment: false,
  isPensionMissing: false,
  access: everyAccess,
  unreadCount: 0,
  cobranding: undefined,
  switchable: [],
  flags: defaultFlags,
  isLoading: false,
}

type Wish = { facts?: Partial<HeaderFacts>; locale?: Locale; page?: 'dashboard' | 'login' }

function Harness({ facts }: { facts: HeaderFacts }) {
  const data = usePrivateHeaderData(facts)
  const acts = { logOut: () => {}, switchTo: () => {} }
  return <PrivateHeader data={data} facts={facts} acts={acts} place="/de-de/dashboard/" />
}

const header = ({ facts, locale = 'de-DE', page = 'dashboard' }: Wish = {}): string =>
  rendered(siteOf({ locale, page }), <Harness facts={{ ...complete, ...facts }} />)

const modeOf = (html: string) => valuesOf(html, 'data-mode')[0]
/** Of the dropdown only; the mobile panel has them a second time. */
const accountLinks = (html: string) => {
  const all = valuesOf(html, 'data-account')
  return all.slice(0, all.length / 2)
}
const strip = (html: string) => html.split('data-balance-strip')[1]
const titles = (html: string) =>
  [...html.matchAll(/data-trigger="true">([^<]+)</g)].map(([, title]) => title)

describe('modes', () => {
  test('with customer data the whole header: avatar, mobile panel, strip [HDR-012, PRV-001, PRV-002, PRV-003]', () => {
    const html = header()
    expect(modeOf(html)).toBe('private')
    expect(html).toContain('data-avatar')
    expect(html).toContain('data-mobile-panel')
    expect(strip(html)).toBeDefined()
  })

  test('without customer data the logo only [HDR-013]', () => {
    const html = header({ facts: { customer: undefined } })
    expect(modeOf(html)).toBe('loading')
    expect(html).not.toMatch(/data-avatar|data-menu|data-partner|data-balance-strip/)
  })

  test('without customer data but with a partner, the partner’s logo beside it [HDR-014]', () => {
    const cobranding = {
      logo: '/p.svg',
      distributor_logo: { url: '/p.svg' },
      distributor_id: 'dkb_retail',
    }
    const html = header({ facts: { customer: undefined, cobranding } })
    expect(modeOf(html)).toBe('cobranded-loading')
    expect(html).toMatch(/data-partner[^>]*><img src="\/p\.svg"/)
    expect(header({ facts: { cobranding } }), 'and it stays').toContain('data-partner')
  })

  test('while the menus load, a skeleton of four columns [HDR-024]', () => {
    const html = header({ facts: { isLoading: true } })
    expect(modeOf(html)).toBe('private-loading')
    const [, skeleton = ''] = html.split('data-skeleton')
    expect(skeleton.split('</div>')[0]!.match(/aria-hidden="true"/g)).toHaveLength(4)
    expect(html).not.toContain('data-mobile-panel')
  })

  test('the header asks for its texts by name [HDR-049]', () => {
    for (const key of headerTextKeys) expect(texts.header).toHaveProperty(key)
  })
})

describe('account menu', () => {
  test('the links of Germany in order, below the base path [PRV-004, PRV-005]', () => {
    const html = header()
    expect(accountLinks(html)).toEqual(
      'messages documents paymentMethods accountTransactions accountWithdrawal userAccount myDetails notifications exemptionOrder exemptionOverview'.split(
        ' ',
      ),
    )
    expect(html).toContain(
      'href="/de-de/postbox/messages" data-link="true" data-account="messages"',
    )
  })

  test.each(customerStatuses)(
    'a customer who is %s: strip and long menu only when active [PRV-011, PRV-041]',
    (status) => {
      const html = header({ facts: { customer: { ...customer, status } } })
      expect(strip(html) !== undefined).toBe(status === 'ACTIVE')
      expect(accountLinks(html)).toHaveLength(status === 'ACTIVE' ? 10 : 3)
    },
  )

  test('the avatar is that of whoever has logged in, of several people too', () => {
    const [anna] = customer.embedded.persons
    const eva = { ...anna!, id: '2', firstName: 'Eva', lastName: 'Berger', username: 'eva' }
    const embedded = { ...customer.embedded, persons: [{ ...anna!, username: 'anna' }, eva] }
    const facts = { customer: { ...customer, embedded }, username: 'eva' }
    expect(header({ facts })).toMatch(/data-avatar="true"><span aria-hidden="true">EB</)
  })

  test('the avatar has the letters of first and last word [PRV-061]', () => {
    expect(header()).toMatch(/data-avatar="true"><span aria-hidden="true">AS</)
  })

  test('a company of one word has one letter [PRV-062, ROL-003]', () => {
    const company = { ...customer, type: 'BUSINESS' as const, company: { legalName: 'Brandt' } }
    expect(header({ facts: { customer: company } })).toMatch(
      /data-avatar="true"><span aria-hidden="true">B</,
    )
  })

  test.each([
    [0, 0],
    [1, 3],
    [3, 3],
  ])('%d unread: %d red dots, on the avatar and on messages [PRV-051]', (unreadCount, dots) => {
    const html = header({ facts: { unreadCount } })
    expect(html.match(/data-badge/g) ?? []).toHaveLength(dots)
  })

  test('the account number in print form, to be copied [PRV-058, PRV-060]', () => {
    expect(header()).toContain('DE74 9990 0100 0020 0001 37')
  })

  test('in the United Kingdom number and sort code instead [PRV-059]', () => {
    const html = header({ locale: 'en-GB' })
    expect(valuesOf(html, 'data-copy')).toEqual(['accountNumber', 'sortCode'])
    expect(html).not.toContain('DE74')
  })

  test.each([
    [true, 2],
    [false, 0],
  ])('the switch list by its flag: %s [PRV-038]', (minorAccountSwitch, times) => {
    const switchable = [{ first_name: 'Lena', last_name: 'Berger', customer_id: 'BAC2' }]
    const flags = { ...defaultFlags, minorAccountSwitch }
    const html = header({ facts: { switchable, flags } })
    expect(valuesOf(html, 'data-switch-to')).toEqual(Array(times).fill('BAC2'))
  })

  test('a parent reads whose account it is: beside the page, in the menu and among the accounts', () => {
    const [anna] = customer.embedded.persons
    const role = (name: 'ACCOUNT_HOLDER' | 'LEGAL_REPRESENTATIVE') => [
      { id: name, name, status: 'ACTIVE' as const },
    ]
    const lena = { ...anna!, firstName: 'Lena', personalDetails: {}, roles: role('ACCOUNT_HOLDER') }
    const parent = {
      ...{ ...anna!, id: '2', username: 'anna' },
      roles: role('LEGAL_REPRESENTATIVE'),
    }
    const childs = { ...customer, embedded: { ...customer.embedded, persons: [lena, parent] } }
    const flags = { ...defaultFlags, minorAccountSwitch: true }
    const switchable = [{ first_name: 'Anna', last_name: 'Schmidt', customer_id: 'BAC2' }]
    const facts = { customer: childs, flags, switchable }
    const whose = 'You are looking at the account of Lena Schmidt.'
    const parents = header({ facts: { ...facts, username: 'anna' } })
    expect(parents.split(whose)).toHaveLength(3)
    expect(parents).toContain('data-whose')
    expect(parents.split('data-here="true"')).toHaveLength(3)
    expect(header({ facts: { ...facts, customer } })).not.toContain('data-whose')
  })
})

describe('menus', () => {
  test('savings, offers, knowledge, help [PRV-014, PRV-035]', () => {
    expect(titles(header())).toEqual(['My savings', 'Offers', 'Knowledge', 'Help'])
  })

  test('with an investment they are products [PRV-014]', () => {
    const holdings = { ...complete.holdings, dwmInstanceId: 'i1' }
    const html = header({ facts: { holdings } })
    expect(titles(html)[0]).toBe('My products')
    expect(html).toContain('href="/de-de/dashboard/investments/i1?source=dwm"')
  })

  test('what is held is listed, and nothing else [PRV-015, PRV-017, PRV-018, PRV-019, PRV-034]', () => {
    const held = (deposits: string[], hasPensionData = false) => {
      const holdings = {
        deposits: depositAccess(deposits),
        hasWealthProduct: false,
        hasPensionData,
      }
      const [menu = ''] = header({ facts: { holdings } }).split('data-trigger="true">Offers')
      return valuesOf(menu, 'href').filter((href) => /dashboard\/($|savings)|pension/.test(href))
    }
    expect(held([])).toEqual(['/de-de/dashboard/'])
    expect(held(['flex_deposit'])).toEqual(['/de-de/dashboard/', '/de-de/dashboard/savings/term/'])
    expect(held(['overnight_account', 'notice_account'], true)).toEqual([
      '/de-de/dashboard/',
      '/de-de/dashboard/savings/overnight/',
      '/de-de/dashboard/savings/notice/',
      '/de-de/pension/v1/',
    ])
  })

  test.each(customerStatuses)(
    '%s: paying in, orders and the time machine by an open account',
    (status) => {
      const html = header({ facts: { customer: { ...customer, status } } })
      const tools = ['/de-de/pay-in', '/de-de/orders/', '/de-de/dashboard/time-machine/']
      for (const href of tools)
        expect(valuesOf(html, 'href').includes(href)).toBe(status === 'ACTIVE')
    },
  )

  test('offers by product access; without any there is no such menu [PRV-030, PRV-031, PRV-032, ROL-007]', () => {
    const access = { ...everyAccess, overnight_product_access: false }
    const html = header({ facts: { access } })
    expect(html).toContain('href="/de-de/products/"')
    expect(html).not.toContain('href="/de-de/products/overnight/"')
    expect(html).toContain('href="/de-de/products/notice/"')
    const none = {
      term_product_access: false,
      overnight_product_access: false,
      notice_product_access: false,
    }
    expect(titles(header({ facts: { access: none } }))).not.toContain('Offers')
  })

  test.each(locales)(
    '%s: every group of information, the FAQ on a site outside [PRV-035, PRV-036]',
    (locale) => {
      const html = header({ locale })
      const hrefs = valuesOf(html, 'href')
      expect(hrefs.filter((href) => href.startsWith('https://outside.example/help/'))).toHaveLength(
        2,
      )
      expect(
        hrefs.filter((href) => !/^(https:\/\/outside\.example\/help\/|\/)/.test(href)),
      ).toEqual([])
    },
  )

  test('company customers are sent to the pages written for them [ROL-004, ROL-005]', () => {
    const company = { ...customer, company: { legalName: 'Brandt GmbH' } }
    const html = header({ facts: { customer: company } })
    expect(html).toContain('href="/de-de/geschaeftskunden/steuern/"')
    expect(html).toContain('href="/de-de/geschaeftskunden/einlagensicherung/"')
  })
})

describe('balance strip', () => {
  const shown = (balance: ShownBalance) => strip(header({ facts: { balance } }))!

  test('balance and what is available of it [PRV-003]', () => {
    const amountsShown = [
      ...shown(amounts(481237n, 456237n)).matchAll(/data-negative="(\w+)">([^<]+)</g),
    ]
    expect(
      amountsShown.map(([, negative, amount]) => [negative, amount!.replace('\u00a0', ' ')]),
    ).toEqual([
      ['false', '4.812,37 €'],
      ['false', '4.562,37 €'],
    ])
  })

  test('a negative balance is marked [PRV-044]', () => {
    expect(shown(amounts(-1n, -1n)).match(/data-negative="true"/g)).toHaveLength(2)
  })

  test.each([
    ['maintenance', texts.header.maintenanceTooltip],
    ['fetch-error', texts.header.notAvailableTooltip],
  ] as const)(
    'unavailable because of %s: title, and the reason as a tooltip [PRV-043, PRV-047, PRV-048, PRV-049, PRV-050]',
    (reason, tooltip) => {
      const html = shown({ kind: 'unavailable', reason })
      expect(html).toContain(texts.header.maintenanceTitle)
      expect(html).toMatch(new RegExp(`role="tooltip"[^>]*>${tooltip}`))
      expect(html).not.toContain('data-negative')
    },
  )

  test('while it loads it holds its place [PRV-003]', () => {
    const html = strip(header({ facts: { balance: undefined, isBalanceLoading: true } }))!
    expect(html).not.toContain('data-negative')
    expect(html).toContain('aria-hidden="true"')
  })
})
