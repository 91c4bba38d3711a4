// Partner banks: found by name, and each with its offers, facts and protection.

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { pathOf } from '#domain/site/routes.ts'
import { violations } from '../axe.ts'
import { openBrowser, phone, visit, wide } from '../visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

describe('the list of banks', () => {
  test('names every partner bank of the market under its country [PRD-009, NAV-011]', async () => {
    const { page, close } = await visit(browser, '/en-gb/bank/')
    const banks = await page.locator('[data-bank] a').allInnerTexts()
    expect(banks).toEqual([
      'Castlebrook Trust Bank plc',
      'Harrowmere Bank plc',
      'Penhallow Savings Bank plc',
      'Thistledown Building Society',
    ])
    await page.getByRole('heading', { name: 'United Kingdom' }).waitFor()
    await close()
  })

  test('is searched by name, city or country, accents aside', async () => {
    const { page, close } = await visit(browser, '/en/banks/')
    const shown = page.locator('[data-bank]:visible')
    const search = page.getByLabel('Search banks')
    await search.fill('laane')
    await expect.poll(() => shown.count()).toBe(1)
    await page.getByText('1 bank', { exact: true }).waitFor()
    expect(await page.locator('[data-bank-group]:visible').count()).toBe(1)
    await search.fill('italy perugia')
    await expect
      .poll(() => shown.locator('a').allInnerTexts())
      .toEqual(['Banca Montefiorito S.p.A.'])
    await search.fill('nobody')
    await page.getByText('No bank found').waitFor()
    await search.fill('')
    await expect.poll(() => shown.count()).toBeGreaterThan(10)
    await close()
  })

  test.each([
    ['wide', wide],
    ['narrow', phone],
  ])('has no fault a machine finds on a %s screen', async (_, viewport) => {
    const { page, close } = await visit(browser, '/en/banks/', { viewport })
    expect(await violations(page)).toEqual([])
    await close()
  })
})

describe('the page of a bank', () => {
  test('has the bank’s own links and login in its header [HDR-021]', async () => {
    const { page, close } = await visit(browser, '/en/banks/montefiorito/')
    const header = page.locator('[data-header]')
    expect(await header.getAttribute('data-mode')).toBe('bank-navigation')
    const links = header.getByRole('navigation').getByRole('link')
    expect(await links.evaluateAll((all) => all.map((a) => a.getAttribute('href')))).toEqual([
      '#offers',
      '#facts',
      '#protection',
    ])
    expect(await header.getByRole('link', { name: 'Log in' }).count()).toBeGreaterThan(0)
    expect(await header.getByRole('link', { name: 'Register' }).count()).toBe(0)
    for (const part of ['offers', 'facts', 'protection'])
      expect(await page.locator(`#${part}`).count()).toBe(1)
    await close()
  })

  test.each([
    ['wide', wide],
    ['narrow', phone],
  ])('shows its offers, and has no fault on a %s screen [PRD-009]', async (_, viewport) => {
    const { page, complaints, close } = await visit(browser, '/en/banks/norrskar/', { viewport })
    expect(await page.locator('tbody th[scope=row]').count()).toBe(4)
    await page.getByText('1,150,000').first().waitFor()
    expect(await violations(page)).toEqual([])
    expect(complaints).toEqual([])
    await close()
  })

  test('of a bank without offers in this market is not found', async () => {
    const answer = await fetch(`${inject('origin')}/en/banks/harrowmere/`)
    expect(answer.status).toBe(404)
  })
})

test.each([
  ['de-DE', 'waldgruen', 'Genossenschaftsbank, die nur erneuerbare Energien'],
  ['fi-FI', 'montefiorito', 'Palkkaa ja eläkettä vastaan'],
] as const)('in %s the bank %s is described in its language', async (locale, bankId, words) => {
  const path = pathOf(locale, 'bank', { bankId })
  expect(await (await fetch(inject('origin') + path)).text()).toContain(words)
})
