import { expect, test } from 'vitest'
import {
  type BannerFacts,
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

const calm = { state: 'ACTIVE', unsettled: [] } as const
const waiting: OpenOrder = { type: 'BUY', state: 'CONFIRMED' }
const uncovered: OpenOrder = {
  ...{ type: 'SAVINGS_PLAN_EXECUTION', state: 'ISSUE_IDENTIFIED', reason: 'plan.cover' },
}

// biome-ignore format: a table
test.each<[why: string, BannerFacts, shown: string | undefined]>([
  ['nothing is under way', calm, undefined],
  ['a purchase is not paid yet', { ...calm, unsettled: ['FEES', 'INFLOWS'] }, 'BUY_ORDER_IN_PROGRESS INFO'],
  ['so is a sale', { ...calm, unsettled: ['OUTFLOWS'] }, 'SELL_ORDER_IN_PROGRESS INFO'],
  ['weights are brought back', { ...calm, unsettled: ['REBALANCING_SELL'] }, 'REBALANCING_IN_PROGRESS INFO'],
  ['fees raise none', { ...calm, unsettled: ['SELL_FOR_FEES', 'SELL_FOR_TAXES'] }, undefined],
  ['units differ, which comes before what takes time', { state: 'ISSUE_IDENTIFIED', unsettled: ['INFLOWS'] }, 'ISSUE_IDENTIFIED CRITICAL'],
  ['a purchase waits for money', { ...calm, orders: [waiting] }, 'FUNDING_PENDING WARN'],
  ['it waits for money that came back', { ...calm, orders: [waiting], isDebitOwed: true }, 'ISSUE_IDENTIFIED CRITICAL'],
  ['money came back that nothing here waits for', { ...calm, isDebitOwed: true }, undefined],
  ['a run that found none waits for it too', { ...calm, orders: [uncovered] }, 'FUNDING_PENDING WARN'],
  ['of a run the custodian has a question', { ...calm, orders: [{ ...uncovered, reason: null }] }, 'ISSUE_IDENTIFIED WARN'],
  ['the direct debit of a run came back', { ...calm, orders: [{ ...uncovered, reason: 'plan.debit' }] }, 'ISSUE_IDENTIFIED CRITICAL'],
  ['the account at the custodian is suspended', { ...calm, isSuspended: true }, 'ISSUE_IDENTIFIED WARN'],
])('%s [ENUM-017, ENUM-018]', (_, facts, shown) => {
  const found = bannerOf(facts)
  expect(found && `${found.banner} ${found.severity}`).toBe(shown)
})
