// The account pages in a browser: what must be settled first is settled, and what may be changed changes.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import pg from 'pg'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import account from '#content/de-DE/account.json' with { type: 'json' }
import mails from '#content/de-DE/mails.json' with { type: 'json' }
import { runningDatabaseUrl } from '#platform/running-database.ts'
import { demoPassword } from '#services/demo/index.ts'
import { mailDomain } from '#services/demo/rows.ts'
import { violations } from '../axe.ts'
import { type Customer, logIn } from '../customer.ts'
import { readOut, taggedAs } from '../pdf-text.ts'
import { fillDay } from '../registrant.ts'
import { storedLogin } from '../sign-in.ts'
import { openBrowser, phone, visit } from '../visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await putBack()
})

/** Other journeys meet the same people, so they are left as they were found. */
async function putBack(): Promise<void> {
  const url = await runningDatabaseUrl(join(inject('dataDir'), 'postgres'), 'tidemark')
  const client = new pg.Client(url)
  await client.connect()
  await client.query('set role tidemark_worker')
  for (const [sql, login] of [
    ["update customers.reference_accounts set iban = null, state = 'ACTIVE'", 'lukas.weber'],
    ['delete from debits.collections', 'anna.schmidt'],
    ['delete from debits.mandates', 'anna.schmidt'],
    ["delete from customers.reference_accounts where iban like '%70137__'", 'anna.schmidt'],
    ['update customers.reference_accounts set position = 0', 'anna.schmidt'],
    [
      'update customers.persons set origin_of_funds = null, annual_income_code = null, annual_income_text = null',
      'olivia.hughes',
    ],
    [
      "update customers.customers c set data_validity = 'EXPIRED', data_valid_until = registered_on",
      'sabine.vogel',
    ],
    ["delete from postbox.messages where sender = 'CUSTOMER'", 'anna.schmidt'],
    ['delete from postbox.archivings', 'anna.schmidt'],
    [
      "update postbox.threads set is_unread = true, last_message_at = created_at where subject <> 'Willkommen'",
      'anna.schmidt',
    ],
    [
      "update customers.addresses set street = 'Lindenstraße', postal_code = '10969'",
      'anna.schmidt',
    ],
    ["update customers.consents set is_valid = true where id = 'pensions'", 'anna.schmidt'],
    ['delete from tax.exemption_orders where signed_by is not null', 'anna.schmidt'],
    ['update tax.exemption_orders set valid_to = null, revoked_on = null', 'anna.schmidt'],
    ['delete from tax.external_exemptions', 'anna.schmidt'],
    ["update customers.persons set phone_number = '+491713920001'", 'anna.schmidt'],
  ] as const) {
    const owner = sql.includes('customers.customers') ? 'id' : 'customer_id'
    await client.query(
      `${sql} ${sql.includes(' where ') ? 'and' : 'where'} ${owner} in (
         select customer_id from identity.customer_links join identity.users on id = user_id
          where username = $1)`,
      [login],
    )
  }
  await client.end()
}

/** Whoever has chosen about cookies is asked no more. */
const consent = async (page: Page) => {
  const refuse = page.locator('[data-consent] [data-consent-choice=refuse]')
  if (await refuse.isVisible().catch(() => false)) await refuse.click()
}

async function come(username: string, options = {}): Promise<Customer> {
  const customer = await logIn(browser, username, options)
  await consent(customer.page)
  return customer
}

const at = (page: Page, path: string) =>
  page.waitForURL((url) => url.pathname.endsWith(path), { timeout: 20_000 })

const submit = (page: Page) => page.locator('main form [type=submit]').click()
/** The newest whose message says what is signed. */
async function codeFor(said: string): Promise<string> {
  type Kept = { code: string | null; body: string }
  const newest = async () => {
    const kept = await (await fetch(`${inject('origin')}/simulator/outbox.json`)).json()
    return (kept as Kept[]).find(({ code, body }) => code && body.includes(said))?.code ?? ''
  }
  await expect.poll(newest).toMatch(/^\d{6}$/)
  return newest()
}

