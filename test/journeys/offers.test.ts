// Offers as a saver meets them: read, filtered, sorted, shared, compared; with keys, and without script.

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { violations } from '../axe.ts'
import { openBrowser, phone, visit, wide } from '../visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const offers = '/en/fixed-term-deposits/'
/** Where the page fetches what reckons with two rates. */
const tiered = '/de-de/tagesgeld/'
/** A long list begins with its best. */
const atFirst = 25

const names = (page: Page) => page.locator('tbody th[scope=row] a').allInnerTexts()
const rates = async (page: Page) => {
  const cells = await page.locator('tbody tr > td:nth-of-type(1) .number').allInnerTexts()
  return cells.map((text) => Number.parseFloat(text.replace(',', '.')))
}
const queryOf = (page: Page) => new URL(page.url()).search
const result = (page: Page) => page.getByRole('search').getByRole('status')

const wish = (page: Page, label: string) => page.getByRole('combobox', { name: label, exact: true })

/** The offers answer as soon as their island is alive: a wish then reaches the address. */
async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('[data-island]') ?? {}).some((key) =>
      key.startsWith('__reactContainer'),
    ),
  )
}

const shiftOf = (page: Page) => page.evaluate(() => (window as never as { shift: number }).shift)

/** A page that notes from its first paint how far what is seen moves. */
async function openWatched(viewport: typeof wide) {
  const context = await browser.newContext({ viewport })
  const page = await context.newPage()
  await page.addInitScript(() => {
    const seen = window as never as { shift: number }
    seen.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        seen.shift += (entry as never as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return { context, page }
}

async function visitOffers(path = offers, options = {}) {
  const visited = await visit(browser, path, options)
  await visited.page.evaluate(() => document.querySelector('[data-consent]')?.remove())
  await alive(visited.page)
  return visited
}

describe('every page of offers answers', () => {
  test.each([
    [
      'the three of every market [NAV-001]',
      'pl-pl',
      ['products', 'products/overnight', 'products/notice'],
    ],
    ['also where a product is not offered [NAV-001]', 'en-us', ['products/notice']],
    [
      'the UK’s bonds with their shortcuts [NAV-007, NAV-008, NAV-009]',
      'en-gb',
      ['', '/up-to-12-months', '/1-year', '/2-year', '/3-year', '/5-year'].map(
        (shortcut) => `savings-accounts/fixed-rate-bonds${shortcut}`,
      ),
    ],
    ['the UK’s exclusive offers [NAV-010]', 'en-gb', ['savings-accounts/easy-access-exclusive']],
    [
      'easy access, notice and banks of the UK [NAV-011]',
      'en-gb',
      ['easy-access-accounts', 'notice-accounts', 'bank'],
    ],
    [
      'savings, money market, CDs and all products of the US [NAV-012]',
      'en-us',
      ['savings-accounts', 'money-market-accounts', 'cd-accounts', 'explore-products'],
    ],
    [
      'Austria’s shortcuts [NAV-013]',
      'de-at',
      ['festgeld/6-monate', 'festgeld/1-jahr', 'festgeld/2-jahre'],
    ],
    ['Ireland’s fixed terms [NAV-014]', 'en-ie', ['products']],
  ])('%s', async (_, market, paths) => {
    for (const path of paths) {
      const answer = await fetch(`${inject('origin')}/${market}/${path}/`)
      expect(`${path} ${answer.status}`).toBe(`${path} 200`)
      expect(await answer.text()).toContain('<h1')
    }
  })

  test.each([
    ['/de-de/festgeld/1-jahr/', 'Festgeld für 1 Jahr'],
    ['/en-gb/savings-accounts/fixed-rate-bonds/2-year/', 'Fixed rate bonds for 2 years'],
    ['/de-at/festgeld/6-monate/', 'Festgeld für 6 Monate'],
  ])('%s is called %s [NAV-008]', async (path, title) => {
    expect(await (await fetch(inject('origin') + path)).text()).toContain(`<h1>${title}</h1>`)
  })

  test('and an exclusive page of nothing does not [NAV-010]', async () => {
    const answer = await fetch(`${inject('origin')}/en-gb/savings-accounts/gold-exclusive/`)
    expect(answer.status).toBe(404)
  })

  test('the page every market has names the one in the market’s language as its own [NAV-001]', async () => {
    const answer = await fetch(`${inject('origin')}/en/products/`)
    expect(await answer.text()).toMatch(
      /<link rel="canonical" href="[^"]*\/en\/fixed-term-deposits\/">/,
    )
  })
})

describe('reading', () => {
  test('needs no script: banks, rates, terms and figures stand in the page [PRD-001, PRD-009]', async () => {
    const { page, close } = await visit(browser, offers, { javaScriptEnabled: false })
    expect(await names(page)).toHaveLength(atFirst)
    expect(await page.locator('noscript a[href*="/products/offer/"]').count()).toBeGreaterThan(20)
    const first = page.locator('tbody tr').first()
    await expect(first.textContent()).resolves.toMatch(/%[\s\S]*year[\s\S]*€1,\d{3}\.\d{2}/)
    expect(await page.getByRole('button', { name: /Details of/ }).count()).toBe(0)
    await close()
  })

  test('the highest rate stands first [PRD-001]', async () => {
    const { page, close } = await visitOffers()
    const shown = await rates(page)
    expect(shown).toEqual([...shown].sort((a, b) => b - a))
    await close()
  })

  test('the rest of a long list comes on demand, and by key the reading goes on there', async () => {
    const { page, close } = await visitOffers()
    const button = page.getByRole('button', { name: /Show all \d+ offers/ })
    const all = Number(/\d+/.exec((await button.textContent())!)![0])
    await button.press('Enter')
    expect(await names(page)).toHaveLength(all)
    const focused = await page.evaluate(() => document.activeElement?.textContent)
    expect(focused).toBe((await names(page))[atFirst])
    expect(await button.count()).toBe(0)
    await close()
  })

  test.each([
    ['wide', wide],
    ['narrow', phone],
  ])('a machine finds no fault on a %s screen, details open', async (_, viewport) => {
    const { page, complaints, close } = await visitOffers(offers, { viewport })
    await page
      .getByRole('button', { name: /Details of/ })
      .first()
      .click()
    await page.getByRole('link', { name: 'Open this deposit' }).waitFor()
    expect(await violations(page)).toEqual([])
    expect(await page.getByRole('table').count()).toBe(1)
    expect(await page.getByRole('columnheader').count()).toBe(6)
    expect(complaints).toEqual([])
    await close()
  })

  test('nothing moves while the page comes alive, and its scripts stay within 80 kB, also in use', async () => {
    const { context, page } = await openWatched(phone)
    const scripts: Promise<number>[] = []
    page.on('requestfinished', (request) => {
      if (!request.url().endsWith('.js')) return
      scripts.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
    })
    await page.goto(inject('origin') + tiered)
    await alive(page)
    expect(await shiftOf(page)).toBe(0)
    await page.click('[data-consent-choice="accept"]')
    await page.locator('tbody button[aria-expanded]').first().click()
    await page.locator('[id^="details-"] dl').first().waitFor()
    await page.locator('tbody input[type=checkbox]').first().check()
    await page.locator('[role=status] ~ button[aria-haspopup]').click()
    await page.locator('dialog[open] table').waitFor()
    const sizes = await Promise.all(scripts)
    expect(sizes.length).toBeGreaterThan(6)
    expect(sizes.reduce((a, b) => a + b, 0)).toBeLessThan(80_000)
    await context.close()
  })

  test.each(['/en/', offers])(
    '%s does not move on a wide screen while it arrives',
    async (path) => {
      const { context, page } = await openWatched(wide)
      const slow = { offline: false, latency: 40, downloadThroughput: 20_000, uploadThroughput: -1 }
      await (await context.newCDPSession(page)).send('Network.emulateNetworkConditions', slow)
      await page.goto(inject('origin') + path, { waitUntil: 'domcontentloaded', timeout: 60_000 })
      expect(await shiftOf(page)).toBeLessThan(0.01)
      await context.close()
    },
  )
})

test('the start page says for how long its best rates are paid', async () => {
  const html = await (await fetch(`${inject('origin')}/de-de/`)).text()
  const texts = html.replaceAll(/<!-- -->|<[^>]*>/g, '').replaceAll('\u202f', '\u00a0')
  expect(texts).toMatch(/3,10\u00a0% p\.a\. für 5 Jahre/)
})

describe('wishes', () => {
  test('an amount is answered while it is typed, and lives in the address', async () => {
    const { page, close } = await visitOffers()
    const before = await page.locator('tbody tr').first().textContent()
    await page.getByLabel('Your amount', { exact: true }).fill('25000')
    await result(page).getByText('€25,000').waitFor()
    expect(queryOf(page)).toBe('?amount=25000')
    expect(await page.locator('tbody tr').first().textContent()).not.toBe(before)
    await page.getByLabel('Your amount', { exact: true }).fill('plenty')
    await page.getByRole('alert').waitFor()
    expect(queryOf(page)).toBe('?amount=25000')
    await close()
  })

  test('a term and a country narrow the list, and the back button takes them back', async () => {
    const { page, close } = await visitOffers()
    const all = await result(page).textContent()
    await wish(page, 'Term').selectOption('12')
    await page.waitForURL(/months=12/)
    const oneYear = await result(page).textContent()
    expect(oneYear).not.toBe(all)
    await wish(page, 'Bank country').selectOption('IT')
    await page.waitForURL(/bankCountry=IT/)
    const italian = (await names(page)).length
    expect(italian).toBeGreaterThan(0)
    expect(italian).toBeLessThan(atFirst)
    await page.goBack()
    await expect.poll(() => result(page).textContent()).toBe(oneYear)
    await page.goBack()
    await expect.poll(() => result(page).textContent()).toBe(all)
    await close()
  })

  test('a shared link shows what its sender saw', async () => {
    const path = `${offers}?amount=50000&months=12&sort=minimum&sustainable=1&regflow=askpaul`
    const { page, close } = await visitOffers(path)
    await result(page).getByText('€50,000').waitFor()
    expect(await wish(page, 'Term').inputValue()).toBe('12')
    expect(await page.getByLabel('Sustainable, documented').isChecked()).toBe(true)
    expect(
      await page.getByRole('columnheader', { name: /Minimum/ }).getAttribute('aria-sort'),
    ).toBe('ascending')
    // What is not ours stays in the address.
    await wish(page, 'Term').selectOption('24')
    await page.waitForURL(/regflow=askpaul/)
    await close()
  })

  test('what no offer answers says so and offers to begin again', async () => {
    const { page, close } = await visitOffers(`${offers}?bankCountry=IT&sustainable=1`)
    await page.getByText('No offer matches all of that').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).last().click()
    await expect.poll(async () => (await names(page)).length).toBe(atFirst)
    await close()
  })

  test('headings sort, and say by which column', async () => {
    const { page, close } = await visitOffers()
    await page.getByRole('button', { name: /Interest on/ }).click()
    await page.waitForURL(/sort=earnings/)
    const sorted = page.getByRole('columnheader', { name: /Interest on/ })
    expect(await sorted.getAttribute('aria-sort')).toBe('descending')
    await page.getByRole('button', { name: 'Term', exact: true }).click()
    await page.waitForURL(/sort=term/)
    await page.getByRole('button', { name: /Show all/ }).click()
    const terms = await page.locator('tbody tr > td:nth-of-type(2)').allInnerTexts()
    expect([terms[0], terms.at(-1)]).toEqual([
      expect.stringContaining('3 months'),
      expect.stringContaining('5 years'),
    ])
    await close()
  })

  test('offers sort by what a year leaves after tax, and tell which taxes those are', async () => {
    const { page, close } = await visitOffers('/it-it/products/')
    await page.getByRole('button', { name: 'Netto all’anno' }).click()
    await page.waitForURL(/sort=net/)
    const nets = page.locator('tbody td:nth-of-type(4) .number')
    const shown = async () => (await nets.allInnerTexts()).map((net) => Number.parseInt(net, 10))
    expect(await shown()).toEqual((await shown()).toSorted((a, b) => b - a))
    await page.locator('tbody button').first().click()
    await page.getByText(/Ritenuta o imposta sostitutiva 26,00%, Imposta di bollo/).waitFor()

    const all = (await names(page)).length
    await page.getByLabel('Imposte trattenute alla fonte').check()
    await page.waitForURL(/withheld=1/)
    await expect.poll(async () => (await names(page)).length).toBeLessThan(all)
    expect(await page.locator('tbody th', { hasText: /Lettonia|Estonia|Bulgaria/ }).count()).toBe(0)
    expect(await violations(page)).toEqual([])
    await close()
  })

  test('on a phone the wishes are in a sheet that tells how many offers are left', async () => {
    const { page, close } = await visitOffers(offers, { viewport: phone })
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'Filter offers' })
    await sheet.getByLabel('Term').selectOption('12')
    await sheet.getByRole('button', { name: /Show \d+ offers/ }).click()
    await sheet.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Filters (1)' }).waitFor()
    await close()
  })
})

