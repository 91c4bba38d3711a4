import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseMoney } from '../money.ts'
import { defaultAmount, distanceTo, takes } from './offer-amount.ts'
import {
  answers,
  choicesAmong,
  comparing,
  type FilteredOffer,
  maxCompared,
  type OfferView,
  plainView,
  queryOf,
  viewOf,
  wishCount,
} from './offer-filter.ts'

const euros = (decimal: string) => parseMoney(decimal, 'EUR')!

const offer: FilteredOffer = {
  id: 'OF042',
  type: 'TERM',
  termMonths: 12,
  bankCountry: 'IT',
  scheme: 'IT-FITD',
  payout: 'AT_MATURITY',
  earlyTermination: 'NONE',
  isSustainable: false,
  isWithheld: true,
  kept: 7362,
  minimum: euros('2000'),
  maximum: euros('100000'),
}
const { termMonths: _, kept: __, ...endless } = offer
const overnight: FilteredOffer = {
  ...endless,
  id: 'OF090',
  type: 'OVERNIGHT',
  bankCountry: 'SE',
  scheme: 'SE-RGK',
  payout: 'MONTHLY_CAPITALISED',
  earlyTermination: 'DAILY',
  isSustainable: true,
  isWithheld: false,
  minimum: euros('1'),
}

const view = (wishes: Partial<OfferView>): OfferView => ({ ...plainView, ...wishes })

describe('an offer answers a view', () => {
  test.each<[string, Partial<OfferView>, boolean, boolean]>([
    ['no wish', {}, true, true],
    ['a product', { type: 'TERM' }, true, false],
    ['a term', { months: 12 }, true, false],
    ['another term', { months: 24 }, false, false],
    ['a bank country', { bankCountry: 'SE' }, false, true],
    ['a scheme', { scheme: 'IT-FITD' }, true, false],
    ['interest at the end', { payout: 'END' }, true, false],
    ['interest every month', { payout: 'MONTHLY' }, false, true],
    ['a lending policy', { sustainable: true }, false, true],
    ['early access', { early: true }, false, true],
    ['tax that somebody takes at home', { withheld: true }, true, false],
    ['two wishes at once', { type: 'TERM', sustainable: true }, false, false],
    ['an amount and an order, which narrow nothing', { amount: '5', order: 'term' }, true, true],
  ])('with %s', (_, wishes, isTerm, isOvernight) => {
    expect([offer, overnight].map((each) => answers(each, view(wishes)))).toEqual([
      isTerm,
      isOvernight,
    ])
  })
})

test.each([
  ['1999.99', false],
  ['2000', true],
  ['100000', true],
  ['100000.01', false],
])('an offer from 2,000 to 100,000 takes %s: %s', (amount, expected) => {
  expect(takes(offer, euros(amount))).toBe(expected)
})

test('ten thousand is shown first, or the least that any offer in the currency takes', () => {
  const krona = { ...offer, minimum: parseMoney('20000', 'NOK')! }
  expect(defaultAmount([offer, krona], 'EUR')).toEqual(euros('10000'))
  expect(defaultAmount([offer, krona], 'NOK')).toEqual(parseMoney('20000', 'NOK'))
  expect(defaultAmount([], 'CHF')).toEqual(parseMoney('10000', 'CHF'))
})

test('only what offers differ in is there to choose', () => {
  const choices = choicesAmong([offer, overnight, { ...offer, id: 'OF041', termMonths: 6 }])
  expect(choices).toEqual({
    currencies: ['EUR'],
    types: ['TERM', 'OVERNIGHT'],
    months: [6, 12],
    bankCountries: ['IT', 'SE'],
    schemes: ['IT-FITD', 'SE-RGK'],
    payouts: ['END', 'MONTHLY'],
    traits: ['sustainable', 'early', 'withheld'],
    orders: ['rate', 'term', 'minimum', 'earnings', 'net'],
  })
  expect(choicesAmong([offer]).traits).toEqual([])
  expect(choicesAmong([overnight]).orders).not.toContain('net')
})

describe('the address', () => {
  const read = (search: string) =>
    viewOf(new Map(search.split('&').map((pair) => pair.split('=') as [string, string])))

  test('carries every wish and comes back as the same view', () => {
    const everything = view({
      amount: '25000.50',
      currency: 'USD',
      type: 'TERM',
      months: 12,
      bankCountry: 'IT',
      scheme: 'DE-EDB+ESF',
      payout: 'YEARLY',
      sustainable: true,
      early: true,
      withheld: true,
      order: 'earnings',
      compared: ['OF001', 'OF002'],
    })
    expect(viewOf(new Map(queryOf(everything)))).toEqual(everything)
    expect(wishCount(everything)).toBe(8)
  })

  test('is bare for the default', () => {
    expect(queryOf(plainView)).toEqual([])
    expect(wishCount(plainView)).toBe(0)
  })

  test.each([
    ['amount=-5'],
    ['amount=0'],
    ['amount=1e9'],
    ['amount=10,000'],
    ['currency=XXX'],
    ['type=GOLD'],
    ['months=soon'],
    ['months=0'],
    ['bankCountry=ITA'],
    ['scheme=<b>'],
    ['payout=NEVER'],
    ['sustainable=yes'],
    ['withheld=0'],
    ['sort=random'],
    ['compare=<script>'],
    ['utm_source=mail'],
  ])('that says %s says nothing', (search) => {
    expect(read(search)).toEqual(plainView)
  })

  test('names at most three offers, each once', () => {
    expect(read('compare=A,B,A,C,D').compared).toEqual(['A', 'B', 'C'])
  })

  test('survives any text, and what it understood it writes the same way again', () => {
    const names = fc.constantFrom('amount', 'currency', 'months', 'payout', 'sort', 'compare')
    fc.assert(
      fc.property(fc.array(fc.tuple(names, fc.string())), (pairs) => {
        const understood = viewOf(new Map(pairs))
        expect(viewOf(new Map(queryOf(understood)))).toEqual(understood)
        expect(understood.compared.length).toBeLessThanOrEqual(maxCompared)
      }),
    )
  })
})

test('an offer is put beside others until three stand there, and taken away again', () => {
  const three = ['A', 'B', 'C'].reduce(comparing, plainView)
  expect(three.compared).toEqual(['A', 'B', 'C'])
  expect(comparing(three, 'D')).toBe(three)
  expect(comparing(three, 'B').compared).toEqual(['A', 'C'])
})

test.each([
  ['50', 195_000n],
  ['100500', 50_000n],
])('an offer from 2,000 to 100,000 is %s euros away by %s cents', (amount, expected) => {
  expect(distanceTo(offer, euros(amount))).toBe(expected)
})
