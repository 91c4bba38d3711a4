// Proving who one is, by every method and with something going wrong in each: the page says in words what happened, and
// the next way stays open until one leads to an account.

import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import german from '#content/de-DE/registration.json' with { type: 'json' }
import english from '#content/en/registration.json' with { type: 'json' }
import dutch from '#content/nl-NL/registration.json' with { type: 'json' }
import { emptyAnswers } from '#domain/registration/answers.ts'
import { faults } from '../axe.ts'
import { arriveRegistered } from '../registered.ts'
import { germanAnswers } from '../registration.ts'
import { openBrowser, phone, wide } from '../visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const patient = { timeout: 30_000 }
const longJourneyMs = 150_000

const look = async (page: Page) => expect(await faults(page)).toEqual([])

/** Another at each go: who came before is known, by mail and by name. */
const nameLike = (name: string) =>
  name +
  randomUUID()
    .replaceAll(/[^a-f]/g, '')
    .slice(0, 6)

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

/** How many words of providers the intake has not believed. */
async function refusedWords(): Promise<number> {
  const counted = await (await fetch(`${inject('origin')}/metrics`)).text()
  const line =
    /^http_request_duration_seconds_count\{.*webhooks\/identification.*status="401"\} (\d+)$/m
  return Number(line.exec(counted)?.[1] ?? 0)
}

/** Several hands pass it on, each in its own time. */
const active = (page: Page) => page.locator('[data-status="ACTIVE"]').waitFor({ timeout: 60_000 })

test(
  'in Germany a call, a card, a bank and a branch may go wrong, and the call leads to an account',
  async () => {
    const lastName = nameLike('Beharrlich')
    const answers = germanAnswers({ lastName })
    const { page, close } = await arriveRegistered(
      browser,
      'de-DE',
      `${lastName}@example.org`.toLowerCase(),
      answers,
      phone,
    )
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

    // A forged word is refused, and the page still waits.
    const before = await refusedWords()
    await attempt(page, 'VIDEO', 'forged')
    await expect.poll(refusedWords, patient).toBeGreaterThan(before)
    await page.reload()
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
    const lastName = nameLike('Penhaligon')
    const { person, contact, background, agreement } = germanAnswers({ lastName })
    const empty = emptyAnswers('GBR')
    const { page, close } = await arriveRegistered(
      browser,
      'en-GB',
      `${lastName}@example.org`.toLowerCase(),
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
    const lastName = nameLike('Vasthoudend')
    const { person, contact, background, agreement } = germanAnswers({ lastName })
    const empty = emptyAnswers('NLD')
    const { page, close } = await arriveRegistered(
      browser,
      'nl-NL',
      `${lastName}@example.org`.toLowerCase(),
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
