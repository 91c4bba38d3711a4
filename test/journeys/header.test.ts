import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { narrow, openBrowser, phone, refuseConsent, visit, wide } from '../visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const trigger = (page: Page, at = 0) => page.locator('[data-trigger]').nth(at)
const panel = (page: Page, at = 0) => page.locator('[data-panel]').nth(at)
const isOpen = (page: Page, at = 0) =>
  panel(page, at).evaluate((element) => element.matches(':popover-open'))
const opens = (page: Page, at = 0) => expect.poll(() => isOpen(page, at)).toBe(true)
const closes = (page: Page, at = 0) => expect.poll(() => isOpen(page, at)).toBe(false)
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

/** A wide page whose consent question is answered, so that nothing covers anything. */
async function desktop(path = '/en-gb/', options: Parameters<typeof visit>[2] = {}) {
  const opened = await visit(browser, path, { viewport: wide, ...options })
  await refuseConsent(opened.page)
  return opened
}

describe('the public header', () => {
  test('its logo leads to the home of the locale [HDR-029]', async () => {
    const { page, close } = await desktop('/pl-pl/lokaty-terminowe/')
    await page.click('[data-header] a >> nth=0')
    await page.waitForURL('**/pl-pl/')
    await close()
  })

  test('it has three menus and two actions [HDR-030, HDR-031]', async () => {
    const { page, close } = await desktop()
    expect(await page.locator('[data-trigger]').count()).toBe(3)
    expect(await page.locator('[data-header] [data-action]:visible').allTextContents()).toEqual([
      'Log in',
      'Register',
    ])
    await close()
  })

  test('the link to where one is carries the mark [HDR-047]', async () => {
    const { page, close } = await desktop('/en-gb/contact/')
    const current = page.locator('[data-panel] a[aria-current=page]')
    expect(await current.count()).toBe(1)
    expect(await current.getAttribute('href')).toContain('/contact/')
    await close()
  })

  test('a partner’s registration flow shows its logo and only the login [HDR-042, HDR-045, HDR-046]', async () => {
    const { page, close } = await desktop('/en-gb/register/?regflow=mse_savings_hub')
    expect(await page.locator('[data-trigger]').count()).toBe(0)
    await close()
    const shown = await desktop('/en-gb/?regflow=mse_savings_hub')
    expect(await shown.page.locator('[data-trigger]').count()).toBe(0)
    expect(await shown.page.locator('[data-header] [data-action]').allTextContents()).toEqual([
      'Log in',
    ])
    const logo = shown.page.locator('[data-header] a:has(img)')
    expect(await logo.getAttribute('href')).toMatch(/\/register\?regflow=mse_savings_hub$/)
    const { width, height } = (await logo.locator('img').boundingBox())!
    expect(width).toBeLessThanOrEqual(124)
    expect(height).toBeLessThanOrEqual(28)
    await shown.close()
  })

  test('a flow of another market changes nothing [HDR-043, HDR-044]', async () => {
    const { page, close } = await desktop('/en-ie/?regflow=mse_savings_hub')
    expect(await page.locator('[data-trigger]').count()).toBe(3)
    await close()
  })
})

describe('sizes', () => {
  const headerHeight = (page: Page) =>
    page.locator('[data-header]').evaluate((header) => header.firstElementChild!.clientHeight)

  test('64 px on phones, 80 px from sm [CST-006, CST-007]', async () => {
    const small = await visit(browser, '/en/', { viewport: phone })
    expect(await headerHeight(small.page)).toBe(64)
    await small.close()
    const large = await visit(browser, '/en/', { viewport: { width: 600, height: 800 } })
    expect(await headerHeight(large.page)).toBe(80)
    await large.close()
  })

  test('the menu is at most 872 px wide, the container 1320 or 1272 px [CST-009, CST-010, CST-011]', async () => {
    const huge = { viewport: { width: 1800, height: 900 } }
    const { page, close } = await desktop('/en-gb/', huge)
    await trigger(page).click()
    expect((await panel(page).boundingBox())!.width).toBeLessThanOrEqual(872)
    const container = (of: Page) =>
      of.locator('[data-header] > div').evaluate((bar) => bar.getBoundingClientRect().width)
    expect(await container(page)).toBe(1320)
    await close()
    const v2 = await desktop('/en-gb/?themeVersion=v2', huge)
    expect(await container(v2.page)).toBe(1272)
    await v2.close()
  })
})

