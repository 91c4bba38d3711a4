// The menus of the private header, by what the services say of the customer.

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Customer, logIn, settled } from '../customer.ts'
import { openBrowser } from '../visitor.ts'

let browser: Browser
let anna: Customer
beforeAll(async () => {
  browser = await openBrowser()
  anna = await logIn(browser, 'anna.schmidt')
  await anna.page.goto(`${inject('origin')}/de-de/kontakt/`) // Little beside the header.
  await settled(anna.page)
})
afterAll(async () => {
  await anna.close()
  await browser.close()
})

type Change = (reply: ReturnType<typeof JSON.parse>) => unknown

/** The page anew, with some replies as they would be for another customer. */
async function withReplies(changes: Record<string, Change>, { page } = anna): Promise<Page> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  for (const [path, change] of Object.entries(changes))
    await page.route(new RegExp(path), async (route) => {
      const response = await route.fetch({ maxRetries: 2 })
      await route.fulfill({ response, json: change(await response.json()) })
    })
  await page.reload({ waitUntil: 'commit' })
  await settled(page)
  return page
}

const customerCall = '/api/customer/customers/[^/]+\\?embed'

const hrefs = (page: Page, menu: string) =>
  page
    .locator(`#menu-${menu} a`)
    .evaluateAll((all) => all.map((each) => each.getAttribute('href')!))
const titles = async (page: Page) =>
  (await page.locator('[data-menus] > ul [data-trigger]').allTextContents()).map((text) =>
    text.trim(),
  )
/** Without what one does with savings beside looking at them. */
const held = async (page: Page) =>
  (await hrefs(page, 'mySavings')).filter(
    (href) => !/pay-in|orders|approvals|time-machine/.test(href),
  )

const dashboard = '/de-de/dashboard/'
const savings = (kind: string) => `/de-de/dashboard/savings/${kind}/`

describe('what is held', () => {
  test('is listed below the dashboard, in pages of ours [PRV-014, PRV-015, PRV-016, PRV-020, PRV-021, PRV-022, PRV-034, ENT-046]', async () => {
    const page = await withReplies({})
    expect(await titles(page)).toEqual(['Meine Produkte', 'Angebote', 'Wissen', 'Hilfe'])
    const [first, ...rest] = await held(page)
    expect(first).toBe(dashboard)
    expect(rest.slice(0, 3)).toEqual([savings('term'), savings('overnight'), savings('notice')])
    expect(rest.at(-1)).toBe('/de-de/pension/v1/')
  })

  test.each([
    ['term_deposit', ['term'], 'PRV-017, ENT-049'],
    ['flex_deposit', ['term'], 'PRV-017'],
    ['overnight_account', ['overnight'], 'PRV-018, ENT-047'],
    ['notice_account', ['notice'], 'PRV-019, ENT-048'],
    ['nothing', [], 'PRV-017, PRV-018, PRV-019'],
  ])('of %s alone: %j [%s]', async (type, kinds) => {
    const page = await withReplies({
      '/deposits/types': () => (type === 'nothing' ? [] : [type]),
      '/product_instance': () => [],
      '/pension/customer/products': () => ({ products: [] }),
    })
    expect(await held(page)).toEqual([dashboard, ...kinds.map(savings)])
    expect((await titles(page))[0]).toBe('Meine Anlagen')
  })

  test('with the flags off it leads to the older area [PRV-016, PRV-023, PRV-024, PRV-025]', async () => {
    const page = await withReplies({
      '/customer-values': (flags) => ({
        ...flags,
        b2cUseNewDashboard: false,
        dbtShowNewMyDepositsPage: false,
      }),
    })
    expect((await held(page)).slice(0, 4)).toEqual([
      '/savingglobal#/Dashboard',
      '/savingglobal#/MyInvestments/TermDeposit',
      '/savingglobal#/MyInvestments/Overnight',
      '/savingglobal#/MyInvestments/Notice',
    ])
  })

  const instance = (template: string, state: string, category = 'LIQUID') => [
    {
      id: 'i1',
      product_category: category,
      state,
      instance_template_domain_id: template,
    },
  ]
  const dwm = '/de-de/dashboard/investments/i1?source=dwm'
  const robo = '/de-de/investments/wealth-management/dashboard?ref=header'

  test.each<[string, string, string, string | undefined, rows: string]>([
    ['DWM50', 'ACTIVE', 'LIQUID', dwm, 'PRD-011, PRD-012, PRV-033'],
    ['DWM50', 'ORDERED', 'LIQUID', dwm, 'PRD-012'],
    ['DWM50', 'REJECTED', 'LIQUID', undefined, 'PRD-013'],
    ['DWM50', 'CLOSED', 'LIQUID', undefined, 'PRD-014'],
    ['DWM50', 'ACTIVE', 'ILLIQUID', undefined, 'PRD-012'],
    ['OTHER1', 'ACTIVE', 'LIQUID', undefined, 'PRD-012'],
    ['ROBO70', 'ACTIVE', 'LIQUID', robo, 'PRD-015, PRV-033'],
  ])('%s %s %s leads to %s [%s]', async (template, state, category, href) => {
    const page = await withReplies({
      '/product_instance': () => instance(template, state, category),
    })
    expect((await held(page)).find((each) => each.includes('investments'))).toBe(href)
  })

  test('has the colour of its kind, the same on every entry of the kind [ENT-007]', async () => {
    const page = await withReplies({})
    const colours = (menu: string) =>
      page
        .locator(`#menu-${menu} a:has(svg)`)
        .evaluateAll((all) =>
          all.map((each) => [
            each.getAttribute('href')!.replace(/^.*\/(?=[^/]+\/$)/, ''),
            getComputedStyle(each.querySelector('svg')!.parentElement!).color,
          ]),
        )
    const mine = Object.fromEntries(await colours('mySavings'))
    const offered = Object.fromEntries(await colours('offers'))
    expect(offered['products/']).toBe(mine['term/'])
    expect(offered['overnight/']).toBe(mine['overnight/'])
    expect(new Set([mine['term/'], mine['overnight/'], mine['notice/']]).size).toBe(3)
  })
})

