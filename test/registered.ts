// Somebody who has just registered, by calls: how one comes there has journeys of its own.

import type { Browser } from 'playwright-core'
import { expect, inject } from 'vitest'
import { base, goodPassword, newKey, type OwnAnswers } from './registration.ts'
import { storedLogin, Browser as Visitor } from './sign-in.ts'
import type { wide } from './visitor.ts'

const patient = { timeout: 30_000 }

const mailed = async (to: string): Promise<string> => {
  const all = await fetch(`${inject('origin')}/simulator/outbox.json?to=${encodeURIComponent(to)}`)
  const [newest] = (await all.json()) as { body: string }[]
  return /#([\w-]{43})/.exec(newest?.body ?? '')?.[1] ?? ''
}

async function register(locale: string, email: string, answers: OwnAnswers): Promise<void> {
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

/** Logged in, on the page where one is identified. */
export async function arriveRegistered(
  browser: Browser,
  locale: string,
  email: string,
  answers: OwnAnswers,
  viewport: typeof wide,
) {
  await register(locale, email, answers)
  const storageState = await storedLogin(inject('origin'), email, goodPassword)
  const context = await browser.newContext({ storageState, viewport })
  const page = await context.newPage()
  await page.goto(`${inject('origin')}/${locale.toLowerCase()}/identification/`)
  await page.locator('[data-status="REGISTERED"]').waitFor(patient)
  return { page, close: () => context.close() }
}
