import { describe, expect, test } from 'vitest'
import { depositAccess, type ProductAccess } from '../customer/access.ts'
import { type Locale, locales } from '../market.ts'
import { defaultFlags } from '../site/flags.ts'
import { basePathOf } from '../site/routes.ts'
import { accountMenu, showsBadge, showsSwitchList, switchTarget } from './account-menu.ts'
import { type Holdings, savingsMenu } from './my-savings-menu.ts'
import { offersMenu } from './offers-menu.ts'

describe('account menu', () => {
  const on = { customerShowPaymentMethodScreens: true, taxExemptionScreen: true }
  const off = { customerShowPaymentMethodScreens: false, taxExemptionScreen: false }
  const hrefs = (...args: Parameters<typeof accountMenu>) =>
    accountMenu(...args).map(({ href }) => href)
  const ids = (...args: Parameters<typeof accountMenu>) => accountMenu(...args).map(({ id }) => id)

  test('the German menu has ten links in order [PRV-004]', () => {
    expect(hrefs('de-DE', on, true, '')).toEqual([
      '/postbox/messages',
      '/documents',
      '/payment-methods',
      '/account-transactions/',
      '/account-withdrawal',
      '/user-account',
      '/my-details',
      '/notifications',
      '/exemption-order',
      '/exemption-order/overview',
    ])
  })

  test.each(locales)('every link of %s starts with its base path [PRV-005]', (locale) => {
    for (const href of hrefs(locale, on, true))
      expect(href).toMatch(new RegExp(`^${basePathOf(locale)}/`))
  })

  test.each(locales)(
    'payment methods in %s: German by flag, Italian always, others never [PRV-006, PRV-007, PRV-008]',
    (locale) => {
      expect(ids(locale, on, true).includes('paymentMethods')).toBe(
        locale === 'de-DE' || locale === 'it-IT',
      )
      expect(ids(locale, off, true).includes('paymentMethods')).toBe(locale === 'it-IT')
    },
  )

  test.each(locales)(
    'exemption orders in %s: German, and only by flag [PRV-009, PRV-010]',
    (locale) => {
      for (const id of ['exemptionOrder', 'exemptionOverview'] as const) {
        expect(ids(locale, on, true).includes(id)).toBe(locale === 'de-DE')
        expect(ids(locale, off, true).includes(id)).toBe(false)
      }
    },
  )

  test('a company has nothing to exempt, and is shown no way to it', () => {
    const shown = ids('de-DE', on, true, '/de-de', true)
    expect(shown.filter((id) => id.startsWith('exemption'))).toEqual([])
    expect(shown).toContain('notifications')
  })

  test('without a balance strip there are three items [PRV-011]', () => {
    expect(ids('de-DE', on, false)).toEqual(['messages', 'documents', 'userAccount'])
  })

  test('a badge shows on an item that has one, when something is unread [PRV-051, ENT-022]', () => {
    expect(
      accountMenu('de-DE', on, true)
        .filter(({ enableBadge }) => enableBadge)
        .map(({ id }) => id),
    ).toEqual(['messages'])
    expect(showsBadge({ enableBadge: true }, 1)).toBe(true)
    expect(showsBadge({ enableBadge: true }, 0)).toBe(false)
    expect(showsBadge({}, 3)).toBe(false)
  })

  test('the switch list needs its flag, and leads to the customer chosen [PRV-038, PRV-039, ENT-013]', () => {
    const child = { first_name: 'Mia', last_name: 'Berger', customer_id: '42' }
    expect(showsSwitchList({ minorAccountSwitch: true }, [child])).toBe(true)
    expect(showsSwitchList({ minorAccountSwitch: false }, [child])).toBe(false)
    expect(showsSwitchList({ minorAccountSwitch: true }, [])).toBe(false)
    expect(switchTarget(child)).toBe('42')
  })
})