/** The newest that came to the number. */
async function codeTo(number: string): Promise<string> {
  const address = `${inject('origin')}/simulator/outbox.json?to=${encodeURIComponent(number)}`
  const newest = async () =>
    ((await (await fetch(address)).json()) as { code: string | null }[])[0]?.code ?? ''
  await expect.poll(newest).toMatch(/^\d{6}$/)
  return newest()
}

async function signAs(page: Page, said: string): Promise<void> {
  const code = page.locator('#sign-code')
  await code.waitFor()
  await code.fill(await codeFor(said))
  await page.locator('dialog[open] [type=submit]').click()
  await code.waitFor({ state: 'detached' })
}

/** How often anna has read that she can be reached elsewhere. */
async function toldOfContact(): Promise<number> {
  const to = `anna.schmidt@${mailDomain}`
  const kept = await (await fetch(`${inject('origin')}/simulator/outbox.json?to=${to}`)).json()
  const { subject } = mails.contactChanged
  return (kept as { subject: string }[]).filter((each) => each.subject === subject).length
}

const errors = (page: Page) => page.locator('[data-error]')
const done = (page: Page) => page.locator('[data-notice=good]')

/** With check digits, for an account of the fictitious bank. */
const ibanOf = (account: string) => {
  const bban = `99900100${account.padStart(10, '0')}`
  const check = String(98n - (BigInt(`${bban}131400`) % 97n)).padStart(2, '0')
  return `DE${check}${bban}`
}

describe('what must be settled first', () => {
  test('lukas names an account: wrong, of somebody else, unknown to its bank, nearly his, his [RED-002, RED-004, RED-005]', async () => {
    const { page, close } = await come('lukas.weber')
    await at(page, '/initial-reference-account/')
    const iban = page.locator('input[name=iban]')
    const holder = page.locator('input[name=accountHolder]')
    await expect.poll(() => holder.inputValue()).toBe('Lukas Weber')

    await submit(page)
    await errors(page).waitFor()
    expect(await iban.getAttribute('aria-invalid')).toBe('true')
    expect(await iban.evaluate((field) => field === document.activeElement)).toBe(true)

    await iban.fill('DE89 3704 0044 0532 0130 01')
    await submit(page)
    await expect.poll(() => errors(page).count()).toBe(1)
    expect(await iban.inputValue()).toBe('DE89 3704 0044 0532 0130 01')

    await iban.fill(ibanOf('7013799'))
    await submit(page)
    await expect.poll(() => holder.getAttribute('aria-invalid')).toBe('true')
    expect(await page.locator('[data-accept]').count()).toBe(0)

    await iban.fill(ibanOf('7013700'))
    await submit(page)
    await page.locator('[data-accept=NOT_POSSIBLE]').waitFor()

    await iban.fill(ibanOf('7013798'))
    await expect.poll(() => page.locator('[data-accept]').count()).toBe(0)
    await submit(page)
    const accept = page.locator('[data-accept=CLOSE_MATCH]')
    await accept.waitFor()
    expect(await accept.textContent()).toContain('Lukas M. Weber')
    await accept.click()
    await signAs(page, 'Lukas Weber')
    await done(page).waitFor()
    await done(page).getByRole('link').last().click()
    await at(page, '/dashboard/')
    await page.locator('[data-total]').waitFor()
    expect(new URL(page.url()).pathname).toBe('/de-de/dashboard/')
    await close()
  })

  test('olivia says where her money comes from [RED-007, RED-008, RED-009, RED-010]', async () => {
    const { page, close } = await come('olivia.hughes')
    await at(page, '/update-financial-information/')
    await page.locator('select[name=originOfFunds]').waitFor()
    await submit(page)
    await expect.poll(() => errors(page).count()).toBe(2)
    await page.locator('select[name=originOfFunds]').selectOption('OTHER')
    await page.locator('select[name=annualIncome]').selectOption('40_60K')
    await submit(page)
    await page.locator('input[name=description][aria-invalid=true]').waitFor()
    expect(await page.locator('select[name=annualIncome]').inputValue()).toBe('40_60K')
    await page.locator('input[name=description]').fill('A book that sold well')
    await submit(page)
    await done(page).waitFor()
    await done(page).getByRole('link').click()
    await at(page, '/dashboard/')
    await page.locator('[data-total]').waitFor()
    await close()
  })

  test('sabine confirms her data, on a phone [RED-012, RED-013]', async () => {
    const { page, close } = await come('sabine.vogel', { viewport: phone })
    await at(page, '/cdvc/')
    await page.locator('input[name=isRight]').waitFor()
    await submit(page)
    await errors(page).waitFor()
    await page.locator('input[name=isRight]').check()
    await submit(page)
    await done(page).waitFor()
    await done(page).getByRole('link').click()
    await at(page, '/dashboard/')
    await page.locator('[data-total]').waitFor()
    await close()
  })
})

