import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Customer, logIn, settled } from '../customer.ts'
import { openBrowser, visit } from '../visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const pathOf = (page: Page) => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}
const open = (page: Page, path: string) => page.goto(inject('origin') + path)

async function as(username: string, act: (customer: Customer) => Promise<void>, query?: string) {
  const customer = await logIn(browser, username, query === undefined ? {} : { query })
  try {
    await act(customer)
  } finally {
    await customer.close()
  }
}

test.each([
  ['lukas.weber', '/de-de/initial-reference-account/', 'no reference account [RED-002, RED-004]'],
  [
    'olivia.hughes',
    '/en-gb/update-financial-information/',
    'no source of funds [RED-007, RED-008]',
  ],
  ['sabine.vogel', '/de-de/cdvc/', 'expired data [RED-012, RED-013]'],
])('%s is sent to %s: %s [RED-001]', (username, target) =>
  as(username, async ({ page }) => {
    await page.waitForURL(`**${target}`)
    await settled(page)
    expect(pathOf(page)).toBe(target)
    // Why, and what stays open meanwhile.
    const reason = page.locator('[data-first-step]')
    await reason.waitFor()
    await reason.locator('a[href$="/postbox/messages"]').click()
    await page.locator('[data-write]').waitFor()
    await reason.locator('a').click()
    await page.waitForURL(`**${target}`)
    await reason.locator('a[href$="/user-account"]').click()
    await page.waitForURL('**/user-account')
    await page.locator('[data-app] h1').waitFor()
  }),
)

test('from a public page as well, and the product goes along [RED-001, RED-003]', () =>
  as('lukas.weber', async ({ page }) => {
    await page.waitForURL('**/initial-reference-account/')
    await open(page, '/de-de/festgeld/?product=OF002')
    await page.waitForURL('**/initial-reference-account/?product=OF002')
  }))

describe('nobody is sent away', () => {
  let customer: Customer
  beforeAll(async () => {
    customer = await logIn(browser, 'lukas.weber')
    await customer.page.waitForURL('**/initial-reference-account/')
  })
  afterAll(() => customer.close())

  test.each([
    ['/de-de/initial-reference-account/', 'RED-019'],
    ['/de-de/reference-account-update/', 'RED-019'],
    ['/de-de/update-financial-information/', 'RED-018'],
    ['/de-de/cdvc/', 'RED-017'],
    ['/de-de/postbox/messages', 'ours'],
    ['/de-de/user-account', 'ours'],
    ['/en/corporate/', 'RED-023'],
    ['/en/corporate/careers/', 'RED-023'],
  ])('from %s, with the customer known [%s]', async (path) => {
    const { page } = customer
    await open(page, path)
    await settled(page)
    await page.locator('[data-balance-strip]').waitFor()
    expect(pathOf(page)).toBe(path)
  })

  test.each(['/de-de/register/', '/de-de/cooperation-partner/register/'])(
    'from %s, which asks a newcomer [RED-020]',
    async (path) => {
      const { page } = customer
      await open(page, path)
      await page.locator('[data-view="account"]').waitFor()
      expect(pathOf(page)).toBe(path)
      expect(await page.locator('[data-header]').getAttribute('data-mode')).toBe('minimal')
    },
  )

  test('from open banking, where the header is not the customer’s [RED-022]', async () => {
    const { page } = customer
    const checked = page.waitForResponse(/open_api\/v2\/customer/)
    await open(page, '/de-de/open-banking/')
    await checked
    expect(pathOf(page)).toBe('/de-de/open-banking/')
    expect(await page.locator('[data-header]').getAttribute('data-mode')).toBe('minimal')
  })

  test('from the login page, which knows that there is a login [RED-021]', async () => {
    const { page } = customer
    await open(page, '/de-de/login/')
    await page.locator('[data-onward]').waitFor()
    expect(pathOf(page)).toBe('/de-de/login/')
  })
})

test('a complete customer stays where they are, a visitor too [RED-001, RED-016]', async () => {
  await as('anna.schmidt', async ({ page }) => {
    await settled(page)
    await page.locator('[data-balance-strip]').waitFor()
    expect(pathOf(page)).toBe('/de-de/dashboard/')
  })
  const { page, close } = await visit(browser, '/de-de/festgeld/')
  expect(pathOf(page)).toBe('/de-de/festgeld/')
  await close()
})

test('the dashboard takes a click id along [RED-024]', () =>
  as('anna.schmidt', async ({ page }) => {
    await open(page, '/de-de/dashboard/?clickId=c-42')
    await settled(page)
    expect(pathOf(page)).toBe('/de-de/dashboard/?clickId=c-42')
    await page.locator('h1').waitFor()
  }))

test('the pension area sits below its path, and is left by its own logout [RED-025, SES-037]', () =>
  as('anna.schmidt', async ({ page }) => {
    await open(page, '/de-de/pension/v1/')
    await settled(page)
    await page.locator('[data-avatar]').click()
    await page.locator('[data-panel] [data-logout]').click()
    await page.waitForURL('**/de-de/pension/v1/logout')
    await page.locator('h1').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('auth'))).toBeNull()
  }))
