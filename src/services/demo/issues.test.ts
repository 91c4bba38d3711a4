// How the demo banks came to their rates.

import { expect, test } from 'vitest'
import offers from '#content/demo/offers.json' with { type: 'json' }
import { date } from '#domain/date.ts'
import { issueRows, rateSteps } from './issues.ts'
import type { DemoCustomer, DemoOffer } from './people.ts'

const today = date('2026-11-16')
const book = offers as DemoOffer[]

test('every offer ends at the rate it has today, each step another and none ahead of today', () => {
  for (const offer of book) {
    const steps = rateSteps(offer, today)
    expect(steps.at(-1)!.rate).toBe(offer.rate)
    expect(steps.at(-1)!.from <= today).toBe(true)
    steps.slice(1).forEach((step, i) => {
      expect(step.from > steps[i]!.from, offer.id).toBe(true)
      expect(Number(step.rate), offer.id).not.toBe(Number(steps[i]!.rate))
    })
  }
})

test('one issue ends where the next begins, and what somebody holds has only one', () => {
  const customers = [{ deposits: [{ product: 'OF001', amount: '1.00' }] }] as DemoCustomer[]
  const rows = issueRows(book, customers, today)
  const of = (id: string) => rows.filter(({ product_id }) => product_id === id)
  expect(of('OF001')).toMatchObject([{ version: 1, valid_from: '2021-11-16' }])
  const moved = of('OF002')
  expect(moved.length).toBeGreaterThan(1)
  expect(moved.map(({ valid_to }) => valid_to)).toEqual([
    ...moved.slice(1).map(({ valid_from }) => valid_from),
    undefined,
  ])
})