describe('anna', () => {
  let anna: Customer
  beforeAll(async () => {
    anna = await come('anna.schmidt')
    await at(anna.page, '/dashboard/')
  })
  afterAll(() => anna.close())
  const go = async (path: string) => {
    await anna.page.goto(new URL(`/de-de${path}`, anna.page.url()).href)
    await anna.page.locator('h1').waitFor()
    return anna.page
  }

  test('reads a message, which is unread no more, and answers it [PRV-051]', async () => {
    const page = await go('/postbox/messages')
    const unread = page.locator('[data-thread][data-unread]')
    await expect.poll(() => unread.count()).toBe(3)
    await unread.first().click()
    await page.locator('[data-message=SERVICE]').waitFor()
    await page.locator('textarea[name=text]').fill('Danke\nund Gruß')
    await submit(page)
    await page.locator('[data-message=CUSTOMER]').waitFor()
    expect(await page.locator('textarea[name=text]').inputValue()).toBe('')
    await go('/postbox/messages')
    await expect.poll(() => unread.count()).toBe(2)
  })

  test('puts a message away, takes that back, and finds it again by a word, by keyboard alone', async () => {
    const page = await go('/postbox/messages')
    const rows = page.locator('[data-thread]')
    const welcome = rows.filter({ hasText: 'Willkommen' })
    const button = page.locator('li', { has: welcome }).locator('[data-move]')
    await button.focus()
    await page.keyboard.press('Enter')
    await page.locator('[data-moved=ARCHIVE]').waitFor()
    await expect.poll(() => welcome.count()).toBe(0)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.locator('[data-moved=INBOX]').waitFor()
    await welcome.waitFor()

    await welcome.click()
    await page.locator('[data-message=SERVICE]').waitFor()
    const move = page.locator('[data-move]')
    await move.click()
    await expect.poll(() => move.innerText()).toBe('In den Posteingang')
    await page.getByRole('link', { name: 'Alle Nachrichten' }).click()
    await rows.first().waitFor()
    await expect.poll(() => welcome.count()).toBe(0)
    await page.locator('input[type=search]').fill('schon, dass')
    await page.keyboard.press('Enter')
    await expect.poll(() => rows.allInnerTexts()).toEqual([expect.stringContaining('Archiv')])
    expect(await violations(page)).toEqual([])
    await page.locator('input[type=search]').fill('Sonnenfinsternis')
    await page.keyboard.press('Enter')
    await page.locator('[data-empty] button').click()
    await page.getByRole('radio', { name: 'Archiv' }).click()
    await expect.poll(() => rows.count()).toBe(1)
    await page.locator('[data-move]').click()
    await page.locator('[data-empty]').waitFor()
    expect(await violations(page)).toEqual([])
  })

  test('moves, with the old address kept until the new one is right', async () => {
    const page = await go('/my-details')
    const section = page.locator('section', { hasText: '10969' })
    await section.getByRole('button').click()
    await page.locator('input[name=postalCode]').fill('109')
    await submit(page)
    await page.locator('input[name=postalCode][aria-invalid=true]').waitFor()
    await page.locator('input[name=street]').fill('Ahornweg')
    await page.locator('input[name=postalCode]').fill('10115')
    await submit(page)
    await done(page).waitFor()
    await page.getByText('Ahornweg 12, 10115 Berlin').waitFor()
  })

  test('signs another number on the old way, is told by mail, and hears of a change made elsewhere: T11', async () => {
    const toldBefore = await toldOfContact()
    const page = await go('/my-details')
    const other = await anna.context.newPage()
    await other.goto(page.url())
    for (const tab of [page, other]) {
      const section = tab.locator('section', { hasText: '+49' })
      await section.getByRole('button', { name: 'Ändern' }).click()
    }
    await other.locator('input[name=phoneNumber]').fill('+49 171 3920002')
    await submit(other)
    const dialog = other.locator('[data-signing="message"]')
    await dialog.getByText('+49 171 3920002').waitFor()
    expect(await violations(other, '[data-app]')).toEqual([])
    await dialog.locator('#sign-code').fill(await codeFor('+49 171 3920002'))
    await dialog.locator('[type=submit]').click()
    await done(other).waitFor()
    const waiting = other.locator('[data-waiting=phone]')
    await waiting.getByText('+49 171 3920002').waitFor()
    expect(await other.locator('section', { hasText: '+49 171 3920001' }).count()).toBe(1)
    expect(await violations(other, '[data-app]')).toEqual([])
    await waiting.locator('[type=submit]').click()
    await expect.poll(() => errors(other).count()).toBe(1)
    await waiting.locator('input[name=code]').fill(await codeTo('+491713920002'))
    await waiting.locator('[type=submit]').click()
    await waiting.waitFor({ state: 'detached' })
    await expect.poll(toldOfContact).toBe(toldBefore + 1)
    await page.locator('input[name=phoneNumber]').fill('+49 171 3920003')
    await submit(page)
    await page.locator('[data-notice=bad]').getByRole('button').waitFor()
    expect(await page.locator('input[name=phoneNumber]').inputValue()).toBe('+49 171 3920003')
    await other.close()
  })

  test('keeps a second account, prefers it, pays out to either, removes it and takes that back', async () => {
    const page = await go('/reference-accounts')
    const accounts = page.locator('[data-reference]')
    await expect.poll(() => accounts.count()).toBe(1)
    await page.locator('input[name=iban]').fill(ibanOf('7013711'))
    await submit(page)
    const code = page.locator('dialog[open] [name=code]')
    await code.waitFor()
    await page.keyboard.press('Escape')
    await code.waitFor({ state: 'detached' })
    const act = (name: string) => page.locator(`[data-account-act=${name}]`)
    await page.reload()
    await act('finish').click()
    await signAs(page, 'Weiteres Konto')
    await expect.poll(() => page.locator('[data-reference][data-state=ACTIVE]').count()).toBe(2)
    await done(page).waitFor()
    await page.locator('input[name=iban]').fill(ibanOf('7013700'))
    await submit(page)
    await page.locator('[data-accept=NOT_POSSIBLE]').click()
    await signAs(page, 'Weiteres Konto')
    await done(page).getByText('Ihr Konto ist vorgemerkt').waitFor()
    await act('discard').click()
    await expect.poll(() => accounts.count()).toBe(2)
    await act('prefer').click()
    await signAs(page, 'Wird bevorzugt')
    await done(page).getByText('Ab jetzt zahlen wir auf dieses Konto aus').waitFor()
    await expect.poll(() => accounts.first().textContent()).toContain('Bevorzugt')

    await go('/account-withdrawal')
    const target = page.locator('select[name=target]')
    await target.waitFor()
    await expect.poll(() => target.locator('option').count()).toBe(2)
    expect(await target.locator('option').first().textContent()).toContain('0137 11')

    await go('/reference-accounts')
    await expect.poll(() => accounts.count()).toBe(2)
    await act('remove').first().click()
    await signAs(page, 'Wird entfernt')
    await done(page).waitFor()
    await act('undo').click()
    await expect.poll(() => page.locator('[data-reference][data-state=ACTIVE]').count()).toBe(2)
  })

  test('gives a mandate on a phone, has money collected, calls it off and ends the mandate', async () => {
    const page = await go('/payment-methods')
    await page.setViewportSize(phone)
    await page.locator('[data-give-mandate] [type=submit]').click()
    await signAs(page, 'Lastschriftmandat')
    await done(page).getByText('Das Mandat ist erteilt').waitFor()
    const collect = page.locator('[data-collect]')
    await collect.getByRole('textbox').fill('10.000,01')
    await collect.locator('[type=submit]').click()
    await expect.poll(() => errors(page).allTextContents()).toHaveLength(1)
    await collect.getByRole('textbox').fill('500')
    await collect.locator('[type=submit]').click()
    await page.locator('[data-collection=ANNOUNCED]').getByText('500,00').waitFor()
    expect(await violations(page, '[data-app]')).toEqual([])
    await page.locator('[data-cancel-collection]').click()
    await page.locator('[data-collection=CANCELLED]').waitFor()
    await go('/pay-in')
    await page.getByText('Oder einziehen lassen').waitFor()
    await go('/payment-methods')
    await page.locator('[data-end-mandate]').click()
    await page.locator('[data-sure]').click()
    await page.locator('[data-mandate=ENDED]').waitFor()
    await page.setViewportSize({ width: 1200, height: 900 })
  })

  test('chooses what to hear about [ENT-045]', async () => {
    const page = await go('/notifications')
    const pensions = page.locator('[data-switch=consent-pensions]')
    expect(await pensions.isChecked()).toBe(true)
    await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/mail/consents/pensions')),
      pensions.click(),
    ])
    await page.reload()
    await expect.poll(() => pensions.isChecked()).toBe(false)
    expect(await page.locator('[data-switch=consent-legal]').count()).toBe(0)
  })

  test('looks for a document, saves it, and reads in it what the books say', async () => {
    const page = await go('/documents')
    await page.locator('[data-document]').first().waitFor()
    await page.locator('[data-filter=kind]').selectOption('TAX')
    await page.waitForURL(({ searchParams }) => searchParams.get('kind') === 'TAX')
    await expect
      .poll(() => page.locator('[data-document]:not([data-document=TAX])').count())
      .toBe(0)
    const entry = page.locator('li').filter({ hasText: /Steuerübersicht 2025(?!,)/ })
    const saved = async (click: Promise<void>) => {
      const [download] = await Promise.all([page.waitForEvent('download'), click])
      return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
    }
    const { name, bytes } = await saved(entry.getByRole('button').click())
    expect(name).toBe('Steuerübersicht 2025.pdf')
    expect(taggedAs(bytes)).toMatchObject({ isMarked: true, language: 'de-DE' })
    expect(readOut(bytes)).toMatch(/^Steuerübersicht 2025 Inhaber Anna Schmidt /)
    const archive = await saved(page.locator('[data-archive]').click())
    const inside = Object.keys(unzipSync(archive.bytes))
    expect(inside).toContain('2026-01-15 Steuerübersicht 2025.pdf')
    expect(inside).toHaveLength(await page.locator('[data-document]').count())
  })

  test('finds nothing where nothing fits, and the way back', async () => {
    const page = await go('/documents?kind=EXEMPTION_ORDER&year=1999')
    await page.getByRole('button', { name: 'Alles zeigen' }).click()
    await expect.poll(() => page.locator('[data-document]').count()).toBeGreaterThan(3)
  })

  test('lowers an exemption order, told that cents are none of it, and gives another [PRV-009, PRV-010, B5]', async () => {
    const page = await go('/exemption-order')
    await page.locator('[data-give=servicing-bank]').click()
    const amount = page.locator('input[name=amount]')
    await amount.fill('9,50')
    await submit(page)
    await expect
      .poll(() => errors(page).allTextContents())
      .toEqual([
        'Ein Freistellungsauftrag lautet auf volle Euro, zum Beispiel 500\u00a0€.',
        'Bitte bestätigen Sie das mit einem Häkchen.',
      ])
    await page.locator('input[name=isDeclared]').check()
    await amount.fill('1.001')
    await submit(page)
    await expect
      .poll(() => errors(page).allTextContents())
      .toEqual(['Hier sind höchstens 1.000,00\u00a0€ möglich.'])
    await amount.fill('700')
    await submit(page)
    const signing = page.locator('[data-signing]')
    await signing.getByText('700\u00a0€').waitFor()
    await signing.locator('[name=code]').fill(await codeFor('Betrag: 700\u00a0€'))
    await signing.locator('[type=submit]').click()
    await done(page).waitFor()
    await expect.poll(() => page.locator('[data-gauge] .number').textContent()).toContain('700')
    await go('/exemption-order/overview')
    await page.locator('input[name=bankName]').fill('Hausbank')
    await page.locator('input[name=amount]').fill('300')
    await submit(page)
    await page.locator('[data-external]').waitFor()
    await expect.poll(() => page.locator('[data-gauge] .number').textContent()).toContain('1.000')
  })

  test.each([
    '/my-details',
    '/postbox/messages',
    '/documents',
    '/notifications',
    '/payment-methods',
    '/account-transactions/',
    '/reference-account-update/',
    '/reference-accounts',
    '/exemption-order',
    '/exemption-order/overview',
    '/tax-desk',
  ])('%s has no fault a machine finds, wide or narrow', async (path) => {
    const page = await go(path)
    await page.waitForLoadState('networkidle')
    expect(await violations(page, '[data-app]')).toEqual([])
    await page.setViewportSize(phone)
    expect(await violations(page, '[data-app]')).toEqual([])
    const isWide = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    )
    expect(isWide, 'nothing sticks out').toBe(false)
    await page.setViewportSize({ width: 1200, height: 900 })
  })

  test('moves her mail: it waits, is sent again, counts by its link, and the old address takes it back', async () => {
    const [old, email] = [`anna.schmidt@${mailDomain}`, `anna.neu@${mailDomain}`]
    const linkTo = async (to: string, subject: string, count: number) => {
      type Kept = { subject: string; body: string }
      const address = `${inject('origin')}/simulator/outbox.json?to=${to}`
      const all = async () =>
        ((await (await fetch(address)).json()) as Kept[]).filter((each) => each.subject === subject)
      await expect.poll(async () => (await all()).length).toBe(count)
      return /http\S+#\S+/.exec((await all())[0]!.body)![0]
    }
    const page = await go('/my-details')
    const section = page.locator('section', { hasText: old })
    await section.getByRole('button', { name: 'Ändern' }).click()
    await page.locator('input[name=email]').fill(email)
    await submit(page)
    await signAs(page, email)
    const waiting = page.locator('[data-waiting=mail]')
    await waiting.getByText(email).waitFor()
    await waiting.locator('[data-waiting-act=again]').click()
    await waiting.getByText('Noch einmal gesendet').waitFor()

    const { page: visitor, close } = await visit(browser, '/de-de/', { viewport: phone })
    await visitor.goto(await linkTo(email, mails.mailProof.subject, 2))
    const confirm = visitor.locator('[data-dialogue] [type=submit]')
    await confirm.waitFor()
    await consent(visitor)
    expect(await violations(visitor)).toEqual([])
    await confirm.click()
    const password = visitor.getByLabel('Ihr Passwort')
    await visitor.getByText('Bitte füllen Sie dieses Feld aus.').waitFor()
    await password.fill('nicht das richtige')
    await confirm.click()
    await visitor.getByText('Das ist nicht Ihr aktuelles Passwort.').waitFor()
    expect(await password.getAttribute('aria-invalid')).toBe('true')
    expect(await violations(visitor)).toEqual([])
    await password.fill(demoPassword)
    await confirm.click()
    await visitor.locator('[data-mail-link=done]').waitFor()
    await go('/my-details')
    await section.waitFor({ state: 'detached' })
    await page.getByText(email).first().waitFor()

    await visitor.goto(await linkTo(old, mails.mailMoved.subject, 1))
    await confirm.waitFor()
    expect(await violations(visitor)).toEqual([])
    await confirm.click()
    await visitor.locator('[data-mail-link=back]').waitFor()
    await close()
  })
})

