import { randomInt, randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { faults } from '../axe.ts'
import { beRecognised, fill, linkTo, logInFromDone, next, patient, view } from '../registrant.ts'
import { goodPassword } from '../registration.ts'
import { openBrowser, phone, refuseConsent, visit } from '../visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const look = async (page: Page) => expect(await faults(page)).toEqual([])

/** Of the same company, and not taken by the go before. */
const anyNumber = () => `HRB ${randomInt(1, 10)}10001 ${String.fromCharCode(65 + randomInt(0, 26))}`

const mailOf = (name: string) => `${name}.${randomUUID().slice(0, 8)}@example.org`

const wrong = (page: Page, name: string) =>
  page
    .locator(
      `main [name="${name}"][aria-invalid="true"], main fieldset[name="${name}"] [aria-invalid="true"]`,
    )
    .first()
    .waitFor()

/** Sends the step, and is where the next one begins. */
async function on(page: Page, step: string): Promise<void> {
  await look(page)
  await next(page).click()
  await view(page, step)
}

const home = {
  ...{ street: 'Am Hafen', streetNumber: '7', postalCode: '24103', city: 'Kiel' },
  phoneNumber: '+49 151 12345678',
}
const work = { profession: 'Bootsbau', pepStatus: 'NONE' }
const agreed = { terms: true, guarantee: true, electronic: true, ownAccount: true } as const
const born = (firstName: string, birthDate: string) => ({
  ...{ courtesyTitle: 'MX', firstName, lastName: 'Winter', birthDate, birthPlace: 'Kiel' },
})

const submit = async (page: Page) => {
  await fill(page, { newPassword: goodPassword })
  await look(page)
  await page.locator('[data-submit]').click()
}

/** Two people, two browsers, one company. */
const longJourneyMs = 240_000

test(
  'a company is looked up, its owners are named, and two people open its account together [ENUM-004, B28]',
  async () => {
    const [mail, otherMail] = [mailOf('paula'), mailOf('jonas')]
    const first = await visit(browser, '/de-de/register/?kind=company', { viewport: phone })
    const { page } = first
    await refuseConsent(page)
    await view(page, 'account')
    await fill(page, { email: mail })
    await look(page)
    await next(page).click()
    await page.locator('[data-sent]').waitFor()
    await page.goto((await linkTo(inject('origin'), mail)).href)
    // What to have at hand is a company's, not a person's.
    await page.locator('[data-at-hand="company"]').waitFor()
    expect(await page.locator('[data-at-hand="person"]').isVisible()).toBe(false)
    await view(page, 'company')

    await fill(page, { registerCourt: 'Amtsgericht Kiel', registerNumber: 'HRB 10099' })
    await page.locator('[data-look-up]').click()
    await page.locator('[data-found="AWAY"] [data-notice="warn"]').waitFor()
    await fill(page, { registerNumber: anyNumber() })
    await page.locator('[data-look-up]').click()
    await page.locator('[data-found="FOUND"] [data-notice="good"]').waitFor()
    expect(await page.locator('[name="legalName"]').inputValue()).toBe('Nordlicht Werft')
    await fill(page, { industry: 'Bootsbau', isListed: 'no' })
    await on(page, 'person')
    await fill(page, born('Paula', '1990-05-17'))
    await on(page, 'contact')
    await fill(page, home)
    await on(page, 'background')
    await fill(page, work)
    await on(page, 'people')

    // Two of one are not two.
    await fill(page, { rule: 'ANY_TWO' })
    await next(page).click()
    await wrong(page, 'rule')
    await page.locator('[data-add]').click()
    await fill(page, {
      ...{ 'others.0.firstName': 'Jonas', 'others.0.lastName': 'Winter' },
      ...{ 'others.0.birthDate': '1988-02-03', 'others.0.email': otherMail },
    })
    await on(page, 'owners')
    await next(page).click()
    await wrong(page, 'hasNone')
    for (const [i, name, share] of [
      [0, 'Ida', '60'],
      [1, 'Ole', '40,01'],
    ] as const) {
      await page.locator('[data-add]').click()
      await fill(page, {
        ...{ [`owners.${i}.firstName`]: name, [`owners.${i}.lastName`]: 'Ek' },
        ...{ [`owners.${i}.birthDate`]: '1980-01-01', [`owners.${i}.share`]: share },
        [`owners.${i}.pepStatus`]: 'NONE',
      })
    }
    await next(page).click()
    await wrong(page, 'owners.1.share')
    await look(page)
    await fill(page, { 'owners.1.share': '40' })
    await on(page, 'companyTax')
    await fill(page, { number: '21 815 08150', entityKind: 'ACTIVE' })
    await on(page, 'agreement')
    await fill(page, agreed)
    await on(page, 'review')
    for (const part of ['company', 'people', 'owners', 'companyTax'])
      await page.locator(`[aria-labelledby="part-${part}"] dd`).first().waitFor()
    await submit(page)
    await page.locator('[data-awaited] [data-person="INVITED"]').waitFor()
    await look(page)

    const link = await linkTo(inject('origin'), otherMail)
    const second = await visit(browser, link.pathname + link.hash, { viewport: phone })
    const other = second.page
    await other.locator('[data-invitation]').waitFor()
    expect(await other.locator('main h1').textContent()).toContain('Nordlicht Werft GmbH')
    await refuseConsent(other)
    await look(other)
    await other.locator('[data-accept]').click()
    await view(other, 'person')
    await fill(other, born('Jonas', '1988-02-03'))
    await on(other, 'contact')
    await fill(other, home)
    await on(other, 'background')
    await fill(other, work)
    await on(other, 'agreement')
    await fill(other, agreed)
    await on(other, 'review')
    await submit(other)
    await other.locator('[data-done]').waitFor()
    await page.locator('[data-done]').waitFor(patient)

    await logInFromDone(page, mail)
    await beRecognised(page)
    await logInFromDone(other, otherMail)
    await beRecognised(other)
    for (const each of [page, other]) await each.locator('[data-status="ACTIVE"]').waitFor(patient)
    const customer = await other.evaluate(async () => {
      const { access_token } = JSON.parse(localStorage.getItem('auth')!)
      const headers = { authorization: `Bearer ${access_token}` }
      return (await fetch('/api/customer/customer', { headers })).json()
    })
    expect(customer).toMatchObject({
      type: 'BUSINESS',
      company: { legalName: 'Nordlicht Werft GmbH' },
    })
    // Two who act for it, and two who own it.
    expect(customer.persons).toHaveLength(4)
    for (const each of [first, second]) await each.close()
  },
  longJourneyMs,
)