describe('details', () => {
  test('open in place by key, and lead to login with the product [HDR-038]', async () => {
    const { page, close } = await visitOffers()
    const button = page.getByRole('button', { name: /Details of/ }).first()
    await button.focus()
    await page.keyboard.press('Enter')
    expect(await button.getAttribute('aria-expanded')).toBe('true')
    const open = page.getByRole('link', { name: 'Open this deposit' })
    await open.waitFor()
    expect(await open.getAttribute('href')).toMatch(/\/en\/login\/\?product=OF\d{3}$/)
    await page.keyboard.press('Enter')
    await open.waitFor({ state: 'detached' })
    await close()
  })

  test('that cannot be fetched say so, and are asked for once more', async () => {
    const { page, close } = await visitOffers()
    const file = /\/offer-details-[^/]*\.js$/
    await page.route(file, (route) => route.abort())
    await page
      .getByRole('button', { name: /Details of/ })
      .first()
      .click()
    await page.getByRole('alert').getByText('The details could not be loaded').waitFor()
    await page.unroute(file)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('link', { name: 'Open this deposit' }).waitFor()
    await close()
  })

  test('warn where the amount passes the limit of the scheme', async () => {
    const { page, close } = await visitOffers(
      '/en-gb/savings-accounts/fixed-rate-bonds/?amount=150000',
    )
    await page
      .getByRole('button', { name: /Details of Thistledown/ })
      .first()
      .click()
    await page.getByText('£30,000 would not be covered').waitFor()

    // What takes the amount stands first as soon as anything can be pressed: no row moves away under a finger.
    await page.addInitScript(() => {
      const look = (): void => {
        const list = document.querySelector<HTMLElement>('[data-island]')
        const isAlive = Object.keys(list ?? {}).some((key) => key.startsWith('__reactContainer'))
        if (!isAlive) setTimeout(look)
        else document.title = list!.querySelector('tbody th a')!.textContent
      }
      look()
    })
    await page.reload()
    await alive(page)
    await expect.poll(() => page.title()).toContain('Thistledown')
    await close()
  })
})

