// Proving who one is, by every method and with something going wrong in each: the page says in words what happened, and
// the next way stays open until one leads to an account.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import german from '#content/de-DE/registration.json' with { type: 'json' }
import english from '#content/en/registration.json' with { type: 'json' }
import dutch from '#content/nl-NL/registration.json' with { type: 'json' }
import { emptyAnswers } from '#domain/registration/answers.ts'
import { base, germanAnswers, goodPassword, newKey, type OwnAnswers } from '../registration.ts'
import { storedLogin, Browser as Visitor } from '../sign-in.ts'
import { openBrowser, phone, wide } from '../visitor.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const patient = { timeout: 30_000 }
const longJourneyMs = 150_000

const mailed = async (to: string): Promise<string> => {
  const all = await fetch(`${inject('origin')}/simulator/outbox.json?to=${encodeURIComponent(to)}`)
  const [newest] = (await all.json()) as { body: string }[]
  return /#([\w-]{43})/.exec(newest?.body ?? '')?.[1] ?? ''
}

/** Registered by calls: how one comes there has journeys of its own. */
async function registered(locale: string, email: string, answers: OwnAnswers): Promise<void> {
  const visitor = new Visitor(inject('origin'))
  const key = newKey()
  const post = async (path: string, body: object) => {
    const { status } = await visitor.post(base + path, body)
    expect(status, `${path} ${locale}`).toBeLessThan(300)
  }
  await post('', { email, locale })
  await expect.poll(() => mailed(email), patient).not.toBe('')
  await post('/confirmation', { token: await mailed(email), key })
  for (const [step, given] of Object.entries(answers))
    await post(`/answers/${step}`, { key, answers: given })
  await post('/submission', { key, password: goodPassword })
}

async function arrive(locale: string, email: string, answers: OwnAnswers, viewport: typeof wide) {
  await registered(locale, email, answers)
  const storageState = await storedLogin(inject('origin'), email, goodPassword)
  const context = await browser.newContext({ storageState, viewport })
  const page = await context.newPage()
  await page.goto(`${inject('origin')}/${locale.toLowerCase()}/identification/`)
  await page.locator('[data-status="REGISTERED"]').waitFor(patient)
  return { page, close: () => context.close() }
}

async function look(page: Page): Promise<void> {
  await page.evaluate(axe)
  const faults = await page.evaluate(async () => {
    type Found = { violations: { id: string }[] }
    const { axe } = window as never as { axe: { run(context: unknown): Promise<Found> } }
    const { violations } = await axe.run('main')
    const { scrollWidth, clientWidth } = document.documentElement
    return [...violations.map(({ id }) => id), ...(scrollWidth > clientWidth ? ['wide'] : [])]
  })
  expect(faults).toEqual([])
}

/** To the provider's page and back, with its answer. */
async function attempt(page: Page, method: string, answer: string): Promise<void> {
  await page.locator(`[data-method="${method}"]`).click(patient)
  await page.waitForURL(new RegExp(`/simulator/identification/${method.toLowerCase()}/`), patient)
  await page.locator(`[value="${answer}"]`).click()
  await page.waitForURL(/\/identification\/$/, patient)
}

/** The words stand there, and nothing sticks out. */
async function told(page: Page, reason: string, words: string): Promise<void> {
  await page.locator(`[data-reason="${reason}"]`).getByText(words).waitFor(patient)
  await look(page)
}

const active = (page: Page) => page.locator('[data-status="ACTIVE"]').waitFor(patient)

