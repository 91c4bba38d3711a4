import { expect, test } from 'vitest'
import { nextStates } from '../state-machine.ts'
import {
  type InstructionState,
  instructionMachine,
  instructionStates,
  isOrderActionAllowed,
  moneyOf,
  type OrderAction,
  type OrderMoney,
  type OrderState,
  orderMachine,
  orderStates,
} from './order.ts'

const states =
  'DRAFTED VALIDATED PREPARED CONFIRMED EXPORTED IN_PROGRESS EXECUTED REJECTED REVOCATION_REQUESTED REVOKED CANCELLED'

test.each<[what: string, list: readonly string[], expected: string]>([
  ['order state [ENUM-014]', orderStates, states],
  ['instruction state [ENUM-015]', instructionStates, `${states} ISSUE_IDENTIFIED FUNDED`],
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
