import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { logIn, settled } from '../customer.ts'
import { narrow, openBrowser, phone, refuseConsent, stored, visit, wide } from '../visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const picker = (page: Page) => page.locator('[data-picker]')
const banner = (page: Page) => page.locator('[data-country-banner]')
const smart = (page: Page) => page.locator('[data-smart-banner]')
const isModal = (page: Page) => picker(page).evaluate((dialog) => dialog.matches(':modal'))

describe('the picker', () => {
  test('wide screens have a dropdown that Escape closes [MKT-007]', async () => {
    const { page, close } = await visit(browser, '/en-ie/', { viewport: wide })
    await refuseConsent(page)
    await page.click('[data-open-picker]')
    expect(await picker(page).isVisible()).toBe(true)
    expect(await isModal(page)).toBe(false)
    await page.keyboard.press('Escape')
    expect(await picker(page).isVisible()).toBe(false)
    await close()
  })

  test('narrower screens have a modal of small width [MKT-008, CST-016]', async () => {
    const { page, close } = await visit(browser, '/en-ie/', { viewport: narrow })
    await refuseConsent(page)
    await page.click('[data-open-picker]')
    expect(await isModal(page)).toBe(true)
    expect((await picker(page).boundingBox())!.width).toBe(414)
    await page.click('[data-close-picker]')
    expect(await picker(page).isVisible()).toBe(false)
    await close()
  })

  test('without script it is a list that opens all the same [MKT-007]', async () => {
    const { page, close } = await visit(browser, '/en-ie/', {
      viewport: phone,
      javaScriptEnabled: false,
    })
    await page.click('[data-open-picker]')
    expect(await picker(page).isVisible()).toBe(true)
    await close()
  })

  test('the current market is marked, the others are links with flags [MKT-003, MKT-016]', async () => {
    const { page, close } = await visit(browser, '/en-ie/')
    expect(await picker(page).locator('[aria-current]').getAttribute('data-market')).toBe('ie')
    const options = picker(page).locator('a[data-market]')
    expect(await options.count()).toBe(11)
    expect(await options.locator('svg use').count()).toBeGreaterThanOrEqual(11)
    await close()
  })

  test('a market that is chosen is remembered, and reached [MKT-019, MKT-025]', async () => {
    const { page, close } = await visit(browser, '/en-ie/')
    await refuseConsent(page)
    await page.click('[data-open-picker]')
    await picker(page).locator('[data-market="us"]').click()
    await page.waitForURL('**/en-us/')
    expect((await stored(page)).preferredLocale).toBe('en-US')
    expect(await banner(page).isVisible()).toBe(false)
    await page.goto(`${inject('origin')}/en/`)
    expect(await banner(page).isVisible()).toBe(true)
    await close()
  })
})

describe('the banner', () => {
  test('without parameter and choice it does not show [MKT-026]', async () => {
    const { page, close } = await visit(browser, '/en-ie/')
    expect(await banner(page).isVisible()).toBe(false)
    await close()
  })

  test('a country in the address shows it, moves nothing, and has the way there in its language [MKT-024]', async () => {
    const { page, close } = await visit(browser, '/en-ie/?country=us')
    expect(await banner(page).isVisible()).toBe(true)
    const other = banner(page).locator('[data-other-market]')
    expect(await other.textContent()).toBe('Go to the US site')
    expect(await other.getAttribute('href')).toBe(`${inject('origin')}/en-us/`)
    expect((await page.locator('header').boundingBox())!.y).toBe(0)
    await close()
  })

  test('a country that the picker leaves out shows it with the way to all of them [MKT-024]', async () => {
    const { page, close } = await visit(browser, '/en-ie/?country=it')
    const other = banner(page).locator('[data-other-market]')
    expect(await other.textContent()).toBe('Choose your country')
    expect(await other.getAttribute('href')).toMatch(/\/en\/select-country\/$/)
    expect(await other.isVisible()).toBe(true)
    await close()
  })

  test('a country we do not know shows it without a way [MKT-024]', async () => {
    const { page, close } = await visit(browser, '/en-ie/?country=%22%3E%3Cscript%3E')
    expect(await banner(page).isVisible()).toBe(true)
    expect(await banner(page).locator('[data-other-market]').isVisible()).toBe(false)
    await close()
  })

  test('a preferred locale of another market shows it, the own does not [MKT-025, MKT-026]', async () => {
    const { page, close } = await visit(browser, '/en-ie/')
    const preferring = async (locale: string) => {
      await page.evaluate((value) => localStorage.setItem('preferredLocale', value), locale)
      await page.reload()
      return banner(page).isVisible()
    }
    expect(await preferring('en-US')).toBe(true)
    expect(await preferring('en-IE')).toBe(false)
    await close()
  })

  test('all good closes it, stores the locale and takes the flag away for good [MKT-027, MKT-028, MKT-029]', async () => {
    const { page, close } = await visit(browser, '/en-ie/?country=us&x=1')
    await refuseConsent(page)
    await page.click('[data-all-good]')
    expect(await banner(page).isVisible()).toBe(false)
    expect((await stored(page)).preferredLocale).toBe('en-IE')
    expect(new URL(page.url()).search).toBe('?x=1')
    expect(
      await page.evaluate(() => document.documentElement.hasAttribute('data-show-country-banner')),
    ).toBe(false)
    await page.reload()
    expect(await banner(page).isVisible()).toBe(false)
    await close()
  })
})