test('whoever has been there for long confirms the password before a change', async () => {
  const { page, context, close } = await come('petra.lang')
  await at(page, '/dashboard/')
  // As after five minutes: the first try is answered as the server would.
  let isStale = true
  await context.route('**/persons/*/work', async (route) => {
    if (!isStale) return route.continue()
    isStale = false
    await route.fulfill({
      status: 428,
      contentType: 'application/problem+json',
      body: JSON.stringify({ status: 428, code: 'authentication.stale', message: 'x', error: 'X' }),
    })
  })
  await page.goto(new URL('/de-de/my-details', page.url()).href)
  await page.locator('section', { hasText: 'Beruf' }).getByRole('button').click()
  await page.locator('input[name=profession]').fill('Ärztin')
  await submit(page)
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await dialog.locator('input[name=confirmPassword]').fill('wrong-password')
  await dialog.locator('button[type=submit]').click()
  await dialog.locator('[data-error]').waitFor()
  await dialog.locator('input[name=confirmPassword]').fill('Tidemark-demo-2026')
  await dialog.locator('button[type=submit]').click()
  await done(page).waitFor()
  await page.getByText('Ärztin').waitFor()
  await close()
})

test('a death blocks the account of both, which says so, and is free again when the desk releases it', async () => {
  const storageState = await storedLogin(inject('origin'), 'operator', demoPassword)
  const office = await browser.newContext({ storageState })
  const desk = await office.newPage()
  await desk.goto(`${inject('origin')}/de-de/dashboard/`)
  const julia = await come('julia.berger')
  await desk.locator('[data-report-death]').click()
  for (const [name, value] of Object.entries({
    ...{ customerId: 'BAC_410_000_003', firstName: 'Stefan', lastName: 'Berger' },
  }))
    await desk.locator(`[name="${name}"]`).fill(value)
  await fillDay(desk, 'birthDate', '1982-01-25')
  await fillDay(desk, 'diedOn', '2026-01-02')
  await submit(desk)
  const block = desk.locator('[data-block="BAC_410_000_003"]')
  await block.waitFor()

  const { page } = julia
  const says = (sign: Locator) => async () => {
    await page.reload()
    return sign.waitFor({ timeout: 5000 }).then(
      () => true,
      () => false,
    )
  }
  // The program hears of it a moment later.
  const blocked = page.getByText(account.dashboard.blocked)
  await expect.poll(says(blocked), { timeout: 30_000 }).toBe(true)
  await page.goto(`${inject('origin')}/de-de/account-withdrawal/`)
  await blocked.waitFor()
  expect(await page.locator('[data-all]').count()).toBe(0)
  expect(await violations(page)).toEqual([])

  await block.locator('[data-release]').click()
  await desk.locator('[data-sure]').click()
  await expect.poll(() => block.count()).toBe(0)
  await expect.poll(says(page.locator('[data-all]')), { timeout: 30_000 }).toBe(true)
  await Promise.all([office.close(), julia.close()])
})
