import { expect, test } from 'vitest'
import { date } from '#domain/date.ts'
import { marketOf } from '#domain/markets/markets.ts'
import type { PageContext } from '../page.ts'
import { builtLadder } from './ladder-builder.tsx'

const ids = ['ada', 'bea', 'cid', 'dan', 'eva', 'fay']
const banks = ids.map((id) => ({
  ...{ id, name: id, letters: id.slice(0, 2), city: 'Roma', countryCode: 'ITA', bic: id },
  ...{ scheme: 'IT-FITD', rating: 'A', founded: 1950, model: 'DIRECT', dayCount: 'ACT/365F' },
  ...{ sustainable: false, description: '' },
}))
const offers = banks.flatMap((bank, b) =>
  [12, 24, 36, 48, 60].map((termMonths) => ({
    ...{ id: `${bank.id}${termMonths}`, bank, type: 'TERM', termMonths, rate: `2.${b}0` },
    ...{ rateKind: 'NOMINAL', effectiveRate: `2.${b}0`, shownRate: `2.${b}0` },
    ...{ startsOn: '2026-11-17', currency: b === 5 ? 'NOK' : 'EUR', min: '5000.00' },
    ...{ max: '95000.00', payout: 'AT_MATURITY', prolongation: 'OPTIONAL' },
    ...{ earlyTermination: 'NONE', dayCount: 'ACT/365F', scheme: 'IT-FITD', sustainable: false },
  })),
)
const contextOf = (query: Record<string, string>) =>
  ({
    site: { market: marketOf('de-DE'), basePath: '/de-de', origins: { app: '' } },
    facts: { best: { TERM: offers[0] }, banks, offers },
    asked: query,
    text: (key: string) => key,
    today: date('2026-11-16'),
  }) as unknown as PageContext
const built = (query: Record<string, string>) => builtLadder(contextOf(query))!

test('nothing asked for is answered with five rungs of ten thousand, in the money of the market', () => {
  const { typed, rungs, answer } = built({})
  expect([typed.replace(/\s/u, ' '), rungs]).toEqual(['50.000 €', 5])
  if ('refusal' in answer) throw new Error(answer.refusal)
  expect(answer.rungs.map(({ offer }) => offer.id)).toEqual([
    ...['eva60', 'dan48', 'cid36', 'bea24', 'ada12'],
  ])
})

test('an amount is read as a saver of the market types it', () => {
  const { answer, amount } = built({ amount: '30.000', rungs: '3' })
  expect(amount?.minor).toBe(3_000_000n)
  expect('refusal' in answer).toBe(false)
})

test.each([
  [{ amount: 'viel' }, 'viel', 'UNREADABLE'],
  [{ amount: '-5' }, '-5', 'UNREADABLE'],
  [{ amount: '0' }, '0', 'UNREADABLE'],
  [{ amount: '24.999' }, '24.999', 'TOO_SMALL'],
  [{ amount: '9.000.000', rungs: '4' }, '9.000.000', 'TOO_LARGE'],
])('%o is refused beside the field, and what was typed stays there', (query, typed, refusal) => {
  const found = built(query)
  expect(found.typed).toBe(typed)
  expect(found.answer).toMatchObject({ refusal })
})

test('a number of rungs nobody offers is the usual one', () => {
  expect([built({ rungs: '99' }).rungs, built({ rungs: '4' }).rungs]).toEqual([5, 4])
})
