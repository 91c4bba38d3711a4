// A parent with sole custody opens an account for a child on a telephone: papers are sent and refused, somebody looks at
// them, and the account is the child's.

import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { demoPassword } from '#services/demo/index.ts'
import { faults } from '../axe.ts'
import { goodPdf, hostileFiles } from '../hostile-files.ts'
import {
  beRecognised,
  fill,
  linkTo,
  logInFromDone,
  nameReference,
  next,
  patient,
  view,
} from '../registrant.ts'
import { goodPassword } from '../registration.ts'
import { storedLogin } from '../sign-in.ts'
import { openBrowser, phone, refuseConsent, visit } from '../visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const longJourneyMs = 240_000

const wrong = (page: Page, name: string) =>
  page
    .locator(
      `main [name="${name}"][aria-invalid="true"], main fieldset[name="${name}"] [aria-invalid="true"]`,
    )
    .first()
    .waitFor()

async function on(page: Page, step: string): Promise<void> {
  expect(await faults(page)).toEqual([])
  await next(page).click()
  await view(page, step)
}

const choose = (page: Page, name: string, fileName: string, buffer: Buffer) =>
  page
    .locator(`[name="${name}"]`)
    .setInputFiles({ name: fileName, mimeType: 'application/pdf', buffer })

/** The customer whose pages are shown. */
const actingFor = (page: Page): Promise<object> =>
  page.evaluate(async () => {
    const { access_token } = JSON.parse(localStorage.getItem('auth')!)
    const headers = { authorization: `Bearer ${access_token}` }
    return (await fetch('/api/customer/customer', { headers })).json()
  })

