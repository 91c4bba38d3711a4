// Which header a page has, as the server sends it and as a visitor finds it.

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Customer, logIn, settled } from '../customer.ts'
import { elementsOf, sent, textOf, valuesOf } from '../markup.ts'
import { listedIn } from '../sources.ts'
import { openBrowser, visit } from '../visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

type Header = { mode: string; menus: number; actions: string[] }

/** Beside the panel of narrow screens, which has them a second time. */
async function headerOf(path: string): Promise<Header> {
  const { header } = await sent(path)
  const [bar = ''] = header.split('data-mobile-panel')
  expect(bar.split('data-menus')[0]!.match(/<a [^>]*><span[^>]*><svg/g), 'the logo').toHaveLength(1)
  return {
    mode: valuesOf(header, 'data-mode')[0]!,
    menus: valuesOf(bar, 'data-menu').length,
    actions: valuesOf(bar, 'data-action'),
  }
}

const logoOnly = { menus: 0, actions: [] }
const withLogin = { menus: 0, actions: ['login'] }

describe('every page has one header, by what the page is', () => {
  test.each<[path: string, mode: string, rows: string, parts: Omit<Header, 'mode'>]>([
    ['/en/select-country/', 'country-selector', 'HDR-005, HDR-006, HDR-007', logoOnly],
    ['/de-de/login/', 'minimal', 'HDR-005, HDR-006, HDR-009', withLogin],
    ['/de-de/open-banking/', 'minimal', 'HDR-006, HDR-010', withLogin],
    ['/de-de/register/', 'minimal', 'HDR-006, HDR-011', withLogin],
    ['/de-de/cooperation-partner/register/', 'minimal', 'HDR-006, HDR-011', withLogin],
    ['/en/corporate/', 'corporate', 'HDR-005, HDR-019, HDR-020', { menus: 7, actions: ['login'] }],
    [
      '/de-de/bank/alpenkamm/',
      'bank-navigation',
      'HDR-019, HDR-021',
      { menus: 3, actions: ['login'] },
    ],
    ['/de-de/dashboard/', 'awaiting-login', 'HDR-005, HDR-019, HDR-027', logoOnly],
    [
      '/de-de/festgeld/',
      'public',
      'HDR-005, HDR-006, HDR-015, HDR-019',
      { menus: 3, actions: ['login', 'registration'] },
    ],
  ])('%s: %s [%s]', async (path, mode, _, parts) => {
    expect(await headerOf(path)).toEqual({ mode, ...parts })
  })

  test('a customer who is logged in has one as well, and it is theirs [HDR-005, HDR-006, HDR-019]', async () => {
    const customer = await logIn(browser, 'anna.schmidt')
    await settled(customer.page)
    for (const path of ['/de-de/dashboard/', '/de-de/festgeld/']) {
      await customer.page.goto(inject('origin') + path)
      await settled(customer.page)
      const modes = customer.page
        .locator('header')
        .evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset.mode))
      expect(await modes).toEqual(['private'])
    }
    await customer.close()
  })
})

