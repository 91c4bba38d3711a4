import { randomInt, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest'
import type { Locale } from '#domain/market.ts'
import { contentIn } from '#site/content.ts'
import { faults } from '../axe.ts'
import { brokenWords } from '../overlaps.ts'
import {
  answerAll,
  becomeCustomer,
  comeToPerson,
  fill,
  nameReference,
  next,
  view,
} from '../registrant.ts'
import { goodPassword } from '../registration.ts'
import { openBrowser, phone, refuseConsent, tellStall, visit, wide } from '../visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const look = async (page: Page) => expect(await faults(page)).toEqual([])

async function arrive(path: string, email: string, viewport: typeof wide) {
  const visiting = await visit(browser, path, { viewport })
  onTestFailed(tellStall(visiting))
  return { ...visiting, link: await comeToPerson(visiting.page, email, look) }
}

const home = { street: 'Hafen', streetNumber: '7' }
const person = { courtesyTitle: 'MX', firstName: 'Kim', birthDate: '1990-05-17' }

/** What each market asks, and what a careful person says. */
const people = [
  {
    locale: 'de-de',
    of: 'de-DE' as const,
    viewport: phone,
    person: {
      ...{ ...person, firstName: 'Kim Alexandra', lastName: 'Jürgens' },
      ...{ birthPlace: 'Kiel', maritalStatus: 'SINGLE' },
    },
    contact: { ...home, postalCode: '24103', city: 'Kiel', phoneNumber: '+49 151 12345678' },
    background: { profession: 'Bootsbau', pepStatus: 'NONE' },
    number: '36 574 261 809',
    account: /^DE\d{20}$/,
    reference: { iban: 'DE36 9990 0100 0012 3456 78' },
  },
  {
    locale: 'en-gb',
    of: 'en-GB' as const,
    viewport: wide,
    person: { ...person, lastName: 'Penrose' },
    contact: {
      ...{ ...home, postalCode: 'SW1A 1AA', city: 'London', phoneNumber: '+44 7700 900123' },
      isRecent: 'no',
    },
    background: {
      ...{ profession: 'Baker', originOfFunds: 'SALARY', annualIncome: '20_40K' },
      pepStatus: 'NONE',
    },
    number: 'AA123456C',
    account: /^GB\d{2}ZZZZ009901\d{8}$/,
    reference: { sortCode: '00-99-01', accountNumber: '12345679' },
  },
  {
    locale: 'pl-pl',
    of: 'pl-PL' as const,
    viewport: phone,
    person: { ...person, lastName: 'Źdźbło', birthPlace: 'Gdynia' },
    contact: { ...home, postalCode: '00-001', city: 'Warszawa', phoneNumber: '+48 512 345 678' },
    background: { profession: 'Piekarz', pepStatus: 'NONE' },
    number: '44051401359',
    account: /^PL\d{26}$/,
    reference: { iban: 'PL20999000090000000012345678' },
  },
]

type Step = 'registered' | 'identification' | 'checking' | 'opening' | 'active'
type Words = {
  auth: { help: { login: { heading: string } } }
  registration: { status: { open: string; steps: Record<Step, { text: string; done: string }> } }
}

const contentOf = contentIn(join(import.meta.dirname, '../../content'))
/** As they are served. */
const wordsOf = (locale: Locale) => contentOf(locale).messages as Words

/** Twenty seconds of it on a machine at rest; others may work beside it. */
const longJourneyMs = 150_000

test.each(people)(
  'in $locale a visitor becomes a customer with an account, on one path, and what is done is told as done [HDR-033, HDR-035, ENUM-001, B7, B14, B31, B32]',
  async ({ locale, of, viewport, account, ...said }) => {
    // Everybody registers once: whoever tries again is somebody else, born on another day.
    const email = `kim.${randomUUID().slice(0, 8)}@example.org`
    const person = { ...said.person, birthDate: `1990-05-${randomInt(10, 31)}` }
    const { page, complaints, close } = await arrive(`/${locale}/register/`, email, viewport)
    expect(page.url()).not.toContain('#')

    await answerAll(page, { ...said, person }, look)
    expect(await brokenWords(page, 'main dd'), 'in what is to be checked').toEqual([])
    expect(await page.locator('body').innerText()).not.toContain(
      wordsOf(of).auth.help.login.heading,
    )
    await fill(page, { newPassword: `${said.person.lastName} likes the tide` })
    await page.locator('[data-submit]').click()
    await page.locator('[data-error]').waitFor()
    await becomeCustomer(page, email, look)
    const { open, steps } = wordsOf(of).registration.status
    expect(await page.locator('main h1').textContent()).toBe(open)
    const done = [steps.registered, steps.identification, steps.checking, steps.opening]
    await expect
      .poll(() => page.locator('[data-status] h2 + p').allTextContents())
      .toEqual([...done.map((step) => step.done), steps.active.text])

    const own = await page.evaluate(async () => {
      const { access_token } = JSON.parse(localStorage.getItem('auth')!)
      const headers = { authorization: `Bearer ${access_token}` }
      return (await fetch('/api/customer/transaction_account', { headers })).json()
    })
    expect(own).toMatchObject({ state: 'ACTIVE' })
    expect(own.iban).toMatch(account)
    await nameReference(page, said)
    expect(complaints).toEqual([])
    await close()
  },
  longJourneyMs,
)

test('on a phone the question of consent leaves the way on in reach [B32]', async () => {
  const { page, close } = await visit(browser, '/de-de/register/', { viewport: phone })
  await view(page, 'account')
  await page.locator('[data-consent]').waitFor()
  await next(page).click({ trial: true, timeout: 5_000 })
  await close()
})

describe('what was typed', () => {
  test('survives errors, a reload and the way back; the password is kept nowhere [VAL-011]', async () => {
    const { page, close } = await arrive('/de-de/register/', 'typed@example.org', phone)
    await fill(page, { firstName: 'Ada', lastName: '日本' })
    await next(page).click()
    await page.locator('[data-summary]').waitFor()
    expect(await faults(page)).toEqual([])
    const wrong = page.locator('main [aria-invalid="true"]')
    expect(await wrong.count()).toBeGreaterThanOrEqual(4)
    expect(await page.locator('main [name="firstName"]').inputValue()).toBe('Ada')
    // The list of what is wrong leads to the field.
    const first = await page.locator('[data-summary] button').nth(1).textContent()
    expect(first).toBe('Nachname')
    await page.locator('[data-summary] button').nth(1).click()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('lastName')

    await page.reload()
    await view(page, 'person')
    expect(await page.locator('main [name="firstName"]').inputValue()).toBe('Ada')
    expect(await page.locator('main [name="lastName"]').inputValue()).toBe('日本')
    await fill(page, {
      ...{ courtesyTitle: 'MS', lastName: 'Zuse', birthDate: '1990-05-17' },
      ...{ birthPlace: 'Kiel', maritalStatus: 'SINGLE' },
    })
    await next(page).click()
    await view(page, 'contact')
    await fill(page, { street: 'Half a' })
    await page.goBack()
    await view(page, 'person')
    expect(await page.locator('main [name="lastName"]').inputValue()).toBe('Zuse')
    await page.goForward()
    await view(page, 'contact')
    expect(await page.locator('main [name="street"]').inputValue()).toBe('Half a')
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    )
    expect(kept).toContain('Half a')
    expect(kept).not.toContain(goodPassword)
    await close()
  })

  test.each([
    {
      locale: 'de-de',
      person: { birthPlace: 'Kiel', maritalStatus: 'SINGLE' },
      funds: {},
      mobile: '0151 12345678',
      wrong: [/^Postleitzahl: /, /^Telefonnummer: /],
      number: /^Steuer-Identifikationsnummer \(IdNr\): /,
    },
    {
      locale: 'fr-fr',
      person: { birthPlace: 'Lille' },
      funds: { originOfFunds: 'SALARY', annualIncome: '20_40K' },
      mobile: '06 12 34 56 78',
      wrong: [/^Code postal\u00a0: /, /^Numéro de téléphone\u00a0: /],
      number: /^Numéro fiscal \(SPI\)\u00a0: /,
    },
  ])(
    'in $locale all that is wrong with a step is told at once, each field by its name, and numbers are taken as dialled at home [B24, B25]',
    async ({ locale, person: own, funds, mobile, wrong, number }) => {
      const { page, close } = await arrive(`/${locale}/register/`, `${locale}@example.org`, wide)
      const told = async (expected: readonly RegExp[]) => {
        await next(page).click()
        await page.locator('[data-summary] li').first().waitFor()
        expect(await page.locator('[data-summary] li').allTextContents()).toEqual(
          expected.map((line) => expect.stringMatching(line)),
        )
      }
      const goOn = async (to: string) => {
        await next(page).click()
        await view(page, to)
      }
      await fill(page, { ...person, lastName: 'Zuse', ...own })
      await goOn('contact')
      await fill(page, { ...home, city: 'Kiel', postalCode: '1', phoneNumber: '12' })
      await told(wrong)
      await fill(page, { postalCode: '59000', phoneNumber: mobile })
      await goOn('background')
      await fill(page, { profession: 'Kunst', pepStatus: 'NONE', ...funds })
      await goOn('tax')
      await fill(page, { 'residences.0.number': '12345678901' })
      await told([number])
      await close()
    },
  )

  test('is not asked for by a link that was used already', async () => {
    const { link, close } = await arrive('/de-de/register/', 'replay@example.org', wide)
    await close()
    const { page, close: leave } = await visit(browser, link.pathname + link.hash)
    await page.locator('[data-expired]').waitFor()
    expect(await faults(page)).toEqual([])
    await refuseConsent(page)
    await page.locator('[data-expired] button').click()
    await view(page, 'account')
    await leave()
  })
})

describe('through a partner', () => {
  test.each([
    ['de-de', 'dkb_retail'],
    ['en-gb', 'legal_and_general'],
    ['en-gb', 'mse_savings_hub'],
    ['en-ie', 'askpaul'],
  ])('%s names %s beside the form [HDR-039, HDR-041]', async (locale, flow) => {
    const { page, close } = await visit(browser, `/${locale}/register/?regflow=${flow}`)
    await view(page, 'account')
    expect(await page.locator('[data-partner]').getAttribute('data-partner')).toBe(flow)
    await close()
  })

  test('the partner stays through the letter and the steps [HDR-039, HDR-041]', async () => {
    const path = '/en-ie/register/?regflow=fairstone'
    const { page, link, close } = await arrive(path, 'fairstone@example.org', wide)
    expect(link.searchParams.get('regflow')).toBe('fairstone')
    await fill(page, { ...person, lastName: 'Joyce', birthPlace: 'Dublin' })
    await next(page).click()
    await view(page, 'contact')
    expect(await page.locator('[data-partner]').getAttribute('data-partner')).toBe('fairstone')
    expect(new URL(page.url()).searchParams.get('regflow')).toBe('fairstone')
    await close()
  })
})
