// What a holder of a private equity fund reads: ratios of two decimals, a curve by its days, fees only where there are some.

import { expect, test } from 'vitest'
import { commitment as schema } from '#contracts/commitments.ts'
import told from '#contracts/mocks/products/get-commitments-standing.json' with { type: 'json' }
import { date } from '#domain/date.ts'
import { type CallState, severityOfCall } from '#domain/investment/capital-call.ts'
import { money } from '#domain/money.ts'
import { rendered, siteOf } from '#shell/shell.test.world.tsx'
import { accountQuery } from '../data/customer-queries.ts'
import { customerId, renderedFor } from '../session/app.test.world.tsx'
import type { App } from '../session/app-context.tsx'
import { CommitmentCurve } from './commitment-curve.tsx'
import { CommitmentFigures } from './commitment-figures.tsx'
import { CommitmentHistory } from './commitment-history.tsx'
import { NextCalls } from './next-call.tsx'

const german = siteOf({ locale: 'de-DE' })
const commitment = schema.parse(told.commitment)

test('a ratio is written with two decimals, whatever it was told with', () => {
  const figures = { dpi: '0.0000', rvpi: '0.9520', tvpi: '1.1000' }
  const said = rendered(german, <CommitmentFigures commitment={{ ...commitment, figures }} />)
  const written = [...said.matchAll(/<p class="number [^"]*">([^<]*)/g)].map(([, text]) => text)
  expect(written).toEqual(['0,00', '0,95', '1,10', '–'])
})

test('the curve names its ends once, and its points lie as far apart as their days', () => {
  const days = ['2026-06-03', '2026-06-30', '2026-11-18'] as const
  const curve = days.map((on, i) => ({
    ...{ on, paidIn: '3600.00', distributed: '0.00', net: i === 0 ? '0.00' : '-288.00' },
  }))
  const said = rendered(german, <CommitmentCurve curve={schema.shape.curve.parse(curve)} />)
  const named = [...said.matchAll(/<text[^>]*>([^<]*)/g)].map(([, text]) => text)
  expect(named.slice(-6)).toEqual(['03.06.2026', 'Jul', 'Aug', 'Sep', 'Okt', '18.11.2026'])
  expect(named).toContain('−300')
  expect(said).toContain('points="0,25 16.07,97 100,97"')
})

test('an entry fee stands beneath the amount of the call that has one, and of no other', () => {
  const [first] = commitment.calls
  const calls = [{ ...first!, number: 2, fee: '0.00' }, first!]
  const said = rendered(german, <CommitmentHistory commitment={{ ...commitment, calls }} />)
  expect([...said.matchAll(/([\d,]+)\s€ entry fee/g)].map(([, fee]) => fee)).toEqual(['300,00'])
})

test('there is no curve to see before the fund has named a value', () => {
  const curve = schema.shape.curve.parse(
    ['2026-06-03', '2026-11-18'].map((on) => ({
      ...{ on, paidIn: '3600.00', distributed: '0.00', net: '0.00' },
    })),
  )
  const drawn = (values: typeof commitment.values) =>
    rendered(german, <CommitmentFigures commitment={{ ...commitment, curve, values }} />)
  expect(drawn([])).not.toContain('points=')
  expect(drawn(commitment.values)).toContain('points=')
})

test('every call that is open is shown, what is late first, with an amount that suffices on a day to come [ENUM-018]', async () => {
  const [first] = commitment.calls
  const call = { ...first!, paidOn: undefined, fee: '0.00', reference: 'X' }
  const calls = [
    { ...call, number: 4, state: 'ANNOUNCED', dueOn: date('2026-12-14'), missing: '1.00' },
    { ...call, number: 3, state: 'FUNDED', dueOn: date('2026-11-30') },
    { ...call, number: 2, state: 'OVERDUE', dueOn: date('2026-11-13'), amount: '2400.00' },
  ].map((each) => ({
    ...{ ...each, interest: each.state === 'OVERDUE' ? '1.58' : '0.00' },
    severity: severityOfCall(each.state as CallState),
  }))
  const free = money(400_00n, 'EUR')
  const account = { iban: 'DE89370400440532013000', balance: { available: free, current: free } }
  const key = accountQuery({} as App, customerId).queryKey
  const asked = {
    ...commitment,
    calls: schema.shape.calls.parse(JSON.parse(JSON.stringify(calls))),
  }
  const said = await renderedFor(
    german,
    [[key, account]],
    <NextCalls commitment={asked} onPaid={() => {}} />,
  )
  expect([...said.matchAll(/data-call="(\w+)"/g)].map(([, state]) => state)).toEqual([
    ...['OVERDUE', 'ANNOUNCED', 'FUNDED'],
  ])
  expect([...said.matchAll(/data-tone="(\w+)"/g)].map(([, tone]) => tone)).toEqual([
    ...['bad', 'warn', 'info'],
  ])
  const paidIn = [...said.matchAll(/data-line="amount">([^<]*)/g)].map(([, amount]) => amount)
  expect(paidIn).toEqual(['2.002,63\u00a0€', '401,00\u00a0€'])
  expect(said).toMatch(/if it arrives by 18\.\sNovember\s2026/)
  expect(said).toContain('Capital call no. 2 is overdue: 2.401,58')
})

test('what moved on one day is named by its kind, and the return is reckoned a second time', () => {
  const on = date('2026-06-02')
  const distributions = [
    { number: 1, on, amount: '100.00', kind: 'INCOME' as const, isRecallable: false },
  ]
  const figures = { dpi: '0.0278', rvpi: '0.9200', tvpi: '0.9478', irr: '-0.113300' }
  const said = rendered(
    german,
    <CommitmentFigures commitment={{ ...commitment, distributions, figures }} />,
  )
  const lines = [...said.matchAll(/<dt>([^<]*)<\/dt><dd class="number">([^<]*)/g)]
  expect(lines.slice(-3).map(([, name, amount]) => `${name}: ${amount}`)).toEqual([
    'Paid in on 02.06.2026: −3.600,00\u00a0€',
    'Distribution on 02.06.2026: 100,00\u00a0€',
    'Value on 16.11.2026: 3.312,00\u00a0€',
  ])
})
