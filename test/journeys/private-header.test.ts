import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { customerIdOf } from '#domain/site/session.ts'
import { type Customer, logIn, passDialogue, settled } from '../customer.ts'
import { openBrowser, phone, stored, visit, wide } from '../visitor.ts'

/** A busy machine takes its time. */
const patient = { timeout: 20_000 }

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const opened: Customer[] = []
afterEach(async () => {
  for (const customer of opened.splice(0)) await customer.close()
})

type Wish = Parameters<typeof logIn>[2]

async function customer(username: string, wish: Wish = {}): Promise<Customer> {
  const found = await logIn(browser, username, wish)
  opened.push(found)
  await settled(found.page)
  return found
}

const open = (page: Page, path: string) => page.goto(inject('origin') + path)
const avatar = (page: Page) => page.locator('[data-avatar]')
const panel = (page: Page) => page.locator('#account-menu')
const strip = (page: Page) => page.locator('[data-balance-strip]')
const mode = (page: Page) => page.locator('[data-header]').getAttribute('data-mode')
const plain = (text: string | null) => text?.replace(/\s+/g, ' ').trim()
const amounts = async (page: Page) => {
  await strip(page).locator('[data-negative]').first().waitFor()
  return (await strip(page).locator('[data-negative]').allTextContents()).map(plain)
}
const links = (page: Page) =>
  panel(page)
    .locator('[data-account]')
    .evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset.account))

describe('a customer with everything', () => {
  test('avatar, menus, strip and red dot, in one round of calls [PRV-001, PRV-003, PRV-051, CST-002, CST-003, API-025, API-028, API-035, API-036, API-037, API-039, API-040, API-041]', async () => {
    const { page, asked } = await customer('anna.schmidt')
    expect(await avatar(page).textContent()).toContain('AS')
    expect(await avatar(page).locator('[data-badge]').count()).toBe(1)
    expect(await amounts(page)).toEqual(['4.812,37 €', '4.562,37 €'])
    for (const call of [
      '/api/customer/customers/BAC_410_000_001',
      '/api/accounts/accounts',
      '/api/deposits/deposits/types',
      '/api/products/products/types',
      '/api/products/product_instance',
      '/api/postbox/threads/unread-count',
      '/api/integration/mail/consents',
      '/api/pension/pension/customer/products',
    ])
      expect(
        asked.filter((each) => each === `GET ${call}`),
        call,
      ).toHaveLength(1)
    expect(asked.join(), 'no partner to ask for').not.toContain('/cobranding')
  })

  test('the menu behind the avatar opens, lists and marks [PRV-004, PRV-005, HDR-047]', async () => {
    const { page } = await customer('anna.schmidt')
    await avatar(page).click()
    expect(await links(page)).toHaveLength(10)
    await open(page, '/de-de/documents')
    await settled(page)
    await avatar(page).click()
    const current = panel(page).locator('[aria-current]')
    expect(await current.getAttribute('data-account')).toBe('documents')
    await page.keyboard.press('Escape')
    expect(await panel(page).isVisible()).toBe(false)
  })

  test('links inside the customer area are followed without loading it anew [PRV-005]', async () => {
    const { page } = await customer('anna.schmidt')
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    await avatar(page).click()
    await panel(page).locator('[data-account="documents"]').click()
    await page.waitForURL('**/de-de/documents')
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
    await expect.poll(() => panel(page).isVisible(), patient).toBe(false)
    await page.locator('[data-trigger]', { hasText: 'Wissen' }).click()
    await page.locator('#menu-knowledge a').first().click()
    await page.waitForURL('**/de-de/einlagensicherung/')
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(false)
  })

  test('a number is copied without spaces, confirmed for 3 s, until the menu closes [PRV-052, PRV-053, PRV-054, PRV-055, PRV-057, PRV-058]', async () => {
    const { page } = await customer('anna.schmidt', {
      permissions: ['clipboard-read', 'clipboard-write'],
      prepare: (tab) => tab.clock.install(),
    })
    const confirmation = panel(page).locator('[role="status"] span')
    await avatar(page).click()
    expect(await panel(page).textContent()).toContain('DE74 9990 0100 0020 0001 37')
    await page.clock.pauseAt(Date.now() + 5000) // A busy machine would use up the time that is measured.
    await panel(page).locator('[data-copy="iban"]').click()
    await confirmation.waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('DE74999001000020000137')
    await page.clock.runFor(2500)
    expect(await confirmation.count()).toBe(1)
    await page.clock.runFor(1000)
    expect(await confirmation.count()).toBe(0)

    await page.clock.resume()
    await panel(page).locator('[data-copy="iban"]').click()
    await confirmation.waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => confirmation.count(), patient).toBe(0)
  })

  test('without a clipboard copying is skipped in silence [PRV-056]', async () => {
    const { page, complaints } = await customer('anna.schmidt', {
      prepare: async (_, context) => {
        await context.addInitScript(() => {
          Object.defineProperty(navigator, 'clipboard', { value: undefined })
        })
      },
    })
    const before = complaints.length
    await avatar(page).click()
    await panel(page).locator('[data-copy="iban"]').click()
    expect(await panel(page).locator('[role="status"] span').count()).toBe(0)
    expect(complaints.slice(before)).toEqual([])
  })

  test('the older routes lead to the pages that took their place [PRV-023, PRV-024, PRV-025, PRV-026]', async () => {
    const { page } = await customer('anna.schmidt')
    for (const [from, to] of [
      ['/savingglobal#/MyInvestments/TermDeposit', '/de-de/dashboard/savings/term/'],
      ['/savingglobal#/MyInvestments/Overnight', '/de-de/dashboard/savings/overnight/'],
      ['/de-de/#/MyInvestments/Notice', '/de-de/dashboard/savings/notice/'],
    ] as const) {
      await open(page, from)
      await page.waitForURL(`**${to}`)
    }
  })
})

