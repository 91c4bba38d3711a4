import { expect, test } from 'vitest'
import {
  bannerOf,
  equityShareOf,
  type OpenOrder,
  type PortfolioBanner,
  portfolioBanners,
  portfolioStatuses,
  portfolioStrategies,
  severities,
  shownBanner,
} from './portfolio.ts'

test.each<[what: string, list: readonly string[], expected: string]>([
  [
    'portfolio status [ENUM-012]',
    portfolioStatuses,
    'ACTIVE CREATION_IN_PROGRESS CREATED DELETED DELETION_IN_PROGRESS',
  ],
  [
    'portfolio banner [ENUM-017]',
    portfolioBanners,
    'FUNDING_PENDING ISSUE_IDENTIFIED BUY_ORDER_IN_PROGRESS SELL_ORDER_IN_PROGRESS REBALANCING_IN_PROGRESS',
  ],
  ['severity [ENUM-018]', severities, 'CRITICAL WARN INFO'],
  [
    'portfolio strategy, the Dutch variants apart [ENUM-027]',
    portfolioStrategies.filter((code) => !code.endsWith('_NL')),
    'DWMMM DWM30 DWM50 DWM70 DWM100 ROBO30 ROBO50 ROBO70 ROBO100',
  ],
])('the values of %s', (_, list, expected) => {
  expect(list).toEqual(expected.split(' '))
})

test('only wealth strategies have Dutch variants [ENUM-027]', () => {
  const dutch = portfolioStrategies.filter((code) => code.endsWith('_NL'))
  expect(dutch).toHaveLength(5)
  expect(dutch.every((code) => code.startsWith('DWM'))).toBe(true)
})

test.each<[holding: PortfolioBanner[], shown: PortfolioBanner | undefined]>([
  [['FUNDING_PENDING', 'ISSUE_IDENTIFIED'], 'ISSUE_IDENTIFIED'],
  [['REBALANCING_IN_PROGRESS', 'FUNDING_PENDING'], 'FUNDING_PENDING'],
  [['SELL_ORDER_IN_PROGRESS', 'BUY_ORDER_IN_PROGRESS'], 'BUY_ORDER_IN_PROGRESS'],
  [['REBALANCING_IN_PROGRESS', 'SELL_ORDER_IN_PROGRESS'], 'SELL_ORDER_IN_PROGRESS'],
  [['REBALANCING_IN_PROGRESS'], 'REBALANCING_IN_PROGRESS'],
  [[], undefined],
])('of %j the banner shows %s [ENUM-017]', (holding, shown) => {
  expect(shownBanner(holding)).toBe(shown)
})

test.each([
  ['DWM50', 50],
  ['DWM100_NL', 100],
  ['RURUP30', 30],
  ['DWMMM', undefined],
])('the share of equities in %s is %s [ENUM-027, ENUM-029]', (template, share) => {
  expect(equityShareOf(template)).toBe(share)
})

test.each([
  ['nothing is under way', 'ACTIVE', [], undefined],
  ['a purchase is not paid yet', 'ACTIVE', ['FEES', 'INFLOWS'], 'BUY_ORDER_IN_PROGRESS'],
  ['so is a sale', 'ACTIVE', ['OUTFLOWS'], 'SELL_ORDER_IN_PROGRESS'],
  ['weights are brought back', 'ACTIVE', ['REBALANCING_SELL'], 'REBALANCING_IN_PROGRESS'],
  ['fees raise none', 'ACTIVE', ['SELL_FOR_FEES', 'SELL_FOR_TAXES'], undefined],
  ['what needs somebody comes first', 'ISSUE_IDENTIFIED', ['INFLOWS'], 'ISSUE_IDENTIFIED'],
] as const)('%s [ENUM-017]', (_, state, unsettled, banner) => {
  expect(bannerOf(state, unsettled)).toBe(banner)
})

test.each<[why: string, OpenOrder, PortfolioBanner]>([
  ['a purchase waits for money', { type: 'BUY', state: 'CONFIRMED' }, 'FUNDING_PENDING'],
  [
    'a run that found none waits for it too',
    { type: 'SAVINGS_PLAN_EXECUTION', state: 'ISSUE_IDENTIFIED', reason: 'plan.cover' },
    'FUNDING_PENDING',
  ],
  [
    'a run the custodian has a question about needs somebody',
    { type: 'SAVINGS_PLAN_EXECUTION', state: 'ISSUE_IDENTIFIED', reason: null },
    'ISSUE_IDENTIFIED',
  ],
])('%s [ENUM-017]', (_, order, banner) => {
  expect(bannerOf('ACTIVE', [], [order])).toBe(banner)
})