test(
  'in Germany a call, a card, a bank and a branch may go wrong, and the call leads to an account',
  async () => {
    const answers = germanAnswers({ lastName: 'Beharrlich' })
    const { page, close } = await arrive('de-DE', 'beharrlich@example.org', answers, phone)
    const { reasons, coupon, methods } = german.status
    await attempt(page, 'VIDEO', 'tan')
    await told(page, 'videoCode', reasons.videoCode)
    for (let i = 0; i < 3; i++) {
      await attempt(page, 'EID', i === 0 ? 'pin' : i === 1 ? 'inactive' : 'expired')
      const reason = (['eidBlocked', 'eidInactive', 'documentExpired'] as const)[i]!
      await told(page, reason, reasons[reason])
    }
    // Three are enough.
    await page.locator('[data-closed]').getByText(methods.EID.title).waitFor(patient)
    expect(await page.locator('[data-method="EID"]').count()).toBe(0)
    await attempt(page, 'BANK', 'away')
    await told(page, 'away', reasons.away)

    await page.locator('[data-method="BRANCH"]').click(patient)
    await page.locator('[data-coupon]').getByText(coupon.text).waitFor(patient)
    await look(page)
    const number = await page.locator('[data-coupon]').getAttribute('data-coupon')
    const counter = await (await fetch(`${inject('origin')}/simulator/identification`)).text()
    expect(counter).toContain(number)

    // A forged word is not believed: the page still waits.
    await attempt(page, 'VIDEO', 'forged')
    await page.getByText(german.status.started.split('{')[0]!).waitFor(patient)
    await attempt(page, 'VIDEO', 'repeated')
    await active(page)
    await close()
  },
  longJourneyMs,
)

test(
  'in Britain one source of two leads to the document, whose digits must fit',
  async () => {
    const { person, contact, background, agreement } = germanAnswers({ lastName: 'Penhaligon' })
    const empty = emptyAnswers('GBR')
    const { page, close } = await arrive(
      'en-GB',
      'penhaligon@example.org',
      {
        person: {
          ...empty.person,
          ...{ courtesyTitle: 'MX', firstName: 'Kim', lastName: person.lastName },
          birthDate: person.birthDate,
        },
        contact: {
          ...empty.contact,
          ...{ street: 'Quay', streetNumber: '7', city: 'London', postalCode: 'SW1A 1AA' },
          ...{ phoneNumber: '+44 7700 900123', isRecent: 'no', countryCode: 'GBR' },
          previous: { ...empty.contact.previous, ...contact.previous, countryCode: 'GBR' },
        },
        background: { ...background, originOfFunds: 'SALARY', annualIncome: '20_40K' },
        tax: { residences: [{ countryCode: 'GBR', number: 'AA123456C', missingReason: '' }] },
        agreement,
      },
      wide,
    )
    const { reasons } = english.status
    await attempt(page, 'DATA', 'one')
    await told(page, 'dataOneSource', reasons.dataOneSource)
    expect(await page.locator('[data-method]').count()).toBe(1)
    await attempt(page, 'DOCUMENT', 'digit')
    await told(page, 'documentDigits', reasons.documentDigits)
    await attempt(page, 'DOCUMENT', 'review')
    await page.getByText(english.status.review).waitFor(patient)
    await active(page)
    await close()
  },
  longJourneyMs,
)

test(
  'in the Netherlands an app in another name is refused, and the own one leads to an account',
  async () => {
    const { person, contact, background, agreement } = germanAnswers({ lastName: 'Vasthoudend' })
    const empty = emptyAnswers('NLD')
    const { page, close } = await arrive(
      'nl-NL',
      'vasthoudend@example.org',
      {
        person: { ...empty.person, ...person, maritalStatus: '', nationality: 'NLD' },
        contact: {
          ...empty.contact,
          ...{ street: 'Kade', streetNumber: '7', city: 'Amsterdam', postalCode: '1011 AB' },
          ...{ phoneNumber: '+31 6 12345678', countryCode: 'NLD', isRecent: contact.isRecent },
        },
        background,
        tax: { residences: [{ countryCode: 'NLD', number: '111222333', missingReason: '' }] },
        agreement,
      },
      phone,
    )
    await attempt(page, 'ITSME', 'name')
    await told(page, 'otherName', dutch.status.reasons.otherName)
    await attempt(page, 'ITSME', 'yes')
    await active(page)
    await close()
  },
  longJourneyMs,
)