describe('comparison', () => {
  test('takes three, refuses a fourth, and travels with the link', async () => {
    const { page, close } = await visitOffers()
    const table = /\/side-by-side-[^/]*\.js$/
    await page.route(table, (route) => route.abort())
    const boxes = page.getByRole('checkbox', { name: /^Compare / })
    for (const i of [0, 1, 2]) await boxes.nth(i).check()
    await page.getByText('3 of 3 chosen to compare').waitFor()
    expect(await boxes.nth(3).isDisabled()).toBe(true)
    expect(queryOf(page)).toMatch(/^\?compare=OF\d{3},OF\d{3},OF\d{3}$/)

    await page.getByRole('button', { name: 'Compare', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'Side by side' })
    await sheet.getByText('The comparison could not be loaded').waitFor()
    expect(await names(page)).not.toEqual([])
    await page.unroute(table)
    await sheet.getByRole('button', { name: 'Try again' }).click()
    await sheet.getByRole('table').waitFor()
    expect(await sheet.getByRole('columnheader').count()).toBe(3)
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })

    await page.reload()
    await page.getByText('3 of 3 chosen to compare').waitFor()
    await close()
  })
})

describe('product information', () => {
  test('counts dates, postings and interest for the amount that is typed [PRD-001]', async () => {
    const { page, complaints, close } = await visit(browser, '/en/products/offer/OF129/')
    await alive(page)
    const postings = page.getByRole('table', { name: /Interest payments/ })
    expect(await postings.locator('tbody tr').count()).toBe(2)
    await page.getByLabel('Your amount', { exact: true }).fill('20000')
    await postings.getByText('€1,040.00').waitFor()
    expect(await violations(page)).toEqual([])
    expect(complaints).toEqual([])
    await close()
  })

  test('tells search engines rate and bank', async () => {
    const answer = await fetch(`${inject('origin')}/en/products/offer/OF129/`)
    const blocks = [
      ...(await answer.text()).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g),
    ].map(([, text]) => JSON.parse(text!))
    expect(blocks.map((block) => block['@type'])).toEqual(['BreadcrumbList', 'DepositAccount'])
    expect(blocks[1]).toMatchObject({ interestRate: 2.6, currency: 'EUR' })
  })

  test.each([
    ['es-es', 'OF037', '2,66\u00a0%', 'TAE', '2,80\u00a0%', 'TIN'],
    ['en-ie', 'OF112', '2.86%', 'AER', '2.90%', 'Gross'],
    ['en-gb', 'OF149', '4.02%', 'AER', '4.36%', 'Gross'],
    ['de-de', 'OF037', '2,80\u00a0%', 'p.a.', '2,66\u00a0%', 'Effektivzins'],
  ])('of %s %s names one rate everywhere: %s %s, beside it %s %s', async (...row) => {
    const [market, id, shown, suffix, other, name] = row
    const answer = await fetch(`${inject('origin')}/${market}/products/offer/${id}/`)
    const html = (await answer.text()).replaceAll('\u202f', '\u00a0')
    const title = /<title>(.*?)<\/title>/.exec(html)![1]!
    expect(title).toContain(`${shown} ${suffix}`)
    const texts = html.replaceAll(/<script.*?<\/script>/gs, '').replaceAll(/<[^>]*>/g, '|')
    expect(texts).toMatch(new RegExp(`\\|${shown}\\|+ ?\\|+${suffix}\\|`))
    expect(texts).toMatch(new RegExp(`\\|${name}[^|]*\\|+${other}\\|`))
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)![1]!
    expect(html).toContain(`"item":"${canonical}"`)
    expect(html).toContain(`"url":"${canonical}"`)
    const percent = (text: string) => Number.parseFloat(text.replace(',', '.'))
    const [nominal, effective] = market === 'de-de' ? [shown, other] : [other, shown]
    expect(html).toContain(`"interestRate":${percent(nominal)},`)
    expect(html).toContain(`"annualPercentageRate":${percent(effective)},`)
  })

  test.each([
    ['de-de', 'OF037', ['Produktinformation', '2,80\u00a0%', '100.000\u00a0€', '14 Tagen']],
    ['es-es', 'OF037', ['Información del producto', '2,66\u00a0%', '100.000\u00a0€', '14 días']],
    ['en-gb', 'OF149', ['Summary box', '4.02%', '£120,000', 'no statutory right to cancel']],
  ])('of %s %s links documents that open: %s', async (market, id, said) => {
    const origin = inject('origin')
    const read = async (path: string) => {
      const answer = await fetch(origin + path)
      expect(answer.status, path).toBe(200)
      return (await answer.text()).replaceAll('\u202f', '\u00a0')
    }
    const product = await read(`/${market}/products/offer/${id}/`)
    const section = /<section aria-labelledby="documents">.*?<\/section>/s.exec(product)![0]
    const links = [...section.matchAll(/<a href="([^"]+)"/g)].map(([, href]) => href!)
    expect(links).toHaveLength(4)
    const sheets = (await Promise.all(links.map(read))).join('\n')
    for (const text of said) expect(sheets).toContain(text)
    const unknown = await fetch(`${origin}/${market}/products/offer/${id}/secrets/`)
    expect(unknown.status).toBe(404)
  })

  test('needs no script to say since when its rate stands, what it is beside others, and who rates the bank', async () => {
    const { page, close } = await visit(browser, '/de-de/products/offer/OF003/', {
      javaScriptEnabled: false,
    })
    const worth = page.locator('section[aria-labelledby="worth"]')
    const steps = await worth.locator('ol li').allTextContents()
    expect(steps.length).toBeGreaterThan(1)
    expect(steps[0]).toContain(await page.locator('main p span.number').first().innerText())
    expect(await worth.locator('#history + p').innerText()).toMatch(/seit dem .* vorher/)
    expect(await worth.locator('#compare + p').innerText()).toMatch(/einer Hausbank 120,00/)
    expect(await worth.locator('#rating + p').innerText()).toBe('A-')
    await close()
  })

  test('can be sent on: the address stands in the mail', async () => {
    const { page, close } = await visit(browser, '/de-de/products/offer/OF003/')
    const mail = await page.locator('a[href^="mailto:?"]').getAttribute('href')
    const { searchParams } = new URL(mail!)
    expect(searchParams.get('subject')).toMatch(/^Hansekontor Bank AG: Festgeld, 2,40/)
    expect(searchParams.get('body')).toMatch(/\/products\/offer\/OF003\/$/)
    await close()
  })

  test('has sheets that print without what surrounds them', async () => {
    const { page, close } = await visit(browser, '/en/products/offer/OF037/guarantee/')
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('header').first().isVisible()).toBe(false)
    expect(await page.getByRole('link', { name: 'Back to the offer' }).isVisible()).toBe(false)
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
    await page.emulateMedia({ media: 'screen' })
    expect(await violations(page)).toEqual([])
    await close()
  })

  test('bears the Spanish risk label in Spain only', async () => {
    const text = async (path: string) => (await fetch(inject('origin') + path)).text()
    expect(await text('/es-es/products/offer/OF129/')).toContain('1/6')
    expect(await text('/en/products/offer/OF129/')).not.toContain('>1/6<')
  })

  test('of an offer that another market has is not found', async () => {
    const answer = await fetch(`${inject('origin')}/en/products/offer/OF150/`)
    expect(answer.status).toBe(404)
  })
})
