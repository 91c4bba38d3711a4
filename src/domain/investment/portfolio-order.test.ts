import { expect, test } from 'vitest'
import { money } from '../money.ts'
import { instructionStates, unsignedStates } from '../order/order.ts'
import {
  furtherOrderTypes,
  isMoreThanRest,
  knownOrderType,
  listedState,
  type OrderBlock,
  orderBlock,
  orderBlocks,
  orderTypes,
  type PortfolioSituation,
  type PortfolioWish,
} from './portfolio-order.ts'

const types =
  'DWM_MIGRATION_CONSENT STRATEGY_SWITCH ONBOARDING PRIVATE_EQUITY_ONBOARDING CAPITAL_CALL LIQUID_ONBOARDING LIQUID_OFFBOARDING BUY TOTAL_SELL PARTIAL_SELL SAVINGS_PLAN_CREATE SAVINGS_PLAN_DELETE SAVINGS_PLAN_UPDATE SAVINGS_PLAN_EXECUTION MIGRATION_ONBOARDING REBALANCING ETFC_CRYPTO_TRANSFER_CONSENT RECOMMENDATION SUITABILITY_UPDATE UNDEFINED'

test.each<[what: string, list: readonly string[], expected: string]>([
  ['order type [ENUM-023]', orderTypes, types],
  [
    'further order type [ENUM-024]',
    furtherOrderTypes,
    `${types} RURUP_ONBOARDING PAYMENT_ORDER_CONSENT`,
  ],
  [
    'order-blocking reason [ENUM-031]',
    orderBlocks,
    'savings_plan_not_active pia_has_balance has_orders_in_progress portfolio_balance_is_zero product_instance_must_be_active savings_plan_is_active portfolio_balance_is_not_zero other_order_already_in_progress unexpected',
  ],
])('the values of %s', (_, list, expected) => {
  expect(list).toEqual(expected.split(' '))
})

const calm: PortfolioSituation = {
  isInstanceActive: true,
  savingsPlan: 'NONE',
  hasOrderInProgress: false,
  hasCash: false,
  hasHoldings: true,
}
const planned = { ...calm, savingsPlan: 'ACTIVE' } as const
const paused = { ...calm, savingsPlan: 'PAUSED' } as const
const empty = { ...calm, hasHoldings: false }
const dormant = { ...calm, isInstanceActive: false }
const busy = { ...calm, hasOrderInProgress: true }

// biome-ignore format: a table
test.each<[PortfolioWish, why: string, PortfolioSituation, OrderBlock | undefined]>([
  ['BUY', 'nothing', calm, undefined],
  ['BUY', 'a sleeping instance', dormant, 'product_instance_must_be_active'],
  ['BUY', 'another order', busy, 'other_order_already_in_progress'],
  ['PARTIAL_SELL', 'nothing', calm, undefined],
  ['PARTIAL_SELL', 'an empty portfolio', empty, 'portfolio_balance_is_zero'],
  ['PARTIAL_SELL', 'an empty portfolio, before a sleeping instance', { ...empty, isInstanceActive: false }, 'portfolio_balance_is_zero'],
  ['TOTAL_SELL', 'a savings plan', planned, 'savings_plan_is_active'],
  ['TOTAL_SELL', 'a savings plan, before another order', { ...planned, hasOrderInProgress: true }, 'savings_plan_is_active'],
  ['STRATEGY_SWITCH', 'another order', busy, 'other_order_already_in_progress'],
  ['SAVINGS_PLAN_CREATE', 'nothing', calm, undefined],
  ['SAVINGS_PLAN_CREATE', 'a plan there already', planned, 'savings_plan_is_active'],
  ['SAVINGS_PLAN_UPDATE', 'no plan', calm, 'savings_plan_not_active'],
  ['SAVINGS_PLAN_UPDATE', 'nothing', planned, undefined],
  ['SAVINGS_PLAN_UPDATE', 'a plan that pauses', paused, 'savings_plan_not_active'],
  ['SAVINGS_PLAN_CREATE', 'no plan that pauses', paused, undefined],
  ['SAVINGS_PLAN_DELETE', 'no plan that pauses', paused, undefined],
  ['SAVINGS_PLAN_DELETE', 'no plan, before a sleeping instance', dormant, 'savings_plan_not_active'],
  ['LIQUID_OFFBOARDING', 'orders under way', busy, 'has_orders_in_progress'],
  ['LIQUID_OFFBOARDING', 'a savings plan', planned, 'savings_plan_is_active'],
  ['DELETE_PORTFOLIO', 'cash', { ...empty, hasCash: true }, 'pia_has_balance'],
  ['DELETE_PORTFOLIO', 'cash, before orders under way', { ...busy, hasCash: true }, 'pia_has_balance'],
  ['DELETE_PORTFOLIO', 'orders under way', busy, 'has_orders_in_progress'],
  ['DELETE_PORTFOLIO', 'holdings', calm, 'portfolio_balance_is_not_zero'],
  ['DELETE_PORTFOLIO', 'a closing that is under way', { ...empty, isInstanceActive: false }, 'product_instance_must_be_active'],
  ['DELETE_PORTFOLIO', 'nothing', empty, undefined],
  ['DELETE_PORTFOLIO', 'a suspended account', { ...empty, isSuspended: true }, 'unexpected'],
  ['SAVINGS_PLAN_DELETE', 'nothing, also of a suspended account', { ...planned, isSuspended: true }, undefined],
  ['BUY', 'a suspended account', { ...calm, isSuspended: true }, 'unexpected'],
  ['TOTAL_SELL', 'a plan, before a suspended account', { ...planned, isSuspended: true }, 'savings_plan_is_active'],
])('%s is stopped by %s [ENUM-031]', (wish, _, situation, expected) => {
  expect(orderBlock(wish, situation)).toBe(expected)
})

test('a list tells of every signed order in a state it has a word for', () => {
  expect(instructionStates.map((state) => [state, listedState(state)] as const)).toEqual(
    instructionStates.map((state) => [
      state,
      ['REVOCATION_REQUESTED', 'REVOKED', ...unsignedStates].includes(state) ? 'CANCELLED' : state,
    ]),
  )
})

test('a known type of order is itself, an unknown one has no word of its own [ENUM-023, ENUM-024]', () => {
  expect(furtherOrderTypes.map(knownOrderType)).toEqual(furtherOrderTypes)
  expect(knownOrderType('VOLUNTARY_CORPORATE_ACTION')).toBe('UNDEFINED')
})

test('what rounding leaves is up to ten cents', () => {
  expect([0n, 10n, 11n].map((minor) => isMoreThanRest(money(minor, 'EUR')))).toEqual([
    ...[false, false, true],
  ])
})
