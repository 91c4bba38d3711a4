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
