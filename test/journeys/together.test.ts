import { randomInt, randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { faults } from '../axe.ts'
import {
  answerAll,
  beRecognised,
  comeToPerson,
  fill,
  linkTo,
  logInFromDone,
  next,
  patient,
  view,
} from '../registrant.ts'
import { goodPassword } from '../registration.ts'
import { openBrowser, phone, refuseConsent, visit, wide } from '../visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const look = async (page: Page) => expect(await faults(page)).toEqual([])

const german = {
  contact: {
    ...{ street: 'Hafen', streetNumber: '7', postalCode: '24103', city: 'Kiel' },
    phoneNumber: '+49 151 12345678',
  },
  background: { profession: 'Bootsbau', pepStatus: 'NONE' },
}
const french = {
  contact: {
    ...{ street: 'Rue du Port', streetNumber: '7', postalCode: '75008', city: 'Paris' },
    phoneNumber: '+33 6 12 34 56 78',
  },
  background: {
    ...{ profession: 'Boulanger', originOfFunds: 'SALARY', annualIncome: '20_40K' },
    pepStatus: 'NONE',
  },
}

/** Two people of each market, and how they want to sign. */
const couples = [
  {
    ...{ locale: 'de-de', viewport: phone, rule: 'ANY_TWO' },
    said: { ...german, number: '36 574 261 809' },
    own: { birthPlace: 'Kiel', maritalStatus: 'MARRIED' },
    names: ['Nils Ahrens', 'Gesa Ahrens'] as const,
  },
  {
    ...{ locale: 'fr-fr', viewport: wide, rule: 'ALONE' },
    said: { ...french, number: '3023217600053' },
    own: { birthPlace: 'Lyon' },
    names: ['Luc Garnier', 'Aimée Garnier'] as const,
  },
]

const personOf = (name: string, own: Record<string, string>, birthDate: string) => {
  const [firstName = '', lastName = ''] = name.split(' ')
  return { courtesyTitle: 'MX', firstName, lastName, birthDate, ...own }
}

/** Everybody registers once: whoever tries again is somebody else, born on another day. */
const someBirthDate = () => `19${randomInt(60, 100)}-0${randomInt(1, 10)}-${randomInt(10, 29)}`
const mailOf = (name: string) => `${name}.${randomUUID().slice(0, 8)}@example.org`

const submit = async (page: Page) => {
  await fill(page, { newPassword: goodPassword })
  await page.locator('[data-submit]').click()
}

/** Two people, two browsers, one account: half a minute of it on a machine at rest. */
const longJourneyMs = 240_000

test.each(couples)(
  'in $locale two people open an account together, each in their own browser [ENUM-001, ENUM-004]',
  async ({ locale, viewport, rule, said, own, names }) => {
    const [first, second] = names.map((name) => personOf(name, own, someBirthDate())) as [
      ReturnType<typeof personOf>,
      ReturnType<typeof personOf>,
    ]
    const [mail, otherMail] = [mailOf('first'), mailOf('second')]
    const inviter = await visit(browser, `/${locale}/register/?kind=joint`, { viewport })
    await view(inviter.page, 'account')
    expect(await inviter.page.locator('[name="kind"][value="joint"]').isChecked()).toBe(true)
    await comeToPerson(inviter.page, mail, look)
    const partner = { firstName: second.firstName, lastName: second.lastName, rule }
    await answerAll(
      inviter.page,
      { ...said, person: first, partner: { ...partner, email: otherMail } },
      look,
    )
    await submit(inviter.page)
    await inviter.page.locator('[data-waiting="INVITED"]').waitFor()
    await look(inviter.page)

    const link = await linkTo(inject('origin'), otherMail)
    const invited = await visit(browser, link.pathname + link.hash, { viewport })
    await invited.page.locator('[data-invitation]').waitFor()
    expect(invited.page.url()).not.toContain('#')
    expect(await invited.page.locator('main h1').textContent()).toContain(names[0])
    await refuseConsent(invited.page)
    await look(invited.page)
    await invited.page.locator('[data-accept]').click()
    await view(invited.page, 'person')
    // What is accepted in one browser is over in every other.
    const thief = await visit(browser, link.pathname + link.hash)
    await thief.page.locator('[data-ended="expired"]').waitFor()
    await look(thief.page)
    await thief.close()
    // Somebody else than was invited gets no further.
    await fill(invited.page, { ...second, firstName: 'Kim', lastName: 'Fremd' })
    await next(invited.page).click()
    await invited.page.locator('[data-notice="bad"]').waitFor()
    await look(invited.page)
    await answerAll(invited.page, { ...said, person: second }, look)
    await submit(invited.page)
    await invited.page.locator('[data-done]').waitFor()
    await inviter.page.locator('[data-done]').waitFor(patient)

    await logInFromDone(inviter.page, mail)
    await beRecognised(inviter.page)
    await inviter.page.locator('[data-status="REGISTERED"] [data-notice="good"]').waitFor()
    await look(inviter.page)
    await logInFromDone(invited.page, otherMail)
    await beRecognised(invited.page)
    for (const { page } of [invited, inviter])
      await page.locator('[data-status="ACTIVE"]').waitFor(patient)
    const customer = await invited.page.evaluate(async () => {
      const { access_token } = JSON.parse(localStorage.getItem('auth')!)
      const headers = { authorization: `Bearer ${access_token}` }
      return (await fetch('/api/customer/customer', { headers })).json()
    })
    expect(customer).toMatchObject({ type: 'JOINT', status: 'ACTIVE' })
    expect(customer.persons).toHaveLength(2)
    for (const each of [inviter, invited]) await each.close()
  },
  longJourneyMs,
)

test(
  'whoever waits names somebody else, never themselves, and may go on alone',
  async () => {
    const mail = mailOf('waits')
    const { page, close } = await visit(browser, '/de-de/register/', { viewport: phone })
    await view(page, 'account')
    await page.locator('[name="kind"][value="joint"]').check()
    await comeToPerson(page, mail, look)
    const person = personOf(
      'Wanda Wart',
      { birthPlace: 'Kiel', maritalStatus: 'SINGLE' },
      '1985-05-17',
    )
    const partner = { firstName: 'Otto', lastName: 'Oft', email: mailOf('otto'), rule: 'ALONE' }
    await answerAll(page, { ...german, number: '36 574 261 809', person, partner }, look)
    await submit(page)
    await page.locator('[data-waiting="INVITED"]').waitFor()

    // Declined by the one who was asked.
    const link = await linkTo(inject('origin'), partner.email)
    const other = await visit(browser, link.pathname + link.hash, { viewport: phone })
    await refuseConsent(other.page)
    await other.page.locator('[data-decline]').click()
    await look(other.page)
    await other.page.locator('[data-sure]').click()
    await other.page.locator('[data-ended="declined"]').waitFor()
    await other.close()
    await page.locator('[data-waiting="DECLINED"]').waitFor(patient)
    await look(page)

    await page.locator('[data-other]').click()
    await view(page, 'partner')
    await fill(page, { email: mail })
    await next(page).click()
    await page.locator('main [name="email"][aria-invalid="true"]').waitFor()
    await fill(page, { firstName: 'Olga', email: mailOf('olga') })
    await next(page).click()
    await page.locator('[data-waiting="INVITED"]').waitFor()
    await expect.poll(() => page.locator('main h1').textContent()).toContain('Olga Oft')
    await page.locator('[data-alone]').click()
    await look(page)
    await page.locator('[data-sure]').click()
    await logInFromDone(page, mail)
    await close()
  },
  longJourneyMs,
)
