import { expect, test } from 'vitest'
import { nextStates } from '../state-machine.ts'
import {
  furtherOrderTypes,
  type InstructionState,
  instructionMachine,
  instructionStates,
  isOrderActionAllowed,
  moneyOf,
  type OrderAction,
  type OrderBlock,
  type OrderMoney,
  type OrderState,
  orderBlock,
  orderBlocks,
  orderMachine,
  orderStates,
  orderTypes,
  type PortfolioSituation,
  type PortfolioWish,
} from './order.ts'

const states =
  'DRAFTED VALIDATED PREPARED CONFIRMED EXPORTED IN_PROGRESS EXECUTED REJECTED REVOCATION_REQUESTED REVOKED CANCELLED'
const types =
  'DWM_MIGRATION_CONSENT STRATEGY_SWITCH ONBOARDING PRIVATE_EQUITY_ONBOARDING CAPITAL_CALL LIQUID_ONBOARDING LIQUID_OFFBOARDING BUY TOTAL_SELL PARTIAL_SELL SAVINGS_PLAN_CREATE SAVINGS_PLAN_DELETE SAVINGS_PLAN_UPDATE SAVINGS_PLAN_EXECUTION MIGRATION_ONBOARDING REBALANCING ETFC_CRYPTO_TRANSFER_CONSENT RECOMMENDATION SUITABILITY_UPDATE UNDEFINED'

test.each<[what: string, list: readonly string[], expected: string]>([
  ['order state [ENUM-014]', orderStates, states],
  ['instruction state [ENUM-015]', instructionStates, `${states} ISSUE_IDENTIFIED FUNDED`],
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

test.each<[OrderAction, leadsTo: (typeof orderStates)[number]]>([
  ['confirm', 'CONFIRMED'],
  ['cancel', 'CANCELLED'],
  ['revoke', 'REVOCATION_REQUESTED'],
])('the customer may %s exactly where the machine leads to %s [ENUM-014]', (action, leadsTo) => {
  const inState = (state: OrderState) => ({ state, instructionState: state })
  expect(orderStates.filter((state) => isOrderActionAllowed(action, inState(state)))).toEqual(
    orderStates.filter((state) => nextStates(orderMachine, state).includes(leadsTo)),
  )
})

test.each<[OrderState, actions: OrderAction[]]>([
  ['CONFIRMED', ['cancel', 'revoke']],
  ['EXPORTED', ['cancel', 'revoke']],
  ['IN_PROGRESS', ['cancel', 'revoke']],
])('with a question open, an order that is %s can still be left [ENUM-015]', (state, actions) => {
  const order = { state, instructionState: 'ISSUE_IDENTIFIED' } as const
  const all = ['confirm', 'cancel', 'revoke'] as const
  expect(all.filter((action) => isOrderActionAllowed(action, order))).toEqual(actions)
  const next = nextStates(instructionMachine, 'ISSUE_IDENTIFIED')
  expect(next).toEqual(expect.arrayContaining(['CANCELLED', 'REVOCATION_REQUESTED']))
})

test.each<[OrderState, InstructionState, OrderMoney]>([
  ['PREPARED', 'PREPARED', 'none'],
  ['CONFIRMED', 'CONFIRMED', 'waiting'],
  ['CONFIRMED', 'FUNDED', 'reserved'],
  ['EXPORTED', 'EXPORTED', 'bank'],
  ['EXECUTED', 'EXECUTED', 'bank'],
])('the money of an order that is %s and %s: %s', (state, instructionState, money) => {
  expect(moneyOf({ state, instructionState })).toBe(money)
})

const calm: PortfolioSituation = {
  isInstanceActive: true,
  hasActiveSavingsPlan: false,
  hasOrderInProgress: false,
  hasCash: false,
  hasHoldings: true,
}
const planned = { ...calm, hasActiveSavingsPlan: true }
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
  ['SAVINGS_PLAN_DELETE', 'no plan, before a sleeping instance', dormant, 'savings_plan_not_active'],
  ['LIQUID_OFFBOARDING', 'orders under way', busy, 'has_orders_in_progress'],
  ['LIQUID_OFFBOARDING', 'a savings plan', planned, 'savings_plan_is_active'],
  ['DELETE_PORTFOLIO', 'cash', { ...empty, hasCash: true }, 'pia_has_balance'],
  ['DELETE_PORTFOLIO', 'cash, before orders under way', { ...busy, hasCash: true }, 'pia_has_balance'],
  ['DELETE_PORTFOLIO', 'orders under way', busy, 'has_orders_in_progress'],
  ['DELETE_PORTFOLIO', 'holdings', calm, 'portfolio_balance_is_not_zero'],
  ['DELETE_PORTFOLIO', 'nothing', empty, undefined],
])('%s is stopped by %s [ENUM-031]', (wish, _, situation, expected) => {
  expect(orderBlock(wish, situation)).toBe(expected)
})
