// What header and footer are made of, seen on the page: every field of their records where a reader meets it.

import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { logIn, settled } from '../customer.ts'
import { openBrowser, visit, wide } from '../visitor.ts'

const patient = { timeout: 20_000 }

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

test('a menu has a title and items, an item a title, a target and words; actions are login and registration [ENT-004, ENT-006, ENT-008]', async () => {
  const { page, close } = await visit(browser, '/en-gb/', { viewport: wide })
  const triggers = page.locator('[data-trigger]')
  for (const trigger of await triggers.all()) {
    expect((await trigger.textContent())!.trim()).not.toBe('')
    const panel = page.locator(`#${await trigger.getAttribute('popovertarget')}`)
    const items = await panel
      .locator('a[data-link]')
      .evaluateAll((links) =>
        links.map((link) => ({ href: link.getAttribute('href'), text: link.textContent!.trim() })),
      )
    expect(items.length).toBeGreaterThan(2)
    for (const { href, text } of items) {
      expect(text).not.toBe('')
      expect((await page.request.get(new URL(href!, page.url()).href)).status(), href!).toBe(200)
    }
  }
  const actions = await page
    .locator('[data-header] [data-action]:visible')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(actions).toEqual(['/en-gb/login/', '/en-gb/register/'])
  await close()
})

async function itemsOf(path: string) {
  const { page, close } = await visit(browser, path, { viewport: wide })
  const items = await page.locator('[data-header] [data-item]').evaluateAll((all) =>
    all.map((item) => ({
      type: item.getAttribute('data-item')!,
      isInPanel: item.closest('[data-panel]') !== null,
      hasPicture: item.querySelector('img') !== null,
      hasIcon: item.querySelector('[aria-hidden] svg') !== null,
      hasArrow: item.querySelector(':scope > svg') !== null,
      weight: getComputedStyle(item.querySelector('span span') ?? item).fontWeight,
    })),
  )
  await close()
  return items
}

test('an item of a menu is drawn by its type: words, an icon, a picture, an arrow, a way in [ENUM-037]', async () => {
  // Only France has a teaser, and it has no page of all offers.
  const drawn = [...(await itemsOf('/fr-fr/')), ...(await itemsOf('/en-us/'))]
  const inPanels = drawn.filter(({ isInPanel }) => isInPanel)
  const only = (mark: 'hasPicture' | 'hasIcon' | 'hasArrow') =>
    new Set(inPanels.filter((item) => item[mark]).map(({ type }) => type))
  expect(new Set(drawn.map(({ type }) => type))).toEqual(
    new Set(['basic', 'advanced', 'text', 'image', 'arrow', 'login', 'registration']),
  )
  expect(only('hasPicture')).toEqual(new Set(['image']))
  expect(only('hasIcon')).toEqual(new Set(['advanced']))
  expect(only('hasArrow')).toEqual(new Set(['arrow']))
  for (const { type, weight } of inPanels)
    expect(weight, type).toBe(type === 'text' ? '400' : '600')
})

test('a customer has names with their title, numbers, balances and the mark of unread messages [ENT-009, ENT-028]', async () => {
  const { page, close } = await logIn(browser, 'anna.schmidt', { viewport: wide })
  await settled(page)
  await page.locator('[data-avatar]').click()
  const menu = page.locator('#account-menu')
  await expect.poll(() => page.locator('[data-avatar] [data-badge]').count(), patient).toBe(1)
  const amounts = page.locator('[data-balance-strip] [data-negative]')
  await expect.poll(() => amounts.count(), patient).toBe(2)
  await expect.poll(() => menu.locator('[data-copy]').count(), patient).toBeGreaterThan(0)
  await menu.locator('[data-logout]').waitFor(patient)
  await page.locator('h1', { hasText: 'Dr. Anna Schmidt' }).waitFor(patient)
  await close()
})

test('a footer has its score, networks, contact, app and lines of the law [ENT-014]', async () => {
  const { page, close } = await visit(browser, '/en-us/', { viewport: wide })
  const block = (name: string) => page.locator(`footer [data-block=${name}]`)
  expect(await block('usContact').locator('a[href^="mailto:"]').count()).toBe(1)
  expect(await block('usContact').locator('a[href^="tel:"]').count()).toBe(1)
  const others = await visit(browser, '/de-de/', { viewport: wide })
  const german = (name: string) => others.page.locator(`footer [data-block=${name}]`)
  expect(await german('reviews').textContent()).toMatch(/\d{1,3}\.\d{3}/)
  expect(await german('social').locator('a').count()).toBe(5)
  expect(await german('mobileApp').locator('a').count()).toBe(2)
  expect(await german('legal').locator('a').count()).toBeGreaterThan(2)
  for (const name of ['copyright', 'credits', 'disclaimer'])
    expect((await german(name).textContent())!.trim(), name).not.toBe('')
  await others.close()
  await close()
})

test('where its flag is on, whoever logs in opens the own back end’s session on the way [FLG-006]', async () => {
  const { PATH } = process.env
  const setFlag = (value: 'true' | 'default') =>
    execFileSync(
      process.execPath,
      [
        join(import.meta.dirname, '../../src/commands/flag.ts'),
        ...['umtCallOBSLoginEndpointFromFE', value, '--market', 'pl-PL'],
      ],
      { env: { PATH, DATA_DIR: inject('dataDir') }, stdio: 'pipe' },
    )
  const login = `${inject('origin')}/pl-pl/login/`
  const isOn = async () =>
    (await (await fetch(login)).text()).includes('umtCallOBSLoginEndpointFromFE":true')
  setFlag('true')
  try {
    await expect.poll(isOn, patient).toBe(true)
    const opening: string[] = []
    const { page, close } = await logIn(browser, 'marek.nowak', {
      query: '',
      prepare: async (tab) => {
        tab.on('request', (request) => {
          if (/open_api\/v2\/customer$/.test(request.url()))
            opening.push(new URL(request.frame().url()).pathname)
        })
      },
    })
    await settled(page)
    expect(opening).toContain('/pl-pl/login/')
    await close()
  } finally {
    setFlag('default')
  }
})
