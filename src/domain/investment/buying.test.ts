import { describe, expect, test } from 'vitest'
import { date } from '../date.ts'
import { type Money, money } from '../money.ts'
import {
  type BuyFacts,
  buyRefusal,
  fillDoubt,
  isOffered,
  offeredStrategies,
  type TradeAsked,
} from './buying.ts'
import { costsOf, fallOf } from './costs.ts'
import { instruments } from './instrument.ts'
import { investmentFamilies } from './investor.ts'
import { riskClassOf } from './template.ts'

const euros = (text: string): Money => money(BigInt(text.replace('.', '')), 'EUR')

describe('costs', () => {
  test('10,000 in DWM50 cost 46.00 of service and 11.27 of funds in the first year', () => {
    expect(costsOf('DWM50', euros('10000.00'))).toEqual({
      ...{ service: euros('46.00'), funds: euros('11.27'), total: euros('57.27') },
      ...{ servicePercent: '0.4600', fundsPercent: '0.1127', totalPercent: '0.5727' },
      over: [
        { years: 1, total: euros('57.27') },
        { years: 5, total: euros('286.35') },
        { years: 10, total: euros('572.70') },
      ],
    })
  })

  test('a fall of a share is told in percent and euro', () => {
    expect(fallOf('-0.069078', euros('10000.00'))).toEqual({
      ...{ percent: { units: 691n, scale: 2 }, lost: euros('690.78') },
    })
    expect(fallOf('0.000000', euros('10000.00')).lost).toEqual(euros('0.00'))
  })

  test('the Dutch variant costs the same', () => {
    expect(costsOf('DWM50_NL', euros('500.00'))).toEqual(costsOf('DWM50', euros('500.00')))
  })
})

const adult = {
  ...{ market: 'de-DE' as const, customerType: 'PERSONAL' as const, today: date('2026-11-16') },
  holders: [{ birthDate: date('1980-01-01'), countries: ['DEU'] }],
  families: investmentFamilies,
}

test.each([
  ['de-DE', 'PERSONAL', 'DWM50'],
  ['de-AT', 'JOINT', 'DWM50'],
  ['nl-NL', 'PERSONAL', 'DWM50_NL'],
  ['de-DE', 'BUSINESS', undefined],
  ['fr-FR', 'PERSONAL', undefined],
] as const)('%s offers %s customers %s (ENUM-027)', (market, customerType, template) => {
  expect(offeredStrategies({ ...adult, market, customerType })[2]).toBe(template)
})

test.each([
  ['DWM', 'DWM50'],
  ['ROBO', 'ETFC'],
  ['CRYPTO', 'CRYPTO'],
] as const)('what is closed to new business is not offered: %s', (family, template) => {
  const open = [family]
  const closed = investmentFamilies.filter((each) => each !== family)
  for (const each of ['DWM50', 'ETFC', 'CRYPTO']) {
    expect(isOffered({ ...adult, families: open }, each), `${each} alone`).toBe(each === template)
    expect(isOffered({ ...adult, families: closed }, each), each).toBe(each !== template)
  }
})

test.each([
  ['of eighteen today', '2008-11-16', ['DEU'], 5],
  ['of eighteen tomorrow', '2008-11-17', ['DEU'], 0],
  ['who pays tax in the United States', '1980-01-01', ['DEU', 'USA'], 0],
])('somebody %s has a choice of strategies', (_, born, countries, count) => {
  const holders = [adult.holders[0]!, { birthDate: date(born), countries }]
  expect(offeredStrategies({ ...adult, holders })).toHaveLength(count)
})

const situation = {
  ...({ isInstanceActive: true, savingsPlan: 'NONE', hasOrderInProgress: false } as const),
  ...{ hasCash: false, hasHoldings: true },
}
const facts: BuyFacts = {
  ...{ ...adult, status: 'ACTIVE', accountState: 'ACTIVE' },
  ...{ template: 'DWM50', amount: euros('500.00'), situation },
  profile: {
    ...{ result: 'DWM70', validUntil: date('2027-11-16') },
    answers: {
      ...{ count: 'THREE', duration: 'THREE_YEARS', amount: 'UP_TO_25K' },
      knowledge: {
        ...{ PRICE_RISK: 'RIGHT', RISK_DIVERSIFICATION: 'RIGHT' },
        ...{ HIGHER_CAPITAL_GAINS: 'WRONG', INVESTMENT_VALUE: 'WRONG' },
      },
      ...{ horizonYears: 10, maxLossPct: 25, reserveMonths: 3, freeAssets: 9000 },
      sustainability: 'NO_PREFERENCE',
    },
  },
}

