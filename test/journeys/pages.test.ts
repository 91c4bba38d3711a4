import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import german from '#content/de-DE/pages.json' with { type: 'json' }
import english from '#content/en/pages.json' with { type: 'json' }
import french from '#content/fr-FR/pages.json' with { type: 'json' }
import { violations } from '../axe.ts'
import { openBrowser, phone, visit } from '../visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const rules = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }

const status = async (page: Page, path: string) =>
  (await page.request.get(inject('origin') + path)).status()

describe('every information page of a market answers', () => {
  const germanPages = ['vermoegensverwaltung', 'zinsportfolio', 'sparen', 'geldanlage']
  const germanToo = ['nachhaltige-geldanlage', 'steuern', 'einlagensicherung', 'kontakt']
  const british = ['guides', 'deposit-protection', 'savings', 'banking', 'about-us', 'contact']

  test.each([
    [
      'Germany [NAV-002, NAV-003, NAV-005]',
      'de-de',
      [...germanPages, ...germanToo, 'so-funktionierts'],
    ],
    [
      'German companies [NAV-004, NAV-006]',
      'de-de',
      ['geschaeftskunden/steuern', 'geschaeftskunden/einlagensicherung'],
    ],
    [
      'German investors [PRD-004, PRD-005, PRD-006, PRD-007, PRD-008]',
      'de-de',
      ['vermoegensverwaltung', 'etf-konfigurator', 'krypto', 'private-equity', 'basisrente'],
    ],
    ['the United Kingdom [NAV-011]', 'en-gb', [...british, 'newsroom']],
    ['Ireland [NAV-016]', 'en-ie', ['tax', 'deposit-guarantee', 'help']],
    ['France, recommending included [NAV-015, NAV-016]', 'fr-fr', ['parrainage', 'fiscalite']],
  ])('%s', async (_, market, slugs) => {
    const { page, close } = await visit(browser, '/en/about-us/')
    for (const slug of slugs) expect(await status(page, `/${market}/${slug}/`), slug).toBe(200)
    await close()
  })
})

test('the corporate navigation leads through the company and to log-in [NAV-018, NAV-019, NAV-020, NAV-021, NAV-022]', async () => {
  const { page, close } = await visit(browser, '/en/corporate/')
  const hrefs = await page
    .locator('header a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  for (const path of [
    '/en/corporate/',
    '/en/corporate/about-us/',
    '/en/corporate/become-a-partner-bank/',
    '/en/corporate/become-a-distribution-partner/',
    '/en/corporate/press/',
    '/en/corporate/careers/',
    '/en/corporate/banking-as-a-service/',
    '/en/corporate/cash-solutions/',
  ]) {
    expect(hrefs).toContain(path)
    expect(await status(page, path)).toBe(200)
  }
  expect(hrefs.some((href) => href?.endsWith('/en/login/'))).toBe(true)
  await close()
})

test('wealth management shows what strategies did and leads to its beginning, where it can be begun', async () => {
  const { page, close } = await visit(browser, '/de-de/vermoegensverwaltung/')
  const rows = page.locator('tr[data-template]')
  expect(await rows.count()).toBe(5)
  // 46.00 of service and 11.27 of funds a year.
  expect(await rows.nth(2).innerText()).toContain('57,27')
  // Beside the title, and once more below all that is to be read.
  const begins = page.getByRole('link', { name: german.investing.start })
  expect(await begins.count()).toBe(2)
  const begin = begins.first()
  await begin.click()
  await page.waitForURL('**/login/**')
  await page.goto(`${inject('origin')}/de-at/etf-konfigurator/`)
  await page.getByText(german.investing.beginOwn).waitFor()
  expect(await begin.getAttribute('href')).toContain('/etf-configurator/')
  await page.goto(`${inject('origin')}/en-gb/wealth-management/`)
  await page.getByText(english.investing.begin).waitFor()
  expect(await rows.count()).toBe(0)
  await close()
})

test('the country selector shows the logo only, and leads to the market chosen [HDR-008]', async () => {
  const { page, close } = await visit(browser, '/en/select-country/')
  expect(await page.locator('header a').count()).toBe(1)
  await page.getByRole('main').getByRole('link', { name: 'Polska' }).click()
  await page.waitForURL('**/pl-pl/')
  await close()
})