describe('on a public page', () => {
  test('a customer sees their own header and a title that tells nothing [HDR-012, HEAD-002]', async () => {
    const { page } = await customer('anna.schmidt')
    await open(page, '/de-de/festgeld/')
    await settled(page)
    expect(await page.title()).toBe('Tidemark')
    expect(await page.locator('header').count()).toBe(1)
    expect(await page.locator('[data-action]').count()).toBe(0)
  })

  test.each([
    ['/en/select-country/', 'country-selector', 'HDR-016'],
    ['/de-de/login/', 'minimal', 'HDR-017'],
    ['/de-de/register/', 'minimal', 'HDR-017'],
  ])('%s keeps its own header: %s [%s]', async (path, expected) => {
    const { page } = await customer('anna.schmidt')
    await open(page, path)
    await expect
      .poll(() => page.title(), patient)
      .toMatch(path.includes('login') ? /./ : /^Tidemark$/)
    expect(await mode(page)).toBe(expected)
  })

  test('a visitor loads nothing of the customer’s side [HDR-015]', async () => {
    const { page, requests, close } = await visit(browser, '/de-de/festgeld/')
    expect(await mode(page)).toBe('public')
    expect(await page.title()).not.toBe('Tidemark')
    expect(requests.filter((url) => /visitor|\/messages\/|\/api\/customer/.test(url))).toEqual([])
    await close()
  })
})

