// C-13: what an attacker writes is shown as it was written, and never runs; with the browser's policy against
// foreign programs, and without it.

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { scriptCorpus } from '../abuse/script-corpus.ts'
import { type Customer, logIn, settled } from '../customer.ts'
import { openBrowser } from '../visitor.ts'

/** `ATTACKS=9999` visits pages with all of them; every one is written into letters in any case. */
const visited = Number(process.env.ATTACKS ?? 60)
const somebody = 'reto.baumann'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** Notes what the browser had to refuse, which would have run elsewhere. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, sample, blockedURI }) => {
      if (!/script|trusted/.test(violatedDirective)) return
      const refused = `${violatedDirective} ${blockedURI} ${sample}`
      Object.assign(window, { refused })
    })
  })
}
const harm = (page: Page) =>
  page.evaluate(() => {
    const { theirs, refused } = window as { theirs?: number; refused?: string }
    return { theirs, refused }
  })
const none = { theirs: undefined, refused: undefined }

/** As many as fit, one to a line. */
function letters(longest: number): string[] {
  const all: string[] = []
  for (const each of scriptCorpus) {
    const line = `${each.replaceAll('\u0001', '').replaceAll('\u2028', '')}\n`
    const last = all.at(-1)
    if (last !== undefined && last.length + line.length <= longest) all.push(all.pop()! + line)
    else all.push(line)
  }
  return all
}

const ask = <T>({ page }: Customer, method: string, path: string, body?: object): Promise<T> =>
  page.evaluate(
    async ({ method, path, body }) => {
      const { access_token } = JSON.parse(localStorage.getItem('auth')!)
      const reply = await fetch(path, {
        method,
        headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      })
      if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`)
      return reply.json()
    },
    { method, path, body },
  )

test('there are more than six hundred of them', () => {
  expect(new Set(scriptCorpus).size).toBeGreaterThan(600)
})

describe.each([true, false])('the policy is away: %s', (bypassCSP) => {
  test('what is written in letters and notes is shown as it was written [C-13]', {
    timeout: 240_000,
  }, async () => {
    const customer = await logIn(browser, somebody, { bypassCSP, prepare: watch })
    const { page } = customer
    await settled(page)
    const path = '/api/customer/transaction_account'
    const { customerId } = await ask<{ customerId: string }>(customer, 'GET', path)
    const sent = letters(9000)
    const threads: string[] = []
    for (const [i, text] of sent.entries()) {
      const subject = scriptCorpus[i]!.replaceAll('\n', ' ').slice(0, 120)
      const body = { customer_id: customerId, subject, text }
      threads.push((await ask<{ id: string }>(customer, 'POST', '/api/postbox/threads', body)).id)
    }
    const notes = scriptCorpus.filter((each) => each.length <= 100 && !/[\n\t]/.test(each))
    for (const bankName of notes.slice(0, 10)) {
      const body = { customer_id: customerId, bankName, scheme: 'AT-ESA', amount: '1.00' }
      await ask(customer, 'POST', '/api/deposits/outside-deposits', body)
    }
    const market = new URL(page.url()).pathname.split('/')[1]
    const shown = ['postbox/messages', 'dashboard/']
    for (const path of [...shown, ...threads.map((id) => `postbox/messages/${id}`)]) {
      await page.goto(`${inject('origin')}/${market}/${path}`)
      await page.locator('[data-app] h1').first().waitFor()
      await page.waitForLoadState('networkidle')
      expect(await harm(page), path).toEqual(none)
      if (path === 'dashboard/')
        await expect.poll(() => page.locator('[data-app]').textContent()).toContain(notes[0])
    }
    const written = await page.locator('[data-app]').textContent()
    expect(written).toContain(sent.at(-1)!.split('\n')[0])
    await customer.close()
  })

  test('what stands in an address is never run [C-13]', { timeout: 600_000 }, async () => {
    const context = await browser.newContext({ bypassCSP })
    const page = await context.newPage()
    await watch(page)
    const names = [
      ...['amount', 'product', 'regflow', 'type', 'sort', 'compare', 'state', 'code', 'months'],
      ...['ui_locales', 'themeVersion', 'currency', 'click-id', 'country'],
    ]
    const pages = ['', 'festgeld/', 'login/', 'registrierung/', 'products/offer/OF002/', 'nowhere/']
    const attacks = scriptCorpus.slice(0, visited)
    for (let i = 0; i < attacks.length; i += names.length) {
      const given = attacks.slice(i, i + names.length)
      const query = new URLSearchParams(given.map((each, n) => [names[n]!, each]))
      const path = pages[(i / names.length) % pages.length]!
      const end = `${encodeURIComponent(given[0]!)}?${query}#${given[1] ?? ''}`
      for (const address of [`${path}?${query}#${given[1] ?? ''}`, path + end]) {
        await page.goto(`${inject('origin')}/de-de/${address}`)
        expect(await harm(page), address).toEqual(none)
      }
    }
    await context.close()
  })
})