describe('what is offered', () => {
  const none = {
    term_product_access: false,
    overnight_product_access: false,
    notice_product_access: false,
  }

  test.each([
    ['term_product_access', '/de-de/products/', 'PRV-030'],
    ['overnight_product_access', '/de-de/products/overnight/', 'PRV-031'],
    ['notice_product_access', '/de-de/products/notice/', 'PRV-032'],
  ])('by %s alone: %s [%s, ROL-007]', async (access, href) => {
    const page = await withReplies({ '/products/types': () => ({ ...none, [access]: true }) })
    expect(await hrefs(page, 'offers')).toEqual([href])
  })

  test('without any access there is no such menu [ROL-007]', async () => {
    const page = await withReplies({ '/products/types': () => none })
    expect(await titles(page)).not.toContain('Angebote')
  })
})

test('every group of information has its link, the FAQ one that leads out [PRV-035, PRV-036]', async () => {
  const page = await withReplies({})
  expect([...(await hrefs(page, 'knowledge')), ...(await hrefs(page, 'help'))]).toEqual([
    '/de-de/einlagensicherung/',
    '/de-de/steuern/',
    '/de-de/sparen/',
    '/de-de/geldanlage/',
    '/de-de/ueber-uns/',
    '/de-de/bank/',
    '/de-de/kontakt/',
    '/de-de/haeufige-fragen/',
    expect.stringMatching(/^http:.*\/simulator\/outside\/help\//),
  ])
})

test('a partner who speaks of finance itself leaves out the menu of knowledge [PRV-037]', async () => {
  const ute = await logIn(browser, 'ute.frank')
  await settled(ute.page)
  expect(await ute.page.locator('#menu-help').count()).toBe(1)
  expect(await ute.page.locator('#menu-knowledge').count()).toBe(0)
  expect(await anna.page.locator('#menu-knowledge').count()).toBe(1)
  await ute.close()
})

describe('the account menu', () => {
  const links = (page: Page) =>
    page
      .locator('#account-menu [data-account]')
      .evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset.account))

  test('has payment methods and exemption orders by their flags [PRV-007, PRV-009, PRV-010]', async () => {
    const with_ = await withReplies({})
    expect(await links(with_)).toEqual(
      expect.arrayContaining(['paymentMethods', 'exemptionOrder', 'exemptionOverview']),
    )
    const without = await withReplies({
      '/customer-values': (flags) => ({
        ...flags,
        customerShowPaymentMethodScreens: false,
        taxExemptionScreen: false,
      }),
    })
    // The menus of the market stand until the customer's flags have come.
    await expect.poll(() => links(without)).toHaveLength(7)
  })

  test('shows the IBAN, and the letters of the name [PRV-060, PRV-061]', async () => {
    const page = await withReplies({})
    expect(await page.locator('#account-menu [data-copy]').count()).toBe(1)
    expect(await page.locator('#account-menu [data-copy="iban"]').count()).toBe(1)
    const letters = page.locator('[data-avatar] > [aria-hidden]').first()
    expect(await letters.textContent()).toBe('AS')
  })

  test('of a company of one word has one letter, and the company’s pages [PRV-062, ENT-027, ROL-003]', async () => {
    const page = await withReplies({
      [customerCall]: ({ data }) => ({
        data: { ...data, type: 'BUSINESS', company: { legalName: 'Brandt' } },
      }),
    })
    expect(await page.locator('[data-avatar] > [aria-hidden]').first().textContent()).toBe('B')
    expect(await hrefs(page, 'knowledge')).toContain('/de-de/geschaeftskunden/steuern/')
  })

  test('who has not opened an account yet has the short menu and no strip, whatever else [PRV-041, ENT-010]', async () => {
    for (const status of ['IDENTIFIED', 'TERMINATED', 'ACTIVE']) {
      const page = await withReplies({
        [customerCall]: ({ data }) => ({ data: { ...data, status } }),
      })
      expect(await page.locator('[data-balance-strip]').count(), status).toBe(
        status === 'ACTIVE' ? 1 : 0,
      )
    }
  })
})

