import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { violations } from '../axe.ts'
import { openBrowser, phone, stored, visit, wide } from '../visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const card = (page: Page) => page.locator('[data-consent]')
const dialog = (page: Page) => page.locator('dialog[data-consent-settings]')
const answers = async (page: Page) => {
  const { consent } = await stored(page)
  if (!consent) return undefined
  const { analytics, marketing, personalisation } = JSON.parse(consent)
  return [analytics, marketing, personalisation]
}
const layer = (page: Page) =>
  page.evaluate(() =>
    (window as never as { dataLayer: ArrayLike<unknown>[] }).dataLayer.map((each) => [
      ...Array.from(each),
    ]),
  )

describe('before the visitor decides', () => {
  test('the loader is in the head, and denies by default for two seconds [HEAD-007, HEAD-008, HEAD-009, HEAD-010]', async () => {
    const { page, close } = await visit(browser, '/en-ie/')
    expect(await page.locator('head script[type="module"][src]').count()).toBe(1)
    expect(await layer(page)).toEqual([
      [
        'consent',
        'default',
        { ad_storage: 'denied', analytics_storage: 'denied', wait_for_update: 2000 },
      ],
    ])
    await close()
  })

  test('nothing is stored, and nobody else is asked for anything [C-29, TRK-004, TRK-016]', async () => {
    const { page, requests, complaints, close } = await visit(browser, '/en-ie/')
    await card(page).waitFor()
    expect(await stored(page)).toEqual({})
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
    expect(await page.context().cookies()).toEqual([])
    expect(requests.filter((url) => !url.startsWith(inject('origin')))).toEqual([])
    expect(requests.filter((url) => url.includes('/api/tracking'))).toEqual([])
    expect(complaints).toEqual([])
    await close()
  })

  test('three buttons look alike, and the page stays in reach [HEAD-008]', async () => {
    const { page, close } = await visit(browser, '/en-ie/')
    const looks = await card(page)
      .locator('button')
      .evaluateAll((buttons) =>
        buttons.map((button) => {
          const { backgroundColor, color, borderColor, fontSize, fontWeight } =
            getComputedStyle(button)
          const { width, height } = button.getBoundingClientRect()
          return JSON.stringify([
            backgroundColor,
            color,
            borderColor,
            fontSize,
            fontWeight,
            Math.round(width),
            height,
          ])
        }),
      )
    expect(looks).toHaveLength(3)
    expect(new Set(looks).size).toBe(1)
    await page.locator('header a').first().click()
    await page.waitForURL('**/en-ie/')
    await close()
  })
})

describe('the first layer', () => {
  test.each([
    ['accept', [true, true, true], 'granted'],
    ['refuse', [false, false, false], 'denied'],
  ])(
    '%s is remembered, told and not asked again [HEAD-008, HEAD-009]',
    async (choice, expected, word) => {
      const { page, close } = await visit(browser, '/en-ie/')
      await page.click(`[data-consent-choice="${choice}"]`)
      expect(await card(page).isVisible()).toBe(false)
      await expect.poll(() => answers(page)).toEqual(expected)
      expect((await layer(page)).at(-1)).toEqual([
        'consent',
        'update',
        expect.objectContaining({ ad_storage: word, analytics_storage: word }),
      ])
      await page.reload()
      expect(await card(page).isVisible()).toBe(false)
      await close()
    },
  )

  test('an answer counts for twelve months, and then is asked for again [HEAD-008]', async () => {
    const { page, close } = await visit(browser, '/en-ie/')
    await page.click('[data-consent-choice="accept"]')
    await expect.poll(() => answers(page)).toEqual([true, true, true])
    const onDay = async (days: number) => {
      await page.clock.setFixedTime(Date.now() + days * 24 * 60 * 60 * 1000)
      await page.reload()
    }
    await onDay(364)
    const heard = async () => (await layer(page)).map(([, what]) => what)
    await expect.poll(heard).toContain('update')
    expect(await card(page).isVisible()).toBe(false)
    await onDay(366)
    await card(page).waitFor()
    expect(await heard()).not.toContain('update')
    await close()
  })

  test('it is the first thing the keyboard reaches after the skip link, and gives the focus back [HEAD-007]', async () => {
    const { page, close } = await visit(browser, '/en-ie/')
    await card(page).waitFor()
    for (const _ of ['skip link', 'privacy notice', 'refuse']) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => answers(page)).toEqual([false, false, false])
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content')
    await close()
  })
})