// In a market no other journey looks at, because they run beside each other.
describe('flags at run time', () => {
  const command = join(import.meta.dirname, '../../src/commands/flag.ts')
  const { PATH } = process.env
  const flag = (...args: string[]) =>
    execFileSync(process.execPath, [command, ...args], {
      env: { PATH, DATA_DIR: inject('dataDir') },
      encoding: 'utf8',
      stdio: 'pipe',
    })
  const shown = async (path: string) => (await fetch(`${inject('origin')}${path}`)).text()

  test('a flag changes pages within two seconds, in its market only [FLG-001, MKT-011, MKT-018, FTR-002]', async () => {
    const has = async (path: string, text: string) => (await shown(path)).includes(text)
    expect(await has('/nl-nl/', 'data-market="ch"')).toBe(false)
    expect(flag('countryPicker', 'v2', '--market', 'nl-NL')).toContain('v2')
    await expect.poll(() => has('/nl-nl/', 'data-market="ch"'), { timeout: 2000 }).toBe(true)
    expect(await has('/en/', 'data-market="ch"')).toBe(false)

    flag('newMarketDisabledLocales', 'pl-PL', '--market', 'nl-NL')
    await expect.poll(() => has('/nl-nl/', 'data-market="pl"'), { timeout: 2000 }).toBe(false)
    flag('themeVersion', 'v2', '--market', 'nl-NL')
    await expect.poll(() => has('/nl-nl/', 'data-layout="v2"'), { timeout: 2000 }).toBe(true)
    expect(flag()).toMatch(/v2 for nl-NL/)

    for (const name of ['countryPicker', 'themeVersion', 'newMarketDisabledLocales'])
      flag(name, 'default', '--market', 'nl-NL')
    await expect.poll(() => has('/nl-nl/', 'data-layout="v1"'), { timeout: 2000 }).toBe(true)
  })

  test('the smart banner shows on phones by flag, to customers by a second one [FLG-007, FLG-008]', async () => {
    const isInPage = async () => (await shown('/nl-nl/')).includes('data-smart-banner')
    flag('b2cEnableAdjustSmartBanner', 'true', '--market', 'nl-NL')
    await expect.poll(isInPage, { timeout: 2000 }).toBe(true)
    const touch = { viewport: phone, hasTouch: true, isMobile: true }
    const visitor = await visit(browser, '/nl-nl/', touch)
    expect(await smart(visitor.page).isVisible()).toBe(true)
    await visitor.close()

    const { page, close } = await logIn(browser, 'sanne.devries', touch)
    await page.goto(`${inject('origin')}/nl-nl/`)
    await settled(page)
    expect(await smart(page).isVisible()).toBe(false)
    flag('b2cEnableAdjustBannerForAuthenticatedUser', 'true', '--market', 'nl-NL')
    await expect
      .poll(async () => (await shown('/nl-nl/')).includes('data-smart-banner="everyone"'))
      .toBe(true)
    await page.goto(`${inject('origin')}/nl-nl/`)
    expect(await smart(page).isVisible()).toBe(true)
    await page.click('[data-close-banner]')
    expect(await smart(page).isVisible()).toBe(false)
    await close()
    for (const name of ['b2cEnableAdjustSmartBanner', 'b2cEnableAdjustBannerForAuthenticatedUser'])
      flag(name, 'default', '--market', 'nl-NL')
    await expect.poll(isInPage, { timeout: 2000 }).toBe(false)
  })

  test.each([
    'nobodyKnows true',
    'postboxV2 perhaps',
    'postboxV2 true --market xx',
    'postboxV2 true --audience friends',
    'postboxV2 true --nonsense',
  ])('flag %s is refused with the way out [FLG-001]', (line) => {
    expect(() => flag(...line.split(' '))).toThrow(/npm run flag/)
  })
})