test(
  'a parent opens an account for a child, whose papers somebody looks at [ENUM-005]',
  async () => {
    const tag = [...randomUUID().replaceAll(/[^a-f]/g, '')].slice(0, 6).join('')
    const mail = `eltern.${tag}@example.org`
    const { page, close } = await visit(browser, '/de-de/register/?kind=child', { viewport: phone })
    await refuseConsent(page)
    await view(page, 'account')
    await page.locator('[data-at-hand="child"]').waitFor()
    expect(await page.locator('h2[data-at-hand]').isVisible()).toBe(true)
    expect(await page.locator('[data-at-hand="person"]').isVisible()).toBe(false)
    await fill(page, { email: mail })
    await next(page).click()
    await page.locator('[data-sent]').waitFor()
    await page.goto((await linkTo(inject('origin'), mail)).href)
    await view(page, 'child')

    const child = { firstName: 'Mara', lastName: `Sund${tag}`, birthPlace: 'Kiel' }
    await fill(page, { ...child, birthDate: '1990-05-17', taxNumber: '29513684209' })
    await next(page).click()
    await wrong(page, 'birthDate')
    await fill(page, { birthDate: '2016-02-29' })
    await on(page, 'person')
    await fill(page, {
      ...{ courtesyTitle: 'MX', firstName: 'Paula', lastName: `Sund${tag}` },
      ...{ birthDate: '1990-05-17', birthPlace: 'Kiel' },
    })
    await on(page, 'contact')
    await fill(page, {
      ...{ street: 'Am Hafen', streetNumber: '7', postalCode: '24103', city: 'Kiel' },
      phoneNumber: '+49 151 12345678',
    })
    await on(page, 'background')
    await fill(page, { profession: 'Bootsbau', pepStatus: 'NONE' })
    await on(page, 'custody')

    await fill(page, { isAlone: 'yes' })
    await next(page).click()
    await wrong(page, 'BIRTH_CERTIFICATE')
    await wrong(page, 'CUSTODY')
    const focused = page.locator('[type="file"]:focus')
    expect(await focused.getAttribute('name'), 'the first that is wrong').toBe('BIRTH_CERTIFICATE')
    await page.locator('[data-summary] button').last().click()
    expect(await focused.getAttribute('name')).toBe('CUSTODY')
    const [hostile] = hostileFiles(1)
    await choose(page, 'CUSTODY', 'urkunde.pdf', hostile!)
    await page
      .getByRole('status')
      .getByText(/^urkunde\.pdf: .*mehr als Seiten und Bild/)
      .waitFor()
    for (const name of ['falsch.pdf', 'sorge.pdf']) {
      await choose(page, 'CUSTODY', name, goodPdf)
      await page.locator('[data-files="CUSTODY"]').getByText(name).waitFor()
      await page.getByRole('status').getByText(`${name} ist angekommen`).waitFor()
    }
    await page.getByRole('button', { name: 'falsch.pdf entfernen' }).click()
    // Whoever goes on while a file is still sent goes on with it.
    const slow = Promise.withResolvers<void>()
    await page.route('**/proofs', async (route) => {
      await slow.promise
      await route.continue()
    })
    await choose(page, 'BIRTH_CERTIFICATE', 'geburt.pdf', goodPdf)
    await next(page).click()
    await page.locator('button[type="submit"][aria-busy="true"]').waitFor()
    slow.resolve()
    await view(page, 'agreement')
    await fill(page, { terms: true, guarantee: true, electronic: true, ownAccount: true })
    await on(page, 'review')
    expect(await page.locator('[aria-labelledby="part-custody"]').textContent()).toMatch(
      /sorge\.pdf.*geburt\.pdf/,
    )
    await fill(page, { newPassword: goodPassword })
    await page.locator('[data-submit]').click()
    await page.locator('[data-done]').waitFor(patient)
    await logInFromDone(page, mail)
    await beRecognised(page)
    await page.locator('[data-status="IDENTIFIED"]').waitFor(patient)

    const storageState = await storedLogin(inject('origin'), 'operator', demoPassword)
    const office = await browser.newContext({
      storageState,
      viewport: phone,
      acceptDownloads: true,
    })
    const desk = await office.newPage()
    await desk.goto(`${inject('origin')}/de-de/dashboard/`)
    await desk.locator('[data-queue="cases"]').getByText(child.lastName).click(patient)
    await desk.locator('[data-paper="CUSTODY"]').waitFor(patient)
    expect(await desk.locator('[data-papers] li').count(), 'the wrong one was taken back').toBe(2)
    const saved = desk.waitForEvent('download')
    await desk.locator('[data-paper="BIRTH_CERTIFICATE"]').click()
    expect((await saved).suggestedFilename()).toMatch(/birth-certificate\.pdf$/)
    const check = desk.locator('[data-check="AUTHORITY"]')
    await check.locator('[data-pass]').click()
    await expect.poll(() => check.count(), patient).toBe(0)
    await page.locator('[data-status="ACTIVE"]').waitFor(patient)
    expect(await actingFor(page)).toMatchObject({
      type: 'PERSONAL',
      embedded: { persons: [{ firstName: 'Mara' }, { firstName: 'Paula' }] },
    })

    // For the next child nobody asks again who the parent is.
    await nameReference(page, { reference: { iban: 'DE36 9990 0100 0012 3456 78' }, person: child })
    await page.goto(`${inject('origin')}/de-de/people/`)
    await page.locator('[data-begin-child]').click(patient)
    await view(page, 'child')
    await page.goto(`${inject('origin')}/de-de/people/`)
    expect(await faults(page)).toEqual([])
    await page.locator('[data-go-on]').click(patient)
    await view(page, 'child')
    await fill(page, { ...child, firstName: 'Nils', birthDate: '2008-01-01' })
    await fill(page, { taxNumber: '65929970489' })
    await next(page).click()
    await wrong(page, 'birthDate')
    await fill(page, { birthDate: '2021-03-04' })
    await on(page, 'custody')
    await fill(page, { isAlone: 'yes' })
    for (const name of ['BIRTH_CERTIFICATE', 'CUSTODY'])
      await choose(page, name, `${name}.pdf`, goodPdf)
    await next(page).click()
    await view(page, 'agreement')
    await fill(page, { terms: true, guarantee: true, electronic: true, ownAccount: true })
    await on(page, 'review')
    expect(await page.locator('[name="newPassword"], #part-person').count()).toBe(0)
    await page.locator('[data-submit]').click()
    await page.locator('[data-done] a').click(patient)
    await page.locator('[data-open-panel]').click()
    const account = page.locator('[data-mobile-account]')
    await account.locator('summary').click()
    await account.locator('[data-switch-to]').getByText('Nils').click(patient)
    // Identified once is identified: what is left is for somebody to look at.
    await expect.poll(() => actingFor(page), patient).toMatchObject({ status: 'IDENTIFIED' })
    const found = desk.locator('[data-queue="cases"]').getByText(child.lastName)
    await expect
      .poll(async () => {
        await desk.goto(`${inject('origin')}/de-de/dashboard/`)
        return found.waitFor({ timeout: 5000 }).then(
          () => true,
          () => false,
        )
      }, patient)
      .toBe(true)
    await found.click()
    await check.locator('[data-pass]').click(patient)
    await expect
      .poll(() => actingFor(page), patient)
      .toMatchObject({ status: 'ACTIVE', embedded: { persons: [{ firstName: 'Nils' }, {}] } })
    await office.close()
    await close()
  },
  longJourneyMs,
)
