import { generate } from 'otplib'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { segmentOf } from '#domain/market.ts'
import { demoLogins, demoPassword } from '#services/demo/index.ts'
import { demoFactors } from '#services/identity/index.ts'
import { violations } from '../axe.ts'
import { Browser as Client, signIn } from '../sign-in.ts'
import { openBrowser, phone, type Visit, visit, wide } from '../visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const realm = '/auth/realms/global'
const patient = { timeout: 30_000 }
const submit = (page: Page) => page.locator('[data-dialogue] [type="submit"]')
const error = async (page: Page) => (await page.locator('[data-error]').textContent()) ?? ''

/** A page on its way to the login, with the question of consent out of the way. */
async function come(path: string, options: Parameters<typeof visit>[2] = {}): Promise<Visit> {
  const visiting = await visit(browser, path, options)
  const { page } = visiting
  await page.waitForURL(/login-actions/)
  await page.locator('[data-dialogue] h1').waitFor()
  await refuseConsent(page)
  return visiting
}

async function refuseConsent(page: Page): Promise<void> {
  const refuse = page.locator('[data-consent-choice="refuse"]')
  await refuse.click({ timeout: 5000 }).catch(() => {})
}

async function say(page: Page, username: string, password: string = demoPassword): Promise<void> {
  await page.fill('[name="username"]', username)
  await page.fill('[name="password"]', password)
  await submit(page).click()
}

const arrive = (page: Page, path: RegExp = /\/dashboard\//): Promise<void> =>
  page.waitForURL((url) => path.test(url.pathname))

const privateHeader = (page: Page) => page.locator('[data-header][data-mode="private"]')

type Letter = { subject: string; body: string; code: string | null; at: string }

async function lettersTo(recipient: string): Promise<Letter[]> {
  const reply = await fetch(
    `${inject('origin')}/simulator/outbox.json?to=${encodeURIComponent(recipient)}`,
  )
  return reply.json() as Promise<Letter[]>
}

async function newest(recipient: string, isMeant: (letter: Letter) => boolean): Promise<Letter> {
  await expect.poll(async () => (await lettersTo(recipient)).some(isMeant)).toBe(true)
  return (await lettersTo(recipient)).find(isMeant)!
}

const askedForMore: string[] = Object.values(demoFactors).map(({ username }) => username)

/** One of each market who is asked for a password only. */
const first = new Map(
  demoLogins
    .filter(({ username }) => !askedForMore.includes(username))
    .toReversed()
    .map(({ market = '', username }) => [market, username]),
)

describe('whoever belongs here', () => {
  // Everybody else logs in without a browser, which is quicker; these differ by host and by language.
  test.each(
    (['de-DE', 'en-US', 'pl-PL'] as const).map((locale) => ({
      locale,
      username: first.get(locale)!,
    })),
  )(
    '$username of $locale says name and password and finds the private header [SES-004, HDR-012]',
    async ({ locale, username }) => {
      const isOnAppHost = locale === 'en-US'
      const context = await browser.newContext({ viewport: wide })
      const page = await context.newPage()
      const origin = isOnAppHost ? inject('origin').replace('//', '//app.') : inject('origin')
      const path = isOnAppHost ? 'auth/login' : 'login'
      await page.goto(`${origin}/${segmentOf(locale)}/${path}/`)
      await page.waitForURL(/login-actions/)
      expect(await page.locator('html').getAttribute('lang')).toBe(locale)
      await page.locator('[name="username"]').waitFor()
      await refuseConsent(page)
      await say(page, username)
      await arrive(page)
      await privateHeader(page).waitFor()
      expect(new URL(page.url()).pathname).toBe(`/${segmentOf(locale)}/dashboard/`)
      await context.close()
    },
  )

  test('a page of the customer area is asked for, the login comes first, then the page [SES-003]', async () => {
    const { page, close } = await come('/de-de/user-account')
    expect(await page.locator('[data-go-on]').isVisible()).toBe(true)
    await say(page, 'nina.winter')
    await arrive(page, /\/de-de\/user-account$/)
    await page.locator('[data-change-password]').waitFor()
    await close()
  })

  test('logging out leads back to the login [SES-037]', async () => {
    const { page, close } = await come('/de-de/login/')
    await say(page, 'nina.winter')
    await arrive(page)
    await privateHeader(page).waitFor()
    await page.click('[data-avatar]')
    await page.click('[data-logout]:visible')
    await page.waitForURL(/login-actions/)
    await page.locator('[name="username"]').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('auth'))).toBeNull()
    await close()
  })
})

