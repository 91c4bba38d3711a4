// A visitor for the browser tests: a browser of their own, and what it asked for and stored.

import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { inject } from 'vitest'
import { findChromium } from './chromium.ts'

/** Who starts no system for all has not looked for one yet. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: inject('chromium') ?? findChromium()!, args: ['--no-sandbox'] })

export type Visit = {
  page: Page
  /** Every address the browser asked for. */
  requests: string[]
  /** Warnings and errors of its console. */
  complaints: string[]
  close(): Promise<void>
}

export const wide = { width: 1200, height: 900 }
export const narrow = { width: 1199, height: 900 }
export const phone = { width: 390, height: 844 }

export async function visit(
  browser: Browser,
  path: string,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({ viewport: wide, ...options })
  const page = await context.newPage()
  const requests: string[] = []
  const complaints: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  page.on('console', (message) => {
    if (['warning', 'error'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  await page.goto(inject('origin') + path, { waitUntil: 'load' })
  return { page, requests, complaints, close: () => context.close() }
}

/** What the browser keeps for this site. */
export const stored = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => ({ ...localStorage }))

/** So that the question of consent covers nothing of what follows. */
export const refuseConsent = (page: Page): Promise<void> =>
  page.locator('[data-consent-choice="refuse"]').click({ timeout: 20_000 })