describe('other markets', () => {
  test('Italy keeps overnight deposits below its dashboard, whatever the flags say [PRV-027, PRV-028, PRV-029]', async () => {
    const giulia = await logIn(browser, 'giulia.ferri')
    await settled(giulia.page)
    const page = await withReplies(
      {
        '/deposits/types': () => ['term_deposit', 'overnight_account'],
        '/customer-values': (flags) => ({
          ...flags,
          b2cUseNewDashboard: false,
          dbtShowNewMyDepositsPage: false,
        }),
      },
      giulia,
    )
    expect((await held(page)).slice(0, 3)).toEqual([
      '/it-it/dashboard/',
      '/it-it/dashboard/savings/term/',
      '/it-it/dashboard/savings/overnight/',
    ])
    await giulia.close()
  })

  test('a pension is asked for in Germany alone [ROL-008]', async () => {
    const james = await logIn(browser, 'james.carter')
    await settled(james.page)
    await james.page.waitForLoadState('networkidle')
    expect(james.asked.join()).not.toContain('/api/pension')
    expect(anna.asked.join()).toContain('/api/pension')
    await james.close()
  })

  test('the older area leads each home to their own country, and asks a flag client of its own [ENT-026, ENT-029, ENT-031, RED-026, FLG-013]', async () => {
    const { page } = anna
    for (const [countryCode, home] of [
      ['DEU', 'de-de'],
      ['ITA', 'it-it'],
    ] as const) {
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await withAddress(countryCode)
      const asked = page.waitForRequest(/customer-values\?.*client=savingGlobal/)
      await page.goto(`${inject('origin')}/savingglobal#/Dashboard`, { waitUntil: 'commit' })
      await asked
      await page.waitForURL(`**/${home}/dashboard/`)
    }
  })
})

/** The customer as they would be with other data. */
const withCustomer = (change: (data: ReturnType<typeof JSON.parse>) => object) =>
  anna.page.route(new RegExp(customerCall), async (route) => {
    const response = await route.fetch({ maxRetries: 2 })
    const { data } = (await response.json()) as { data: object }
    await route.fulfill({ response, json: { data: { ...data, ...change(data) } } })
  })
const withAddress = (countryCode: string) =>
  withCustomer(({ address }) => ({ address: { ...address, countryCode } }))

describe('first things first', () => {
  const noIban = { embedded: { persons: [], referenceAccounts: [{ accountId: 'r1' }] } }
  const stays = '/de-de/kontakt/'

  test.each<[who: string, rows: string, path: string, change: object]>([
    [
      'a German whose data are to be looked at again',
      'RED-014, ENUM-008',
      '/de-de/cdvc/',
      { dataValidity: { status: 'REVALIDATE' } },
    ],
    ['a German without source of funds', 'RED-011, ROL-006', stays, {}],
    [
      'a customer who is not active, without a reference account',
      'RED-006',
      stays,
      { ...noIban, status: 'IDENTIFIED' },
    ],
    ['the same when active', 'RED-004, RED-005', '/de-de/initial-reference-account/', noIban],
    [
      'a Briton without source of funds',
      'RED-009, ENT-030, ROL-006',
      '/de-de/update-financial-information/',
      { address: { countryCode: 'GBR' } },
    ],
    [
      'a Briton whose data have expired',
      'RED-015',
      stays,
      { address: { countryCode: 'GBR' }, dataValidity: { status: 'EXPIRED' }, isFunded: true },
    ],
  ])('%s [%s]', async (_, __, path, { isFunded, ...change }: { isFunded?: boolean }) => {
    const { page } = anna
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    const sourceOfFunds = {
      originOfFunds: 'SALARY',
      annualIncome: { code: '40_60K', displayedText: 'x' },
    }
    await withCustomer(({ embedded }) => ({
      ...(isFunded && {
        embedded: {
          ...embedded,
          persons: embedded.persons.map((person: object) => ({
            ...person,
            additionalFinancialInformation: { pep: { status: 'NONE' }, sourceOfFunds },
          })),
        },
      }),
      ...change,
    }))
    await page.goto(inject('origin') + stays, { waitUntil: 'commit' })
    if (path !== stays) await page.waitForURL(`**${path}`)
    await settled(page)
    expect(new URL(page.url()).pathname).toBe(path)
  })
})
