// A visitor for the browser tests: a browser of their own, and what it asked for and stored.

import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Request,
} from 'playwright-core'
import { inject } from 'vitest'
import { findChromium } from './chromium.ts'

/** Who starts no system for all has not looked for one yet; in a bare environment it would name no file beyond ASCII. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: inject('chromium') ?? findChromium()!,
    args: ['--no-sandbox'],
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  })

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

/** What somebody saw who did not get on: where they were, what stood there, what had not been answered. */
export function tellStall({ page, complaints }: Visit): () => Promise<void> {
  const open = new Map<Request, number>()
  page.on('request', (request) => open.set(request, Date.now()))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return async () => {
    const asked = [...open].map(
      ([request, at]) => `${request.method()} ${request.url()} for ${Date.now() - at} ms`,
    )
    const seen = await page.locator('main').innerText({ timeout: 5000 }).catch(String)
    console.error([page.url(), seen, ...complaints, ...asked].join('\n'))
  }
}

/** What the browser keeps for this site. */
export const stored = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => ({ ...localStorage }))

/** So that the question of consent covers nothing of what follows. */
export const refuseConsent = (page: Page): Promise<void> =>
  page.locator('[data-consent-choice="refuse"]').click({ timeout: 20_000 })