describe('the page of the login', () => {
  test('has the minimal header, and nobody keeps or lists it [HDR-009]', async () => {
    const { page, requests, close } = await come('/fr-fr/login/')
    const header = page.locator('[data-header]')
    expect(await header.getAttribute('data-mode')).toBe('minimal')
    expect(await header.locator('[data-action="login"]').isVisible()).toBe(true)
    expect(await header.locator('[data-menus]').count()).toBe(0)
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex')
    const reply = await page.request.get(page.url())
    expect(reply.headers()['cache-control']).toBe('no-store')
    expect(reply.headers()['content-security-policy']).toContain("script-src 'self'")
    expect(requests.filter((url) => !new URL(url).host.includes('localhost'))).toEqual([])
    await close()
  })

  test('names the ways out: registering, help, and back to the market', async () => {
    const { page, close } = await come('/es-es/login/')
    const hrefs = await page
      .locator('main a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(hrefs).toEqual(expect.arrayContaining(['/es-es/register/', '/es-es/contacto/']))
    await page.click('[data-cancel]')
    await page.waitForURL(/\/es-es\/$/)
    await close()
  })

  test('is tried with three people where the world is a demonstration', async () => {
    const { page, close } = await come('/nl-nl/login/')
    expect(await page.locator('[data-demo] li').count()).toBe(3)
    await page.locator('[data-demo] li button').first().click()
    expect(await page.inputValue('[name="username"]')).toBe(first.get('nl-NL'))
    expect(await page.inputValue('[name="password"]')).toBe(demoPassword)
    await close()
  })

  test('asks for what is missing, beside the field', async () => {
    const { page, close } = await come('/en-gb/login/')
    await page.fill('[name="username"]', 'somebody')
    await submit(page).click()
    expect(await error(page)).toBe('Please fill in this field.')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('password')
    await close()
  })

  test('shows the password to whoever wants to see it', async () => {
    const { page, close } = await come('/en-gb/login/')
    await page.fill('[name="password"]', 'what I typed')
    await page.click('[data-show-password]')
    expect(await page.getAttribute('[name="password"]', 'type')).toBe('text')
    expect(await page.inputValue('[name="password"]')).toBe('what I typed')
    await close()
  })

  test('a wrong password and an unknown name are told alike; what was typed stays, and the right one passes', async () => {
    const { page, close } = await come('/en-gb/login/')
    const told: string[] = []
    for (const username of ['nobody.at.all', 'james.carter']) {
      await say(page, username, 'not the password')
      await page.locator('[data-error]').waitFor()
      told.push(await error(page))
      expect(await page.inputValue('[name="username"]')).toBe(username)
      expect(await page.inputValue('[name="password"]')).toBe('not the password')
    }
    expect(told[0]).toContain('The username or password is not correct')
    expect(told[1]).toBe(told[0])
    await say(page, 'james.carter')
    await arrive(page)
    await close()
  })

  test('a login that cannot be continued is said to have ended, and starts again', async () => {
    const { page, close } = await visit(
      browser,
      `${realm}/login-actions/expired?error=invalid_request&ui_locales=en-GB`,
    )
    await page.locator('[data-restart]').waitFor()
    await refuseConsent(page)
    await page.click('[data-restart]')
    await page.waitForURL(/login-actions\/(?!expired)/)
    await page.locator('[name="username"]').waitFor()
    await close()
  })

  test('where nobody answers, the page says so and goes on by itself when somebody does', async () => {
    const { page, close } = await come('/en/login/')
    let isAway = true
    await page.route('**/login-actions/*/details', (route) =>
      isAway ? route.fulfill({ status: 503, body: '{}' }) : route.continue(),
    )
    await page.reload()
    await page.getByText('The service is not available right now').first().waitFor()
    expect(await page.locator('[name="username"]').count()).toBe(0)
    isAway = false
    await page.locator('[name="username"]').waitFor()
    await close()
  })

  test.each([
    ['a phone', phone],
    ['the narrowest screen', { width: 320, height: 640 }],
  ])('fits %s, and keeps the rules of accessibility', async (_, viewport) => {
    const { page, close } = await come('/de-de/login/', { viewport })
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBeLessThanOrEqual(0)
    expect(await violations(page)).toEqual([])
    await close()
  })
})

describe('the second factor', () => {
  test('a code by message is asked for, refused when wrong, and taken when right', async () => {
    const { username, phoneNumber } = demoFactors.message
    const { page, close } = await come('/en/login/')
    const before = (await lettersTo(phoneNumber)).length
    await say(page, username)
    await page.locator('[name="code"]').waitFor()
    expect(await violations(page)).toEqual([])
    await page.fill('[name="code"]', '12')
    await submit(page).click()
    expect(await error(page)).toContain('This code is not correct')
    await expect.poll(async () => (await lettersTo(phoneNumber)).length).toBe(before + 1)
    const { code } = (await lettersTo(phoneNumber))[0]!
    await page.fill('[name="code"]', code!)
    await submit(page).click()
    await arrive(page)
    await close()
  })

  test('a code of the authenticator app is asked for, in the market’s language', async () => {
    const { username, secret } = demoFactors.totp
    const { page, close } = await come('/de-at/login/')
    await say(page, username)
    await page.locator('[name="code"]').waitFor()
    expect(await page.locator('[data-dialogue] h1').textContent()).toContain('Bestätigen Sie')
    await page.fill('[name="code"]', await generate({ secret }))
    await submit(page).click()
    await arrive(page)
    await close()
  })

  test('whoever lost it proves who they are, is told on every channel, and stops it with one link (T11)', async () => {
    const { username, phoneNumber } = demoFactors.message
    const mail = `${username}@demo.tidemark.test`
    const linkIn = ({ body }: Letter) => /http\S+#\S+/.exec(body)![0]
    // A login with the factor ends what an earlier go has left.
    const codes = (await lettersTo(phoneNumber)).length
    await signIn(new Client(inject('origin')), username, demoPassword, async () => {
      await expect.poll(async () => (await lettersTo(phoneNumber)).length, patient).toBe(codes + 1)
      return (await lettersTo(phoneNumber))[0]!.code!
    })
    const earlier = (await lettersTo(mail)).length
    const since = (words: string) => async () => {
      const all = await lettersTo(mail)
      return all.slice(0, all.length - earlier).find(({ subject }) => subject.includes(words))
    }
    const letter = async (words: string) => {
      await expect.poll(since(words), patient).toBeDefined()
      return (await since(words)())!
    }
    const { page, close } = await come('/en/login/', { viewport: phone })
    await say(page, username)
    await page.click('[data-lost]')
    await page.getByRole('heading', { name: 'Lost your second factor?' }).waitFor()
    expect(await violations(page)).toEqual([])
    await submit(page).click()
    await page.getByText('e•••@demo.tidemark.test').first().waitFor()

    await page.goto(linkIn(await letter('Lost your second factor')))
    await page.click('[data-method="VIDEO"]')
    await page.waitForURL(/simulator\/identification\/video/)
    await page.click('[value="person"]')
    await page.getByText('The face did not match').first().waitFor()
    expect(await violations(page)).toEqual([])
    await page.click('[data-method="VIDEO"]')
    await page.waitForURL(/simulator\/identification\/video/)
    await page.click('[value="yes"]')
    await page.locator('[data-way-back="waiting"]').waitFor()
    expect(await violations(page)).toEqual([])

    await newest(phoneNumber, ({ body }) => body.includes(`second factor of ${username}`))
    await page.goto(linkIn(await letter('will be removed')))
    await page.getByRole('heading', { name: 'Was it not you?' }).waitFor()
    expect(await violations(page)).toEqual([])
    await submit(page).click()
    await page.locator('[data-way-back="stopped"]').waitFor()
    await close()
  })

  test('whoever guesses is made to wait, and sees how long', async () => {
    const { page, close } = await come('/en-gb/login/')
    await say(page, demoFactors.message.username)
    for (let tries = 0; tries < 6; tries++) {
      await page.locator('[name="code"]').fill(String(100000 + tries))
      const reply = page.waitForResponse(/second-factor$/)
      await submit(page).click()
      await reply
    }
    await expect.poll(() => error(page)).toMatch(/try again in \d\d:\d\d/)
    expect(await submit(page).getAttribute('aria-disabled')).toBe('true')
    const shown = await error(page)
    await expect.poll(() => error(page)).not.toBe(shown)
    expect(await page.inputValue('[name="code"]')).toBe('100005')
    await close()
  })
})

describe('a forgotten password', () => {
  const isLink = ({ body }: Letter) => body.includes(`${realm}/login-actions/reset`)
  const linkIn = ({ body }: Letter) => /http\S+/.exec(body)![0]

  test('is answered alike for everybody; the link sets a new one, once', async () => {
    const { page, close } = await come('/en-gb/login/')
    await page.click('[data-forgotten]')
    for (const name of ['nobody.at.all', first.get('fi-FI')!]) {
      await page.fill('[name="username"]', name)
      await submit(page).click()
      await page.getByRole('heading', { name: 'Check your inbox' }).waitFor()
      expect(await page.locator('[data-announced]').textContent()).toContain(name)
      if (name === 'nobody.at.all')
        await page.getByRole('button', { name: 'Request again' }).click()
    }
    const mail = `${first.get('fi-FI')}@demo.tidemark.test`
    const link = linkIn(await newest(mail, isLink))

    const chosen = 'a tide comes in at noon'
    await page.goto(link)
    await page.locator('[name="newPassword"]').waitFor()
    expect(page.url()).not.toContain('#')
    await page.fill('[name="newPassword"]', 'too short')
    await submit(page).click()
    await page.locator('[data-error]').waitFor()
    expect(await error(page)).toBe('Use at least 12 characters.')
    await page.fill('[name="newPassword"]', chosen)
    expect(await page.locator('[data-strength]').getAttribute('data-strength')).toBe('strong')
    await submit(page).click()
    await page.getByRole('heading', { name: 'Your password has been changed' }).waitFor()

    await page.goto(link)
    await page.locator('[name="newPassword"]').fill(chosen)
    await submit(page).click()
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()

    await page.goto(`${inject('origin')}/en-gb/login/`)
    await page.locator('[name="username"]').waitFor()
    await say(page, first.get('fi-FI')!, chosen)
    await arrive(page)
    await close()
  })
})

describe('login and security', () => {
  async function atHome(username: string, password?: string): Promise<Visit> {
    const visiting = await come('/en-gb/user-account')
    await say(visiting.page, username, password)
    await arrive(visiting.page, /\/user-account$/)
    await visiting.page.locator('[data-change-password]').waitFor()
    return visiting
  }
  const done = (page: Page) => page.locator('[data-done]:not(:empty)')
  /** With the code of the newest mail. */
  async function signByMail(page: Page, username: string): Promise<void> {
    const dialog = page.locator('[data-signing="message"]')
    await dialog.waitFor()
    const mail = `${username}@demo.tidemark.test`
    const { code } = await newest(mail, (letter) => letter.code !== null)
    await dialog.locator('#sign-code').fill(code!)
    await dialog.locator('[type="submit"]').click()
  }

  test('stands in the account menu, and keeps the rules of accessibility [PRV-004]', async () => {
    const { page, close } = await come('/en-gb/login/')
    await say(page, 'sean.byrne')
    await arrive(page)
    await privateHeader(page).waitFor()
    await page.click('[data-avatar]')
    await page.click('[data-account="userAccount"]:visible')
    await page.locator('[data-device="current"]').waitFor()
    expect(new URL(page.url()).pathname).toBe('/en-gb/user-account')
    expect(await violations(page, 'main')).toEqual([])
    await page.setViewportSize({ width: 320, height: 640 })
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBeLessThanOrEqual(0)
    await close()
  })

  test('another device is seen and logged out; it has to log in again [SES-003]', async () => {
    const other = await atHome('carmen.ruiz')
    const { page, close } = await atHome('carmen.ruiz')
    const devices = page.locator('[data-device]')
    await devices.first().waitFor()
    const before = await devices.count()
    // The one seen last stands first.
    await page.locator('[data-device="other"] button').first().click()
    await done(page).waitFor()
    await expect.poll(() => devices.count()).toBe(before - 1)
    await other.page.reload()
    await other.page.waitForURL(/login-actions/)

    await say(other.page, 'carmen.ruiz')
    await arrive(other.page, /\/user-account$/)
    await page.reload()
    await page.click('[data-end-others]')
    await expect.poll(() => devices.count()).toBe(1)
    await other.close()
    await close()
  })

  test('the password is changed, and the new one is the one that counts', async () => {
    const { page, close } = await atHome('giulia.ferri')
    await page.click('[data-change-password]')
    await page.fill('[name="currentPassword"]', 'something else')
    await page.fill('[name="newPassword"]', 'low water, high water')
    const save = page.locator('main form [type="submit"]')
    await save.click()
    await page.locator('[data-error]').waitFor()
    expect(await error(page)).toBe('This is not your current password.')
    await page.fill('[name="currentPassword"]', demoPassword)
    await save.click()
    await done(page).waitFor()
    await close()
    await (await atHome('giulia.ferri', 'low water, high water')).close()
  })

  test('an authenticator app is taken on, signs, is asked for at the login, and a recovery code stands in for it: T11', async () => {
    const { page, close } = await atHome('sanne.devries')
    // As if the login were long ago: the owner proves again who they are, and the change goes on.
    await page.route(
      '**/security/totp',
      (route) =>
        route.fulfill({
          status: 428,
          contentType: 'application/problem+json',
          body: JSON.stringify({ code: 'authentication.stale' }),
        }),
      { times: 1 },
    )
    await page.click('[data-set-up="totp"]')
    await page.fill('[name="confirmPassword"]', demoPassword)
    await page.click('[data-confirm]')
    await signByMail(page, 'sanne.devries')
    const secret = (await page.locator('[data-secret]').getAttribute('data-secret'))!
    expect(await page.locator('main svg[role="img"] path').getAttribute('d')).toMatch(/^M\d/)
    await page.fill('[name="totpCode"]', '000000')
    await page.locator('main form [type="submit"]').click()
    await page.locator('[data-error]').waitFor()
    await page.fill('[name="totpCode"]', await generate({ secret }))
    await page.locator('main form [type="submit"]').click()
    await page.locator('[data-recovery-codes] code').first().waitFor()
    const codes = await page.locator('[data-recovery-codes] code').allInnerTexts()
    expect(codes).toHaveLength(10)

    // From now on the app signs, and no code is sent.
    await page.click('[data-kept-codes]')
    await page.click('[data-set-up="message"]')
    const dialog = page.locator('[data-signing="totp"]')
    await dialog.waitFor()
    expect(await violations(page, '[data-signing]')).toEqual([])
    const epoch = Math.floor(Date.now() / 1000) + 30 // The first one counted already.
    await dialog.locator('#sign-code').fill(await generate({ secret, epoch }))
    await dialog.locator('[type="submit"]').click()
    await page.locator('[data-number-proof]').waitFor()
    await close()

    const again = await come('/en-gb/login/')
    await say(again.page, 'sanne.devries')
    await again.page.locator('[name="code"]').waitFor()
    await again.page.click('[data-factor="recovery"]')
    await again.page.getByLabel('Recovery code').fill(codes[0]!)
    await submit(again.page).click()
    await arrive(again.page)
    await again.close()
  })

  test('a passkey is made, signs, and confirms the next login: T11', async () => {
    const { page, close } = await come('/en-gb/user-account')
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('WebAuthn.enable')
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await say(page, 'claire.martin')
    await arrive(page, /\/user-account$/)
    await page.click('[data-set-up="passkey"]')
    await page.fill('[name="passkeyName"]', 'My phone')
    await page.locator('main form [type="submit"]').click()
    await signByMail(page, 'claire.martin')
    await page.locator('[data-passkey="My phone"]').waitFor()

    await page.click('[data-set-up="message"]')
    const dialog = page.locator('[data-signing="passkey"]')
    await dialog.locator('[type="submit"]').click()
    await page.locator('[data-number-proof]').waitFor()
    await page.reload()

    await page.click('[data-avatar]')
    await page.click('[data-logout]:visible')
    await page.waitForURL(/login-actions/)
    await page.locator('[name="username"]').waitFor()
    await say(page, 'claire.martin')
    await page.click('button[data-passkey]')
    await arrive(page)
    await privateHeader(page).waitFor()
    await close()
  })
})
