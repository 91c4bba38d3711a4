// Somebody who registers on the pages, step by step: the letter, the answers, the desk of the pretended
// provider, the first account to pay out to.

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { goodPassword } from './registration.ts'
import { refuseConsent } from './visitor.ts'

export type Said = {
  person: Record<string, string> & { firstName: string; lastName: string }
  contact: Record<string, string>
  background: Record<string, string>
  /** Of the taxpayer. */
  number: string
  reference: Record<string, string>
  /** With whom, of those who register for two. */
  partner?: Record<string, string>
}

/** What a test wants to see of each step. */
export type Look = (page: Page) => Promise<void>
const noLook: Look = async () => {}

/** The provider, the bank and the mail each take their time, more so beside other work. */
export const patient = { timeout: 60_000 }

export const next = (page: Page) => page.locator('main form [type="submit"]')
export const view = (page: Page, name: string) => page.locator(`[data-view="${name}"]`).waitFor()
const heading = (page: Page) => page.locator('[data-registration] h1')

export async function fill(page: Page, answers: Record<string, string | true>): Promise<void> {
  const kinds = await page
    .locator('main [name]')
    .evaluateAll((all) =>
      Object.fromEntries((all as HTMLInputElement[]).map(({ name, type }) => [name, type])),
    )
  for (const [name, answer] of Object.entries(answers)) {
    const field = page.locator(`main [name="${name}"]`)
    if (answer === true) await field.check()
    else if (kinds[name] === 'select-one') await field.selectOption(answer)
    else if (kinds[name] === 'radio')
      await page.locator(`main [name="${name}"][value="${answer}"]`).check()
    else if (kinds[name] === 'fieldset') await fillDay(page, name, answer)
    else await field.fill(answer)
  }
}

/** Three fields, of which any takes a whole day. */
export const fillDay = (page: Page, name: string, day: string) =>
  page.locator(`fieldset[name="${name}"] input`).first().fill(day)

type Letter = { subject: string; body: string }

/** Of the newest letter. */
export async function linkTo(origin: string, email: string): Promise<URL> {
  const address = `${origin}/simulator/outbox.json?to=${encodeURIComponent(email)}`
  let found: string | undefined
  await expect
    .poll(
      async () => {
        const letters = (await (await fetch(address)).json()) as Letter[]
        found = letters[0] && /http\S+/.exec(letters[0].body)?.[0]
        return found
      },
      { timeout: 15_000 },
    )
    .toBeDefined()
  return new URL(found!)
}

/** From the public page, where the browser is, to the first step behind the letter. */
export async function comeToPerson(page: Page, email: string, look = noLook): Promise<URL> {
  await refuseConsent(page)
  await view(page, 'account')
  await fill(page, { email })
  await look(page)
  await next(page).click()
  await page.locator('[data-sent]').waitFor()
  expect(await page.locator('[data-sent]').textContent()).toContain(email)
  const link = await linkTo(new URL(page.url()).origin, email)
  await page.goto(link.href)
  await view(page, 'person')
  return link
}

/** To the review, where a password is still missing. */
export async function answerAll(
  page: Page,
  said: Omit<Said, 'reference'>,
  look = noLook,
): Promise<void> {
  const agreed = { terms: true, guarantee: true, electronic: true, ownAccount: true } as const
  const steps = [
    ['contact', said.contact],
    ['background', said.background],
    ['tax', { 'residences.0.number': said.number }],
    ...(said.partner ? [['partner', said.partner] as const] : []),
    ['agreement', agreed],
  ] as const
  await fill(page, said.person)
  for (const [step, answers] of steps) {
    await look(page)
    await next(page).click()
    await view(page, step)
    expect(await heading(page).evaluate((title) => title === document.activeElement)).toBe(true)
    await fill(page, answers)
  }
  await look(page)
  await next(page).click()
  await view(page, 'review')
  expect(await page.locator('main').textContent()).toContain(said.person.lastName)
  // Nothing that was said is missing from what is to be checked.
  for (const part of ['person', 'background'] as const)
    expect(
      await page.locator(`[aria-labelledby="part-${part}"] dt`).count(),
    ).toBeGreaterThanOrEqual(Object.keys(said[part]).length)
}

/** Logs in behind the last view, and is where identification begins. */
export async function logInFromDone(page: Page, email: string): Promise<void> {
  await page.locator('div[data-done] a').click()
  await page.waitForURL(/login-actions/)
  await page.fill('[name="username"]', email)
  await page.fill('[name="password"]', goodPassword)
  await page.locator('[data-dialogue] [type="submit"]').click()
  await page.locator('[data-status="REGISTERED"]').waitFor()
}

/** At the desk of the pretended provider, who recognises them. */
export async function beRecognised(page: Page, look = noLook): Promise<void> {
  await page.locator('[data-method]').first().click()
  await page.waitForURL(/\/simulator\/identification\//)
  await look(page)
  await page.locator('[value="yes"]').click()
}

/** Submits, logs in, and is recognised at the desk. */
export async function becomeCustomer(page: Page, email: string, look = noLook): Promise<void> {
  await fill(page, { newPassword: goodPassword })
  await look(page)
  await page.locator('[data-submit]').click()
  await logInFromDone(page, email)
  await look(page)
  await beRecognised(page, look)
  await page.locator('[data-status="ACTIVE"]').waitFor(patient)
  await look(page)
}

/** Of the newest message that names who is signed for. */
async function signingCode(page: Page, said: string): Promise<string> {
  const outbox = new URL('/simulator/outbox.json', page.url())
  const newest = async () => {
    const kept = (await (await fetch(outbox)).json()) as { code: string | null; body: string }[]
    return kept.find(({ code, body }) => code && body.includes(said))?.code ?? ''
  }
  await expect.poll(newest, patient).toMatch(/^\d{6}$/)
  return newest()
}

/** Before anything else an open account needs one to pay out to. [RED-004] */
export async function nameReference(
  page: Page,
  { reference, person }: Pick<Said, 'reference' | 'person'>,
): Promise<void> {
  await page.locator('[data-onward] a').click()
  await page.waitForURL(/\/initial-reference-account\//)
  await page.locator('main form').waitFor()
  // As banks write it: with one of several given names.
  const accountHolder = `${person.firstName.split(' ')[0]} ${person.lastName}`
  await fill(page, { ...reference, accountHolder })
  await next(page).click()
  await page.locator('#sign-code').waitFor()
  await page.locator('#sign-code').fill(await signingCode(page, accountHolder))
  await page.locator('dialog[open] [type=submit]').click()
  await page.locator('[data-notice="good"] a').last().click()
  await page.waitForURL(/\/dashboard\//)
  await page.locator('[data-total]').waitFor()
  await page.locator('[data-header][data-mode="private"]').waitFor()
}
