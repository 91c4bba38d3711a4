import { expect, test } from 'vitest'
import { date } from '#domain/date.ts'
import { marketOf } from '#domain/markets/markets.ts'
import type { PageContext } from '../page.ts'
import { figuresOf, strategiesOf } from './product-figures.ts'

const offer = (id: string, bank: string, sustainable = false) => ({
  id,
  bank: { id: bank },
  type: 'TERM',
  shownRate: '2.50',
  sustainable,
})
const context = {
  site: { market: marketOf('de-DE') },
  today: date('2026-11-15'),
  facts: {
    offers: [offer('1', 'a'), offer('2', 'a', true), { ...offer('3', 'b'), type: 'OVERNIGHT' }],
    best: { TERM: offer('1', 'a') },
  },
} as unknown as PageContext

const values = (page: Parameters<typeof figuresOf>[0]) =>
  figuresOf(page, context).map(({ key, value }) => `${key} ${value.replaceAll(/\s/g, ' ')}`)

test('managed portfolios go from none to all in equity [PRD-004]', () => {
  expect(strategiesOf('wealth').map(({ equity }) => equity)).toEqual([0, 30, 50, 70, 100])
})

test('the pension quotes the limits and the taxable share of its year [PRD-008]', () => {
  expect(strategiesOf('pension').map(({ equity }) => equity)).toEqual([30, 50, 70, 100])
  expect(values('pension')).toEqual([
    'deduction 30.826 €',
    'deductionJoint 61.652 €',
    'taxableShare 84,00 %',
  ])
})

test('the interest portfolio counts the term deposits it is made of', () => {
  expect(values('interestPortfolio')).toEqual(['bestTerm 2,50 %', 'termOffers 2', 'termBanks 1'])
})

test('sustainable investing counts banks and deposits that are', () => {
  expect(values('sustainableInvesting')).toEqual(['sustainableBanks 1', 'sustainableOffers 1'])
})

test.each(['etfConfigurator', 'crypto', 'privateEquity'] as const)(
  '%s promises no figure [PRD-005, PRD-006, PRD-007]',
  (page) => {
    expect(values(page)).toEqual([])
    expect(strategiesOf(page)).toEqual([])
  },
)