describe('the second layer', () => {
  test('purposes are allowed one by one, and shown as chosen when it opens again [FTR-042]', async () => {
    const { page, close } = await visit(browser, '/en-ie/', { viewport: phone })
    await page.click('[data-consent-open]')
    const boxes = dialog(page).locator('input[type="checkbox"]')
    expect(
      await boxes.evaluateAll((all) =>
        all.map((box) => [(box as HTMLInputElement).checked, (box as HTMLInputElement).disabled]),
      ),
    ).toEqual([
      [true, true],
      [false, false],
      [false, false],
      [false, false],
    ])
    await dialog(page).locator('[name="analytics"]').check()
    await dialog(page).locator('[value="save"]').click()
    await expect.poll(() => answers(page)).toEqual([true, false, false])
    await page.click('a[href="#consent-settings"]')
    expect(await dialog(page).locator('[name="analytics"]').isChecked()).toBe(true)
    expect(await dialog(page).locator('[name="marketing"]').isChecked()).toBe(false)
    await close()
  })

  test('closed by Escape, nothing is decided and the focus is where it was [FTR-042]', async () => {
    const { page, close } = await visit(browser, '/en-ie/')
    await page.focus('[data-consent-open]')
    await page.keyboard.press('Enter')
    await dialog(page).locator('[name="marketing"]').check()
    await page.keyboard.press('Escape')
    expect(await answers(page)).toBeUndefined()
    expect(await card(page).isVisible()).toBe(true)
    expect(
      await page.evaluate(() => document.activeElement?.hasAttribute('data-consent-open')),
    ).toBe(true)
    await close()
  })

  test('it is a modal of medium width that the keyboard cannot leave [CST-017]', async () => {
    const { page, close } = await visit(browser, '/en-ie/')
    await page.click('[data-consent-open]')
    expect((await dialog(page).boundingBox())!.width).toBe(720)
    for (let i = 0; i < 12; i++) {
      await page.keyboard.press('Tab')
      const isOutside = await page.evaluate(
        () =>
          document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
      )
      expect(isOutside).toBe(false)
    }
    await close()
  })
})

test('without script there is no dialog, and all can be read [HEAD-007]', async () => {
  const { page, close } = await visit(browser, '/en-ie/', { javaScriptEnabled: false })
  expect(await card(page).isVisible()).toBe(false)
  expect(await dialog(page).isVisible()).toBe(false)
  expect(await page.locator('a[href="#consent-settings"]').isVisible()).toBe(false)
  expect(await page.locator('h1').isVisible()).toBe(true)
  expect(await page.locator('[data-block="links"] a').first().isVisible()).toBe(true)
  await close()
})

test.each([
  ['v1', 'light', wide],
  ['v1', 'dark', phone],
  ['v2', 'light', phone],
  ['v2', 'dark', wide],
] as const)(
  'card, settings, banner, picker and footer break no rule of accessibility in %s, %s [FTR-002]',
  async (theme, colorScheme, viewport) => {
    const path = `/en-us/?country=ie&themeVersion=${theme}`
    const { page, close } = await visit(browser, path, { viewport, colorScheme })
    const broken = (...include: string[]) => violations(page, { include })
    expect(await broken('[data-consent]', '[data-country-banner]', 'footer')).toEqual([])
    await page.click('[data-consent-open]')
    expect(await broken('dialog[data-consent-settings]')).toEqual([])
    await dialog(page).locator('[value="refuse"]').click()
    await page.click('[data-open-picker]')
    expect(await broken('[data-picker]')).toEqual([])
    await close()
  },
)