describe('my savings', () => {
  const none: Holdings = {
    deposits: depositAccess([]),
    hasWealthProduct: false,
    hasPensionData: false,
  }
  const all: Holdings = {
    ...none,
    deposits: depositAccess(['term_deposit', 'overnight_account', 'notice_account']),
  }
  const old = { b2cUseNewDashboard: false, dbtShowNewMyDepositsPage: false }
  const entries = (locale: Locale, holdings: Holdings, flags = old) =>
    savingsMenu(locale, holdings, flags).entries.map(({ id, href }) => [id, href])

  test('the menu is called by what the customer holds [PRV-014]', () => {
    expect(savingsMenu('de-DE', all, defaultFlags).title).toBe('mySavings')
    expect(savingsMenu('de-DE', { ...all, hasWealthProduct: true }, defaultFlags).title).toBe(
      'myProducts',
    )
    expect(savingsMenu('de-DE', { ...all, hasPensionData: true }, defaultFlags).title).toBe(
      'myProducts',
    )
  })

  test('the flag chooses the dashboard [PRV-015, PRV-016]', () => {
    expect(entries('de-DE', none)).toEqual([['dashboard', '/savingglobal#/Dashboard']])
    expect(entries('de-DE', none, { ...old, b2cUseNewDashboard: true })).toEqual([
      ['dashboard', '/de-de/dashboard/'],
    ])
  })

  test.each([
    ['term_deposit', 'term'],
    ['flex_deposit', 'term'],
    ['overnight_account', 'overnight'],
    ['notice_account', 'notice'],
  ] as const)('%s alone shows the entry %s alone [PRV-017, PRV-018, PRV-019]', (held, entry) => {
    const menu = savingsMenu('de-DE', { ...none, deposits: depositAccess([held]) }, defaultFlags)
    expect(menu.entries.map(({ id }) => id)).toEqual(['dashboard', entry])
  })

  test('with the new deposits page entries lead into the app [PRV-020, PRV-021, PRV-022]', () => {
    expect(entries('en-GB', all, { ...old, dbtShowNewMyDepositsPage: true }).slice(1)).toEqual([
      ['term', '/en-gb/dashboard/savings/term/'],
      ['overnight', '/en-gb/dashboard/savings/overnight/'],
      ['notice', '/en-gb/dashboard/savings/notice/'],
    ])
  })

  test('without it they lead to the older hash routes [PRV-023, PRV-024, PRV-025]', () => {
    expect(entries('en-GB', all).slice(1)).toEqual([
      ['term', '/savingglobal#/MyInvestments/TermDeposit'],
      ['overnight', '/savingglobal#/MyInvestments/Overnight'],
      ['notice', '/savingglobal#/MyInvestments/Notice'],
    ])
  })

  test.each(['it-IT', 'de-CH'] as const)(
    '%s always has the new pages, and no notice entry [PRV-027, PRV-028, PRV-029]',
    (locale) => {
      const base = basePathOf(locale)
      expect(entries(locale, all)).toEqual([
        ['dashboard', `${base}/dashboard/`],
        ['term', `${base}/dashboard/savings/term/`],
        ['overnight', `${base}/dashboard/savings/overnight/`],
      ])
    },
  )

  test('wealth leads to the product held, or to its dashboard [PRV-033]', () => {
    expect(entries('de-DE', { ...none, hasWealthProduct: true })).toContainEqual([
      'wealth',
      '/de-de/investments/wealth-management/dashboard?ref=header',
    ])
    expect(
      entries('de-DE', { ...none, hasWealthProduct: true, dwmInstanceId: 'p7' }),
    ).toContainEqual(['wealth', '/de-de/dashboard/investments/p7?source=dwm'])
    expect(entries('de-DE', none)).toHaveLength(1)
  })

  test('pension shows only where there is pension data [PRV-034]', () => {
    expect(entries('de-DE', { ...none, hasPensionData: true })).toContainEqual([
      'pension',
      '/de-de/pension/v1/',
    ])
    expect(entries('de-DE', none)).toHaveLength(1)
    expect(entries('de-AT', { ...none, hasPensionData: true })).toHaveLength(1)
  })
})

describe('offers', () => {
  const denied: ProductAccess = {
    term_product_access: false,
    overnight_product_access: false,
    notice_product_access: false,
  }

  test.each([
    ['term_product_access', 'term', '/de-de/products/'],
    ['overnight_product_access', 'overnight', '/de-de/products/overnight/'],
    ['notice_product_access', 'notice', '/de-de/products/notice/'],
  ] as const)(
    '%s shows %s offers at %s [PRV-030, PRV-031, PRV-032, ROL-007]',
    (access, id, href) => {
      expect(offersMenu('de-DE', { ...denied, [access]: true })).toEqual([{ id, href }])
    },
  )

  test('without access there are no offers [PRV-030, PRV-031, PRV-032, ROL-007]', () => {
    expect(offersMenu('de-DE', denied)).toEqual([])
  })
})
