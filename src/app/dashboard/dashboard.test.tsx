// What the dashboard says of money and interest: what a scheme protects, the account with it, and what is left to declare.

import { expect, test } from 'vitest'
import { depositCalls } from '#contracts/deposits.ts'
import told from '#contracts/mocks/deposits/get-deposits-overview.json' with { type: 'json' }
import { offerCalls } from '#contracts/offers.ts'
import type { Customer } from '#domain/customer/customer.ts'
import { type Money, money } from '#domain/money.ts'
import { siteOf } from '#shell/shell.test.world.tsx'
import { keyOf } from '../data/ask-query.ts'
import { renderedFor } from '../session/app.test.world.tsx'
import { CoverRadar } from './cover-radar.tsx'
import { InterestCalendar } from './interest-calendar.tsx'

const german = siteOf({ locale: 'de-DE' })
const overview = depositCalls.overview.reply.parse(told)
const bank = { id: 'hansekontor', name: 'Hansekontor Bank AG', scheme: 'DE-EDB' as const }

test('the cover radar counts the account with the deposits of the bank that keeps it', async () => {
  const customer = { id: 'BAC1', type: 'PERSONAL', persons: [{ id: 'P1' }] } as unknown as Customer
  const shown = (account: Money | undefined) =>
    renderedFor(german, [], <CoverRadar {...{ overview, customer, account }} bankOf={() => bank} />)
  const hansekontor = /data-cover="hansekontor"( data-over="true")?/
  expect(hansekontor.exec(await shown(undefined))?.[1]).toBeUndefined()
  expect(hansekontor.exec(await shown(money(1_000_00n, 'EUR')))?.[1]).toBeUndefined()
  expect(hansekontor.exec(await shown(money(100_000_00n, 'EUR')))?.[1]).toBeDefined()
})

test('the cover radar reckons what is above a bound with its own rate', async () => {
  const customer = { id: 'BAC1', type: 'PERSONAL', persons: [{ id: 'P1' }] } as unknown as Customer
  const [deposit] = overview.deposits.filter(({ isRunning }) => isRunning)
  const { maturesOn: _, ...open } = deposit!
  const step = { from: overview.today, balance: '99000.00', rate: '0.50' }
  const shown = (tier: { above: string; rate: string } | undefined) => {
    const steps = [{ ...step, ...(tier && { tier }) }]
    const held = { ...open, balance: step.balance, rate: step.rate }
    const terms = { ...open.terms, accruedFrom: overview.today, steps }
    const world = { ...overview, deposits: [{ ...held, terms }], underWay: [], outside: [] }
    const radar = { overview: world, customer, account: undefined, bankOf: () => bank }
    return renderedFor(german, [], <CoverRadar {...radar} />)
  }
  // 495 of interest in a year, or 2,455.
  const crosses = /it will exceed the limit/
  expect(await shown(undefined)).not.toMatch(crosses)
  expect(await shown({ above: '1000.00', rate: '2.50' })).toMatch(crosses)
})

test('the interest calendar says of how many deposits nobody takes the tax', async () => {
  const shown = (bankCountry: 'DE' | 'AT') => {
    const deposits = overview.deposits.map((deposit) => ({
      ...{ ...deposit, terms: { ...deposit.terms, bankCountry, model: 'DIRECT' as const } },
    }))
    const banks = keyOf(offerCalls.banks)
    return renderedFor(
      german,
      [[banks, []]],
      <InterestCalendar overview={{ ...overview, deposits }} />,
    )
  }
  const running = overview.deposits.filter(({ isRunning }) => isRunning).length
  expect(await shown('AT')).toContain(`>${running} deposits pay interest without tax withheld`)
  expect(await shown('DE')).not.toContain('without tax withheld')
})
