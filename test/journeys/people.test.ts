// Who acts for an account, as its holder and as a helper see it; whose details are whose to change; and how somebody
// comes to sign for another.

import { randomUUID } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import account from '#content/de-DE/account.json' with { type: 'json' }
import german from '#content/de-DE/account-pages.json' with { type: 'json' }
import problems from '#content/de-DE/problems.json' with { type: 'json' }
import registration from '#content/de-DE/registration.json' with { type: 'json' }
import { violations } from '../axe.ts'
import { logIn, settled } from '../customer.ts'
import { codeFor } from '../outbox.ts'
import { fillDay } from '../registrant.ts'
import { goodPassword } from '../registration.ts'
import { openBrowser, phone, refuseConsent } from '../visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const patient = { timeout: 20_000 }
const at = (path: string) => `${inject('origin')}/de-de${path}`

test('a holder finds from My details who acts, and is asked before an access ends', async () => {
  const { page, close } = await logIn(browser, 'anna.schmidt', { viewport: phone })
  await settled(page)
  await refuseConsent(page)
  await page.goto(at('/my-details'))
  await page.locator('main a[href$="/people"]').click(patient)
  await page.waitForURL(/\/people$/)
  await page.locator('[data-end]').click(patient)
  await page.locator('[data-end-sure]').waitFor(patient)
  expect(await violations(page, 'main')).toEqual([])
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
  expect(scrollWidth).toBe(clientWidth)
  const shown = await page.locator('main').textContent()
  for (const words of ['Anna Schmidt (Sie)', 'Paul Schmidt', 'Alles sehen'])
    expect(shown).toContain(words)
  await close()
})

test('whoever looks after somebody else’s account is told whose it is, and asked for nothing', async () => {
  const { page, close } = await logIn(browser, 'paul.schmidt')
  await settled(page)
  const whose = page.locator('[data-whose]')
  await whose.waitFor(patient)
  expect(await whose.textContent()).toContain('Anna Schmidt')
  await page.goto(at('/reference-accounts'))
  await page.locator('[data-reference]').first().waitFor(patient)
  expect(await whose.textContent(), 'on every page').toContain('Anna Schmidt')
  await expect.poll(() => page.locator('main form, [data-account-act]').count()).toBe(0)
  await page.goto(at('/investments/start/wealth-management/'))
  await page.locator('main').getByText(problems.role.forbidden).waitFor(patient)
  await close()
})

test('of two holders each is greeted by their own letters, and changes only what is their own', async () => {
  const { page, close } = await logIn(browser, 'julia.berger')
  await settled(page)
  await refuseConsent(page)
  await page.goto(at('/my-details'))
  await page.locator('main a[href$="/people"]').waitFor(patient)
  expect(await page.locator('[data-avatar] span').first().textContent()).toBe('JB')
  const buttons = await page
    .locator('main button[aria-label]')
    .evaluateAll((all) => all.map((button) => button.getAttribute('aria-label')!))
  expect(buttons.length).toBeGreaterThan(0)
  expect(buttons.filter((label) => /Stefan/.test(label))).toEqual([])
  await close()
})

test('a helper reports a death: what comes of it is said before, and the desk is asked', async () => {
  const words = german.people.death
  const { page, close } = await logIn(browser, 'paul.schmidt', { viewport: phone })
  await settled(page)
  await refuseConsent(page)
  await page.goto(at('/people'))
  await page.getByRole('button', { name: `${words.report}: Anna Schmidt` }).click(patient)
  await page.getByText(words.asked).waitFor(patient)
  expect(await violations(page, 'main')).toEqual([])
  await page.locator('main form [type="submit"]').click()
  await page.locator('main [data-error]').first().waitFor(patient)
  await fillDay(page, 'diedOn', '1.11.2026')
  await page.locator('main form [type="submit"]').click()
  const signing = page.locator('[data-signing]')
  await signing.waitFor(patient)
  expect(await signing.locator('dl').textContent()).toContain('Anna Schmidt')
  await page.locator('#sign-code').fill(await codeFor('paul.schmidt@demo.tidemark.test'))
  await signing.locator('[type="submit"]').click()
  await page.getByText(words.ASKED).waitFor(patient)
  expect(await page.locator('main').textContent(), 'nothing else happened').toContain(
    'Anna Schmidt',
  )
  await close()
})