test('a withdrawal says beside each field, in the language of its page, what is missing', async () => {
  const { page, close } = await visit(browser, '/fr-fr/se-retracter/')
  const first = page.locator('[data-withdrawal=first]')
  await first.locator('[type="submit"]').click()
  for (const text of Object.values(french.withdraw.missing)) await first.getByText(text).waitFor()
  const name = page.locator('#withdraw-name')
  await expect.poll(() => name.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await name.getAttribute('aria-describedby')).toBe('withdraw-name-error')
  expect(await violations(page, 'html', rules)).toEqual([])
  await name.fill('Jeanne Martin')
  await page.locator('#withdraw-contract').fill('AB-1')
  await page.locator('#withdraw-mail').fill('jeanne')
  await first.locator('[type="submit"]').click()
  await first.getByText(french.withdraw.missing.mail).waitFor()
  expect(await first.getByText(french.withdraw.missing.name).isVisible()).toBe(false)
  await page.locator('#withdraw-mail').fill('jeanne@example.com')
  await first.locator('[type="submit"]').click()
  await page.locator('[data-withdrawal=second]').getByText('Jeanne Martin').waitFor()
  await close()
})

describe('reading', () => {
  test('the table of contents follows the reader where there is room, and folds where there is not', async () => {
    const { page, close } = await visit(browser, '/en/deposit-guarantee/')
    const current = page.locator('[data-contents] [aria-current]')
    await page.locator('#joint-accounts').evaluate((heading) => heading.scrollIntoView())
    await current.filter({ hasText: 'Joint accounts' }).waitFor()
    expect(await current.count()).toBe(1)

    await page.setViewportSize(phone)
    expect(await page.locator('[data-contents]').isVisible()).toBe(false)
    expect(await page.locator('main details').first().isVisible()).toBe(true)
    await close()
  })

  test('questions open without any script', async () => {
    const { page, close } = await visit(browser, '/en/help/', { javaScriptEnabled: false })
    const question = page.locator('main section[aria-labelledby] details').first()
    const answer = question.locator('p').first()
    expect(await answer.isVisible()).toBe(false)
    await question.locator('summary').click()
    expect(await answer.isVisible()).toBe(true)
    await close()
  })

  test('the schemes of today’s banks and a worked example stand on their pages', async () => {
    const { page, close } = await visit(browser, '/en-gb/guides/tax-on-savings/')
    expect(await page.locator('#example ~ table').textContent()).toContain('£1,360.00')
    await page.goto(`${inject('origin')}/en-gb/deposit-protection/`)
    const row = page.locator('#schemes ~ section tr', {
      hasText: 'Financial Services Compensation',
    })
    expect(await row.textContent()).toContain('£120,000')
    await close()
  })

  test('the cookie page opens the settings of consent', async () => {
    const { page, close } = await visit(browser, '/en/cookie-settings/')
    await page.getByRole('main').getByRole('link', { name: 'Change cookie settings' }).click()
    await page.locator('dialog[data-consent-settings][open]').waitFor()
    await close()
  })
})

test.each(['/favicon.svg', '/favicon.ico', '/robots.txt', '/sitemap.xml', '/en/sitemap.xml'])(
  '%s is there, however it is asked for',
  async (path) => {
    for (const method of ['HEAD', 'GET'])
      expect((await fetch(inject('origin') + path, { method })).status, method).toBe(200)
  },
)

test('without script the registration says so, and nothing pretends to load', async () => {
  const { page, close } = await visit(browser, '/de-de/register/', { javaScriptEnabled: false })
  const dialogue = page.locator('[data-registration]')
  expect(await dialogue.innerText()).toContain('JavaScript')
  expect(await dialogue.locator('[class*="skeleton"]:visible').count()).toBe(0)
  await close()
})

test('the company’s figures are those of all markets', async () => {
  const { page, close } = await visit(browser, '/en/corporate/')
  const figures = await page.locator('main table').first().innerText()
  expect(figures).toMatch(/Partner banks\s+40\b/)
  expect(figures).toMatch(/Offers\s+192\b/)
  await close()
})

test('the company’s pages are named as English ones where another language is read', async () => {
  const { page, close } = await visit(browser, '/de-de/')
  const links = page.locator('footer a[href*="/en/corporate/"]')
  const titles = await links.allTextContents()
  expect(titles.length).toBeGreaterThan(0)
  expect(titles.every((title) => title.endsWith('(auf Englisch)'))).toBe(true)
  await close()
})

test.each(['it-it', 'de-ch'])(
  '%s is listed where countries are chosen [MKT-016]',
  async (market) => {
    const { page, close } = await visit(browser, `/${market}/`)
    const current = page.locator('[data-block="countryPicker"]')
    expect(await current.textContent()).toMatch(market === 'it-it' ? /Italia/ : /Schweiz/)
    await close()
  },
)