describe('a page that needs a login', () => {
  const pages = ['/de-de/dashboard/', '/de-de/documents', '/de-de/postbox/messages']

  test('is sent without anything of a customer’s, and leads to the login [HDR-027, HDR-028]', async () => {
    for (const path of pages) expect((await sent(path)).html, path).not.toContain('<h1')
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(inject('origin') + pages[0], { waitUntil: 'commit' })
    await page.waitForURL(/\/login-actions\//)
    expect(await page.locator('[data-app] h1').count()).toBe(0)
    await context.close()
  })

  test('shows a page that asks for none to whoever comes [SES-001]', async () => {
    const { page, close } = await visit(browser, '/de-de/pension/v1/logout')
    await page.locator('[data-app] h1').waitFor()
    expect(new URL(page.url()).pathname).toBe('/de-de/pension/v1/logout')
    await page.goto(`${inject('origin')}/de-de/festgeld/`)
    expect(await page.locator('main h1').isVisible()).toBe(true)
    await close()
  })
})

describe('markets', () => {
  test('no locale in the address gives the German header, an unknown one that of the United States [HDR-025, HDR-026]', async () => {
    const titles = async (path: string) => {
      const { html, header } = await sent(path)
      return [valuesOf(html, 'lang')[0], elementsOf(header, 'button').map(textOf)]
    }
    expect(await titles('/gibt-es-nicht/')).toEqual(await titles('/de-de/'))
    expect(await titles('/xx-yy/')).toEqual(await titles('/en-us/'))
    expect((await titles('/xx-yy/'))[0]).toBe('en-US')
  })

  /** Where "Log in" and "Register" lead. */
  const actions = async (path: string, origin?: string) => {
    const { header } = await sent(path, origin)
    const links = elementsOf(header.split('data-mobile-panel')[0]!, 'a')
    return links
      .filter((link) => link.includes('data-action'))
      .map((link) => valuesOf(link, 'href')[0])
  }

  test.each([
    ['/de-de/', '/de-de/login/', '/de-de/register/', 'HDR-032, HDR-033'],
    ['/en/', '/en/login/', '/en/register/', 'HDR-032, HDR-034'],
    ['/pl-pl/', '/pl-pl/login/', '/pl-pl/register/', 'HDR-034, HDR-035'],
    ['/it-it/', '/it-it/login/', '/it-it/register/', 'HDR-034, HDR-035'],
    ['/fr-fr/', '/fr-fr/login/', '/fr-fr/register/', 'HDR-035'],
    [
      '/en-us/',
      'http://app.localhost/en-us/auth/login/',
      'http://app.localhost/en-us/auth/register/',
      'HDR-036, HDR-037',
    ],
  ])('from %s one logs in at %s and registers at %s [%s]', async (path, login, register) => {
    const found = await actions(path)
    expect(found.map((href) => href?.replace(/:\d+\//, '/'))).toEqual([login, register])
  })

  test('on a market’s own host nothing stands before them [HDR-032, HDR-033, HDR-034]', async () => {
    // Only a browser knows all hosts of a single machine.
    const { page, close } = await visit(browser, '/en/', { javaScriptEnabled: false })
    await page.goto(`${inject('origin').replace('//', '//de.')}/`)
    const hrefs = await page
      .locator('header [data-action]')
      .evaluateAll((all) => all.map((each) => each.getAttribute('href')))
    expect(new Set(hrefs)).toEqual(new Set(['/login/', '/register/']))
    await close()
  })
})

test('the two designs differ: in the footer’s layout, and in what is drawn at all [HDR-001, HDR-003, HDR-004]', async () => {
  const seen = async (version: string) => {
    const { html, footer } = await sent(`/de-de/?themeVersion=${version}`)
    return {
      theme: valuesOf(html, 'data-theme')[0],
      layout: valuesOf(footer, 'data-layout')[0],
      hasBrandInFooter: footer.split('data-block')[0]!.includes('Tidemark'),
    }
  }
  expect(await seen('v1')).toEqual({ theme: 'v1', layout: 'v1', hasBrandInFooter: false })
  expect(await seen('v2')).toEqual({ theme: 'v2', layout: 'v2', hasBrandInFooter: true })
  expect(await seen('v3')).toMatchObject({ theme: 'v1' })
})

test('a link is marked whatever the case of the address [HDR-048]', async () => {
  const { page, close } = await visit(browser, '/en-gb/contact/')
  await page.evaluate(() => history.replaceState(null, '', '/EN-GB/Contact/'))
  await page.evaluate(() => dispatchEvent(new HashChangeEvent('hashchange')))
  expect(await page.locator('[data-panel] a[aria-current=page]').count()).toBe(1)
  await close()
})

test('logout, balance, account number and the rest are called by their texts [HDR-049]', async () => {
  const customer: Customer = await logIn(browser, 'james.carter')
  const { page } = customer
  await settled(page)
  await page.locator('[data-avatar]').click()
  const menu = page.locator('#account-menu')
  for (const text of ['Account number', 'Sort code', 'Log out'])
    await menu.getByText(text, { exact: true }).waitFor()
  const strip = page.locator('[data-balance-strip] dt')
  expect(await strip.allTextContents()).toEqual(['Balance', 'Available'])
  await customer.close()
})

test('a logo leads somewhere, is drawn and named [ENT-003, HDR-042]', async () => {
  const { page, close } = await visit(browser, '/de-de/?regflow=dkb_retail')
  const [brand, partner] = await page.locator('[data-header] a:has(svg, img)').all()
  expect(await brand!.getAttribute('href')).toBe('/de-de/')
  expect(await partner!.getAttribute('href')).toBe('/de-de/register?regflow=dkb_retail')
  const image = partner!.locator('img')
  expect(await image.getAttribute('alt')).not.toBe('')
  expect(await image.evaluate((each) => (each as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  await close()
})

test.each([
  ['/de-de', 'NAV-002'],
  ['/en-gb', 'NAV-011'],
  ['/en-us', 'NAV-012'],
])(
  'the menus of %s hold the paths of %s in their order [NAV-002, NAV-011, NAV-012]',
  async (market, row) => {
    const { header } = await sent(`${market}/`)
    const hrefs = valuesOf(header.split('data-mobile-panel')[0]!, 'href')
    const given = listedIn(row).map((path) => market + path)
    expect(hrefs.filter((href) => given.includes(href))).toEqual(given)
  },
)

test('menus have a main list, shortcuts beside it and a teaser below where a market has them [ENT-005, NAV-017]', async () => {
  const lists = async (path: string) => {
    const { header } = await sent(path)
    return new Set(valuesOf(header.split('data-mobile-panel')[0]!, 'data-list'))
  }
  expect(await lists('/en-gb/')).toEqual(new Set(['main', 'sidebar']))
  expect(await lists('/fr-fr/')).toEqual(new Set(['main', 'sidebar', 'bottom']))
  expect(await lists('/pl-pl/')).toContain('main')
})

test('companies find the two networks of the shared set, 30 px each [FTR-034, FTR-035]', async () => {
  const { page, close } = await visit(browser, '/en/corporate/')
  const icons = page.locator('main a[href*="/social/"] img')
  expect(
    await icons.evaluateAll((all) =>
      all.map(
        (each) =>
          new URL((each as HTMLImageElement).src).pathname
            .split('/')
            .pop()!
            .split('-')[0]!
            .split('.')[0],
      ),
    ),
  ).toHaveLength(2)
  for (const icon of await icons.all()) {
    const { width, height } = (await icon.boundingBox())!
    expect([width, height]).toEqual([30, 30])
    expect(await icon.getAttribute('alt')).toMatch(/professional|short/)
  }
  await close()
})