test.each<[string, Partial<BuyFacts>, ReturnType<typeof buyRefusal>]>([
  ['nothing', {}, undefined],
  ['a market without it', { market: 'fr-FR' }, 'product.access'],
  ['a strategy of another market', { template: 'DWM50_NL' }, 'product.access'],
  ['a customer who leaves', { status: 'TERMINATION_REQUESTED' }, 'customer.state'],
  ['an account that is closed', { accountState: 'CLOSED' }, 'account.state'],
  ['no answers', { profile: undefined }, 'suitability.missing'],
  ['a strategy above the answers', { template: 'DWM100' }, 'suitability.exceeded'],
  [
    'another order',
    { situation: { ...situation, hasOrderInProgress: true } },
    'other_order_already_in_progress',
  ],
  [
    'a portfolio that is not active',
    { situation: { ...situation, isInstanceActive: false } },
    'product_instance_must_be_active',
  ],
  ['a cent too little', { amount: euros('499.99') }, 'min'],
  ['the most there is', { amount: euros('1000000.00') }, undefined],
  ['a cent too much', { amount: euros('1000000.01') }, 'max'],
])('%s stands in the way of a purchase (ENUM-030, ENUM-031)', (_, change, refusal) => {
  expect(buyRefusal({ ...facts, ...change })).toBe(refusal)
})

const world = [{ isin: instruments.WRLD.isin, percent: 100 }]
const own: Partial<BuyFacts> = { template: 'ETFC', amount: euros('50.00'), situation: undefined }

test.each<[string, Partial<BuyFacts>, ReturnType<typeof buyRefusal>]>([
  ['nothing', { weights: world }, undefined],
  ['a market without it', { market: 'nl-NL', weights: world }, 'product.access'],
  ['a company', { customerType: 'BUSINESS', weights: world }, 'product.access'],
  ['no answers', { profile: undefined, weights: world }, 'suitability.missing'],
  ['no fund', { weights: [] }, 'weights.count'],
  ['a cent too little', { weights: world, amount: euros('49.99') }, 'min'],
  [
    'a portfolio that is there, and not active',
    { situation: { ...situation, isInstanceActive: false } },
    'product_instance_must_be_active',
  ],
])('%s stands in the way of funds of one’s own (PRD-005)', (_, change, refusal) => {
  expect(buyRefusal({ ...facts, ...own, ...change })).toBe(refusal)
})

const note: Partial<BuyFacts> = { template: 'CRYPTO', amount: euros('50.00'), situation: undefined }

test.each<[string, Partial<BuyFacts>, ReturnType<typeof buyRefusal>]>([
  ['nothing', {}, undefined],
  ['Austria', { market: 'de-AT' }, 'product.access'],
  ['a second holder', { customerType: 'JOINT' }, 'product.access'],
  ['a company', { customerType: 'BUSINESS' }, 'product.access'],
  ['no answers', { profile: undefined }, 'suitability.missing'],
  ['a cent too little', { amount: euros('49.99') }, 'min'],
])('%s stands in the way of a note on crypto assets (PRD-006)', (_, change, refusal) => {
  expect(buyRefusal({ ...facts, ...note, ...change })).toBe(refusal)
})

test('a note on crypto assets costs 0.43 percent and its own one, in the highest class of risk', () => {
  expect(costsOf('CRYPTO', euros('1000.00'))).toMatchObject({
    ...{ service: euros('4.30'), funds: euros('10.00'), total: euros('14.30') },
  })
  expect(riskClassOf('CRYPTO')).toBe(7)
})

test('who chooses the funds pays 0.43 percent, and is not held to a strategy', () => {
  expect(costsOf('ETFC', euros('10000.00'), world)).toMatchObject({
    ...{ service: euros('43.00'), funds: euros('12.00'), total: euros('55.00') },
  })
  const cautious = { ...facts.profile!, result: 'DWMMM' as const }
  expect(buyRefusal({ ...facts, ...own, weights: world, profile: cautious })).toBeUndefined()
})

describe('what the custodian says of a trade', () => {
  const trade: TradeAsked = {
    ...{ isOpen: true, amount: euros('60.00'), submittedOn: date('2026-11-16') },
  }
  const before = { amount: euros('0.00'), units: 0n }
  const fill = {
    ...{ units: 16107n, price: 372500n, amount: euros('60.00') },
    ...{ tradedOn: date('2026-11-17'), settlesOn: date('2026-11-19') },
  }
  test.each<[string, Partial<typeof trade>, Partial<typeof fill>, ReturnType<typeof fillDoubt>]>([
    ['units times price, two days later', {}, {}, undefined],
    ['another sum', {}, { amount: euros('59.99') }, 'fill.sum'],
    ['nothing', {}, { units: 0n }, 'fill.sum'],
    ['more than was asked for', { amount: euros('59.99') }, {}, 'fill.above'],
    ['all the units that were to be sold', { amount: undefined, units: 16107n }, {}, undefined],
    ['a unit more than was to be sold', { amount: undefined, units: 16106n }, {}, 'fill.above'],
    ['of what is done already', { isOpen: false }, {}, 'fill.state'],
    ['before it was asked for', {}, { tradedOn: date('2026-11-16') }, 'fill.days'],
    ['settled at once', {}, { settlesOn: date('2026-11-17') }, 'fill.days'],
  ])('%s', (_, asked, said, doubt) => {
    expect(fillDoubt({ ...trade, ...asked }, before, { ...fill, ...said })).toBe(doubt)
  })
})