test('a further signer is invited, says who they are, proves it, and signs from then on', async () => {
  const email = `signer-${randomUUID().slice(0, 8)}@example.org`
  const { page, close } = await logIn(browser, 'ute.frank', { viewport: phone })
  await settled(page)
  await refuseConsent(page)
  await page.goto(at('/people'))
  await page.locator('[data-invite]').click(patient)
  await page.locator('[value="SIGN"]').check(patient)
  await page.getByLabel(german.people.invite.firstName).fill('Nils')
  await page.getByLabel(german.people.invite.lastName).fill('Holm')
  await page.getByLabel(german.people.invite.email).fill(email)
  expect(await violations(page, 'main')).toEqual([])
  await page.getByRole('button', { name: german.people.invite.send }).click()
  const signing = page.locator('[data-signing]')
  await signing.waitFor(patient)
  expect(await signing.locator('dl').textContent()).toContain('Nils Holm')
  await page.locator('#sign-code').fill(await codeFor('ute.frank@demo.tidemark.test'))
  await signing.locator('[type="submit"]').click()
  await page.getByText(german.people.invite.sent.replace('{name}', 'Nils Holm')).waitFor(patient)

  const mails = `${inject('origin')}/simulator/outbox.json?to=${encodeURIComponent(email)}`
  const linkIn = async () => {
    const [mail] = (await (await fetch(mails)).json()) as { body: string }[]
    return /http\S+/.exec(mail?.body ?? '')?.[0] ?? ''
  }
  await expect.poll(linkIn, patient).toContain('#')
  const visitor = await browser.newContext({ viewport: phone })
  const invited = await visitor.newPage()
  await invited.goto(await linkIn())
  await invited.locator('[data-invitation="SIGN"]').waitFor(patient)
  await refuseConsent(invited)
  const { person } = registration
  await invited.locator('[data-way-back="role"]').waitFor()
  expect(await invited.locator('[data-at-hand]:visible').count(), 'no tax number').toBe(0)
  const wrong = invited.locator('[data-error]')
  await invited.locator('[data-invitation] [type="submit"]').click()
  await expect.poll(() => wrong.count()).toBe(6)
  expect(await wrong.first().textContent()).toBe(problems.birthDate.required)
  const birthDate = invited.getByRole('group', { name: person.birthDate }).locator('input')
  const day = birthDate.first()
  expect(await day.evaluate((field) => field === document.activeElement)).toBe(true)
  // Typed as one writes it: a point goes on to the next field, and nothing but digits stays.
  await invited.keyboard.type('2.4.1988x')
  await invited.locator('[data-decline]').click()
  await invited.keyboard.press('Escape')
  const typed = () =>
    birthDate.evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value))
  expect(await typed(), 'nothing typed is lost').toEqual(['2', '4', '1988'])
  await invited.getByLabel(person.birthPlace).fill('Kiel')
  for (const [name, value] of [
    ['street', 'Am Hafen'],
    ['streetNumber', '7'],
    ['postalCode', '24103'],
    ['city', 'Kiel'],
  ])
    await invited.locator(`[name="identity.${name}"]`).fill(value!)
  await invited.locator('[name="password"]').fill(goodPassword)
  expect(await violations(invited, 'main')).toEqual([])
  await invited.locator('[data-invitation] [type="submit"]').click()
  await invited.locator('[data-joined] a').click(patient)
  await invited.locator('[name="username"]').fill(email, patient)
  await invited.locator('[name="password"]').fill(goodPassword)
  await invited.locator('[name="password"]').press('Enter')
  const method = invited.locator('[data-status="REQUESTED"] [data-method="EID"]')
  await method.waitFor(patient)
  // Until then the account is somebody else's: whatever they ask for leads here, and says why.
  for (const path of ['/dashboard/', '/postbox/messages', '/my-details']) {
    await invited.goto(at(path))
    await invited.waitForURL(/\/identification\/$/, patient)
    await invited.locator('[data-first-step]').getByText(account.firstStep.part).waitFor(patient)
  }
  expect(await invited.getByText(/DE\d\d ?\d{4}/).count(), 'no account number').toBe(0)
  expect(await violations(invited, 'main')).toEqual([])
  await invited.locator('[data-first-step] a').click()
  await invited.waitForURL(/\/user-account\/?$/, patient)
  await invited.getByText(email).first().waitFor(patient)
  await invited.goto(at('/identification/'))
  await method.click(patient)
  await invited.waitForURL(/\/simulator\/identification\/eid\//, patient)
  await invited.locator('[value="yes"]').click()
  await invited
    .locator('[data-status="ACTIVE"] [data-onward] a[href$="/dashboard/"]')
    .click(patient)
  await invited.waitForURL(/\/dashboard\/$/, patient)
  await page.reload()
  const shown = page.locator('main section').filter({ hasText: 'Nils Holm' })
  await shown.getByText(german.people.statuses.ACTIVE).waitFor(patient)
  await invited.goto(at('/people'))
  await invited.locator('[data-end]').click(patient)
  await invited.locator('[data-end-sure]').click()
  await invited.getByText(german.people.endedOwn).waitFor(patient)
  await visitor.close()
  await close()
}, 120_000)