describe('while it loads', () => {
  const held = (pattern: RegExp) => {
    let release = () => {}
    const wait = new Promise<void>((resolve) => {
      release = resolve
    })
    const hold = async (route: Route) => {
      await wait
      await route.continue()
    }
    return { pattern, hold, release: () => release() }
  }

  test('the logo only, then a skeleton of four columns, then all of it [HDR-012, HDR-013, HDR-024]', async () => {
    const customerCall = held(/api\/customer\/customers\//)
    const types = held(/deposits\/types/)
    const { page } = await logIn(browser, 'anna.schmidt', {
      prepare: async (tab) => {
        await tab.route(customerCall.pattern, customerCall.hold)
        await tab.route(types.pattern, types.hold)
      },
    }).then((found) => {
      opened.push(found)
      return found
    })
    await page.locator('[data-header][data-mode="loading"]').waitFor()
    expect(await avatar(page).count()).toBe(0)
    customerCall.release()
    await page.locator('[data-header][data-mode="private-loading"]').waitFor()
    expect(await page.locator('[data-skeleton] > [aria-hidden]').count()).toBe(4)
    types.release()
    await settled(page)
  })

  test('a skeleton of four columns while there are no words to make one of [HDR-023]', async () => {
    const words = held(/\/messages\//)
    const { page } = await logIn(browser, 'anna.schmidt', {
      prepare: async (tab) => {
        await tab.route(words.pattern, words.hold)
      },
    }).then((found) => {
      opened.push(found)
      return found
    })
    await page.locator('[data-header][data-mode="skeleton"]').waitFor()
    expect(await page.locator('[data-header]').count()).toBe(1)
    expect(await page.locator('[data-skeleton] > [aria-hidden]').count()).toBe(4)
    expect(await page.locator('[data-header] a').count()).toBe(0)
    words.release()
    await settled(page)
  })

  test('a partner’s customer sees the partner from the first moment on [HDR-014, API-033, API-034]', async () => {
    const { page, asked } = await customer('ute.frank')
    await page.locator('[data-partner] img').waitFor()
    expect(asked.filter((call) => call.endsWith('/cobranding'))).toHaveLength(1)
    const customerCall = held(/api\/customer\/customers\//)
    await page.route(customerCall.pattern, customerCall.hold)
    await page.reload({ waitUntil: 'commit' })
    await page.locator('[data-header][data-mode="cobranded-loading"]').waitFor()
    expect(await page.locator('[data-partner] img').count()).toBe(1)
    customerCall.release()
    await settled(page)
  })

  test('a partner’s logo that cannot be had leaves a warning and no logo [ERR-031, ERR-032]', async () => {
    const warnings: string[] = []
    const { page } = await customer('ute.frank', {
      prepare: async (tab) => {
        tab.on(
          'console',
          (message) => message.type() === 'warning' && warnings.push(message.text()),
        )
        await tab.route(/\/cobranding/, (route) => route.fulfill({ status: 404, body: '{}' }))
      },
    })
    await expect.poll(() => warnings.join(), patient).toContain('cobranding failed to load')
    expect(await page.locator('[data-partner]').count()).toBe(0)
  })
})

describe('balances', () => {
  test('pending activation: 0 and 0 [PRV-045, PRV-046]', async () => {
    const { page } = await customer('jonas.keller')
    expect(await amounts(page)).toEqual(['0,00 €', '0,00 €'])
  })

  test('a negative balance is highlighted [PRV-044]', async () => {
    const { page } = await customer('petra.lang')
    const [balance] = await amounts(page)
    expect(balance).toMatch(/^\u2212/)
    const shown = strip(page).locator('[data-negative="true"]').first()
    const usual = strip(page).locator('dt').first()
    const colour = (of: typeof shown) => of.evaluate((each) => getComputedStyle(each).color)
    expect(await colour(shown)).not.toBe(await colour(usual))
  })

  test('in maintenance a message takes their place, and a tap tells why [PRV-043, PRV-047, PRV-048, PRV-049, ERR-014]', async () => {
    const { page } = await customer('thomas.hahn', { viewport: phone, hasTouch: true })
    const why = page.locator('[data-why]')
    await why.waitFor()
    const reason = page.locator('[role="tooltip"]')
    expect(await reason.isVisible()).toBe(false)
    await why.tap()
    await reason.waitFor()
    expect(await reason.textContent()).toMatch(/gewartet/)
    const box = (await reason.boundingBox())!
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(phone.width)
  })

  test('pages that need an account in maintenance say that it is, and do not ask to try again [B17]', async () => {
    const { page } = await customer('thomas.hahn')
    const main = page.locator('main')
    for (const path of [
      'account-withdrawal',
      'account-transactions',
      'pay-in',
      'payment-methods',
    ]) {
      await open(page, `/de-de/${path}/`)
      await main.getByText('Ihr Konto wird gerade gewartet').first().waitFor()
      expect(await main.innerText(), path).not.toContain('Noch einmal versuchen')
    }
  })

  test('a failed fetch has the same title and another reason [PRV-047, PRV-048, PRV-050]', async () => {
    const { page } = await customer('anna.schmidt', {
      prepare: async (tab) => {
        await tab.route(/\/api\/accounts\/accounts/, (route) =>
          route.fulfill({ status: 404, body: '{}' }),
        )
      },
    })
    await page.locator('[data-why]').waitFor()
    expect(await page.locator('[role="tooltip"]').textContent()).not.toMatch(/gewartet/)
  })

  test('a customer who is not active has no strip and the short menu [PRV-011, PRV-041]', async () => {
    const { page } = await customer('mia.neumann')
    expect(await strip(page).count()).toBe(0)
    await avatar(page).click()
    expect(await links(page)).toEqual(['messages', 'documents', 'userAccount'])
  })
})

describe('markets', () => {
  test('the United Kingdom shows account number and sort code [PRV-059]', async () => {
    const { page } = await customer('james.carter')
    await avatar(page).click()
    const copied = panel(page).locator('[data-copy]')
    expect(
      await copied.evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset.copy)),
    ).toEqual(['accountNumber', 'sortCode'])
  })

  test('Italy has payment methods, and its savings below its dashboard [PRV-006, PRV-008, PRV-027, PRV-028]', async () => {
    const { page, asked } = await customer('giulia.ferri')
    await avatar(page).click()
    expect(await links(page)).toContain('paymentMethods')
    await page.keyboard.press('Escape')
    await page.locator('[data-trigger]').first().click()
    const hrefs = await page
      .locator('#menu-mySavings a')
      .evaluateAll((all) => all.map((each) => each.getAttribute('href')))
    expect(hrefs[0]).toBe('/it-it/dashboard/')
    expect(hrefs).toContain('/it-it/dashboard/savings/term/')
    expect(asked.join(), 'no pension outside Germany').not.toContain('/api/pension')
  })

  test('the United States log in on the application’s host [HDR-036]', async () => {
    const found = await logIn(browser, 'emily.clark')
    opened.push(found)
    expect(new URL(found.page.url()).host).toMatch(/^app\.localhost/)
    await found.page.locator('[data-avatar]').waitFor()
  })

  test('a market on its own host is the same there [SES-004]', async () => {
    const context = await browser.newContext({ viewport: wide })
    const page = await context.newPage()
    const own = inject('origin').replace('//', '//de.')
    await page.goto(`${own}/documents`, { waitUntil: 'commit' })
    await passDialogue(page, 'anna.schmidt')
    await page.waitForURL(`${own}/documents`)
    await settled(page)
    await context.close()
  })
})

describe('audiences', () => {
  test('visitors, private customers and companies each have their own [ROL-001, ROL-002, ROL-003, ROL-004, ROL-005]', async () => {
    const { page } = await customer('brandt.gmbh')
    const hrefs = () =>
      page
        .locator('#menu-knowledge a')
        .evaluateAll((all) => all.map((each) => each.getAttribute('href')))
    expect(await hrefs()).toContain('/de-de/geschaeftskunden/steuern/')
    expect(await hrefs()).toContain('/de-de/geschaeftskunden/einlagensicherung/')
    const person = await customer('anna.schmidt')
    await person.page.locator('#menu-knowledge a').first().waitFor({ state: 'attached' })
    expect(await person.page.locator('#menu-knowledge a[href*="geschaeftskunden"]').count()).toBe(0)
    const { page: visitor, close } = await visit(browser, '/de-de/')
    expect(await mode(visitor)).toBe('public')
    await close()
  })
})

describe('other accounts', () => {
  test('a parent switches to a child’s account and everything is the child’s [PRV-038, PRV-039, API-042, API-043]', async () => {
    const { page } = await customer('familie.berger')
    await avatar(page).click()
    await panel(page).locator('[data-switch-to="BAC_410_000_004"]').click()
    // The parent stays who they are; whose account it is stands above everything.
    await page.locator('[data-whose]', { hasText: 'Lena' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/de-de/dashboard/')
    const { access_token } = JSON.parse((await stored(page)).auth!)
    expect(customerIdOf(access_token)).toBe('BAC_410_000_004')
  })

  test('a list that cannot be had stays empty, with a warning and no message [ERR-028, ERR-029, ERR-030]', async () => {
    const warnings: string[] = []
    const { page } = await customer('familie.berger', {
      prepare: async (tab) => {
        tab.on(
          'console',
          (message) => message.type() === 'warning' && warnings.push(message.text()),
        )
        await tab.route(/switchable-accounts/, (route) =>
          route.fulfill({ status: 404, body: '{}' }),
        )
      },
    })
    await expect
      .poll(() => warnings.join(), patient)
      .toContain('switchable accounts failed to load')
    expect(await page.locator('[data-switch]').count()).toBe(0)
    expect(await page.locator('[role="alert"]').count()).toBe(0)
  })
})

describe('on a phone', () => {
  test('the panel holds menus, account and logout, one section open at a time [PRV-002, INT-005, INT-007]', async () => {
    const { page } = await customer('anna.schmidt', { viewport: phone, hasTouch: true })
    await page.locator('[data-open-panel]').click()
    const dialog = page.locator('[data-mobile-panel]')
    await dialog.waitFor()
    const sections = dialog.locator('details')
    expect(await sections.count()).toBe(5)
    await sections.first().locator('summary').click()
    await dialog.locator('[data-mobile-account] summary').click()
    expect(await dialog.locator('details[open]').count()).toBe(1)
    expect(await dialog.locator('[data-badge]').count()).toBe(1)
    await dialog.locator('[data-account="documents"]').click()
    await page.waitForURL('**/de-de/documents')
    await expect.poll(() => dialog.isVisible(), patient).toBe(false)
  })
})
