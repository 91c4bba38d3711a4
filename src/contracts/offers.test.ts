import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { alpha3Of } from '#domain/countries.ts'
import { depositTypes } from '#domain/deposit/deposit.ts'
import { bankLetters } from '#domain/offer/bank-letters.ts'
import { bank, offer, offerCalls, offerTypes } from './offers.ts'

type Vector = Record<string, unknown> & { min: number; max: number; bank: string }
const read = (name: string) =>
  JSON.parse(readFileSync(`test/vectors/${name}.json`, 'utf8')) as unknown[]

type BankVector = Record<string, unknown> & { id: string; name: string; country: string }
const known = read('banks') as BankVector[]
const letters = bankLetters(known)
const banks = known.map(({ country, ...rest }) => ({
  ...rest,
  letters: letters.get(rest.id),
  countryCode: alpha3Of(country),
}))
const offers = read('offers') as Vector[]

test('every partner bank we know can be said [PRD-009]', () => {
  expect(banks.flatMap((known) => bank.safeParse(known).error?.issues ?? [])).toEqual([])
})

test('every offer we know can be said, of all three kinds [PRD-001, PRD-002, PRD-003]', () => {
  const said = offers.map(({ min, max, bank: bankId, ...rest }) => {
    const { id, name, letters, countryCode } = banks.find((known) => known.id === bankId)!
    const present = Object.entries(rest).filter(([, value]) => value !== null)
    return {
      ...Object.fromEntries(present),
      bank: { id, name, letters, countryCode },
      min: `${min}.00`,
      max: `${max}.00`,
      effectiveRate: '2.00',
      shownRate: '2.00',
      startsOn: '2026-11-18',
      payBy: { on: '2026-11-16', minute: 840 },
    }
  })
  expect(said.flatMap((known) => offer.safeParse(known).error?.issues ?? [])).toEqual([])
  expect(new Set(offers.map(({ type }) => type))).toEqual(new Set(offerTypes))
  expect(offerTypes).toEqual(depositTypes)
})

test('offers are asked for by market, and by kind if wanted', () => {
  const accepts = (query: unknown) => offerCalls.list.query.safeParse(query).success
  expect([{ market: 'DE' }, { market: 'EU', type: 'NOTICE' }].map(accepts)).toEqual([true, true])
  expect(
    [{}, { market: 'de' }, { market: 'DE', type: 'X' }, { market: ['DE'] }].some(accepts),
  ).toBe(false)
})