describe('desktop menus open', () => {
  test('on hover, after 50 ms and not before [INT-009]', async () => {
    const { page, close } = await desktop()
    await trigger(page).hover()
    await opens(page)
    await close()

    const passing = await desktop()
    const box = (await trigger(passing.page).boundingBox())!
    await passing.page.evaluate(() => {
      const item = document.querySelector('[data-menu]')!
      const event = (name: string) => new PointerEvent(name, { pointerType: 'mouse' })
      item.dispatchEvent(event('pointerenter'))
      item.dispatchEvent(event('pointerleave'))
    })
    await passing.page.mouse.move(box.x, box.y + 400)
    expect(await isOpen(passing.page)).toBe(false)
    await passing.close()
  })

  test.each([
    ['a click', 'INT-010', (page: Page) => trigger(page).dispatchEvent('click')],
    ['Enter', 'INT-011', (page: Page) => trigger(page).press('Enter')],
    ['Space', 'INT-012', (page: Page) => trigger(page).press('Space')],
    ['ArrowDown', 'INT-013', (page: Page) => trigger(page).press('ArrowDown')],
  ])('on %s [%s]', async (_, __, act) => {
    const { page, close } = await desktop()
    await act(page)
    await opens(page)
    await close()
  })

  test('by a click that follows a hover it stays open, by the next it closes [INT-010]', async () => {
    const { page, close } = await desktop()
    await trigger(page).hover()
    await opens(page)
    await trigger(page).click()
    expect(await isOpen(page)).toBe(true)
    await trigger(page).click()
    await closes(page)
    await close()
  })

  test('without script by click, with every link to follow [INT-010]', async () => {
    const { page, close } = await visit(browser, '/en-gb/', {
      viewport: wide,
      javaScriptEnabled: false,
    })
    await trigger(page).click()
    expect(await panel(page).locator('a').first().isVisible()).toBe(true)
    await close()
  })
})

describe('desktop menus close', () => {
  test('on a click elsewhere [INT-016]', async () => {
    const { page, close } = await desktop()
    await trigger(page).press('Enter')
    await opens(page)
    await page.mouse.click(20, 700)
    await closes(page)
    await close()
  })

  test('on Escape, with focus back on the trigger [INT-017]', async () => {
    const { page, close } = await desktop()
    await trigger(page).press('ArrowDown')
    await opens(page)
    await page.keyboard.press('Escape')
    await closes(page)
    expect(await trigger(page).evaluate((element) => element === document.activeElement)).toBe(true)
    await close()
  })

  test('when focus leaves [INT-018]', async () => {
    const { page, close } = await desktop()
    await trigger(page).press('ArrowDown')
    await opens(page)
    await page.locator('[data-panel]').first().locator('a').last().focus()
    await page.keyboard.press('Tab')
    await closes(page)
    await close()
  })

  test('when another opens [INT-010]', async () => {
    const { page, close } = await desktop()
    await trigger(page, 0).press('Enter')
    await opens(page, 0)
    await trigger(page, 1).press('Enter')
    await opens(page, 1)
    expect(await isOpen(page, 0)).toBe(false)
    await close()
  })
})

describe('in an open menu', () => {
  test('arrows, Home and End move among the items, round the ends [INT-019, INT-020, INT-021]', async () => {
    const { page, close } = await desktop()
    const titles = await panel(page).locator('[data-link]').allTextContents()
    await trigger(page).press('ArrowDown')
    await opens(page)
    expect(await focused(page)).toBe(titles[0])
    await page.keyboard.press('ArrowDown')
    expect(await focused(page)).toBe(titles[1])
    await page.keyboard.press('End')
    expect(await focused(page)).toBe(titles.at(-1))
    await page.keyboard.press('ArrowDown')
    expect(await focused(page)).toBe(titles[0])
    await page.keyboard.press('ArrowUp')
    expect(await focused(page)).toBe(titles.at(-1))
    await page.keyboard.press('Home')
    expect(await focused(page)).toBe(titles[0])
    await close()
  })
})

describe('the mobile panel', () => {
  async function opened() {
    const { page, close } = await visit(browser, '/en-gb/', { viewport: narrow })
    await refuseConsent(page)
    await page.click('[data-open-panel]')
    await page.locator('[data-mobile-panel]').waitFor({ state: 'visible' })
    return { page, close }
  }

  test('is toggled by a button and locks the page meanwhile [INT-006, INT-007]', async () => {
    const { page, close } = await opened()
    const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflow)
    expect(await overflow()).toBe('hidden')
    await page.locator('[data-mobile-panel] button').first().click()
    await page.locator('[data-mobile-panel]').waitFor({ state: 'hidden' })
    expect(await overflow()).not.toBe('hidden')
    await close()
  })

  test('holds the menus as accordions with one section open [INT-004, INT-005]', async () => {
    const { page, close } = await opened()
    const sections = page.locator('[data-mobile-panel] details')
    const open = () =>
      sections.evaluateAll((all) => all.map((one) => (one as HTMLDetailsElement).open))
    await sections.nth(0).locator('summary').click()
    expect(await open()).toEqual([true, false, false])
    await sections.nth(1).locator('summary').click()
    expect(await open()).toEqual([false, true, false])
    await close()
  })

  test('keeps the ways in within reach of the thumb, whichever section is open', async () => {
    const { page, close } = await visit(browser, '/de-de/', { viewport: phone })
    await page.click('[data-open-panel]')
    await page.locator('[data-mobile-panel] summary').first().click()
    for (const name of ['Anmelden', 'Registrieren'])
      await expect
        .poll(async () => {
          const way = page.locator('[data-mobile-panel]').getByRole('link', { name })
          const box = (await way.boundingBox())!
          return box.y + box.height <= phone.height
        })
        .toBe(true)
    await close()
  })

  test('is not there from the large breakpoint on [INT-008]', async () => {
    const { page, close } = await opened()
    await page.setViewportSize(wide)
    await page.locator('[data-mobile-panel]').waitFor({ state: 'hidden' })
    expect(await page.locator('[data-open-panel]').isVisible()).toBe(false)
    await close()
  })
})
