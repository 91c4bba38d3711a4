import { expect, test } from 'vitest'
import {
  bankAnswerEffect,
  bankAnswerTable,
  type OrderPlace,
  orderPlace,
  orderPlaces,
  type PlacedOrder,
} from './bank-answer.ts'
import { instructionStates } from './order.ts'

const at = (
  instructionState: PlacedOrder['instructionState'],
  { isExported = true, isOpened = false } = {},
): PlacedOrder => ({ instructionState, isExported, isOpened })

test.each<[PlacedOrder, OrderPlace]>([
  [at('FUNDED', { isExported: false }), 'notSent'],
  [at('ISSUE_IDENTIFIED', { isExported: false }), 'notSent'],
  [at('REVOKED', { isExported: false }), 'notSent'],
  [at('CANCELLED'), 'notSent'],
  [at('EXPORTED'), 'sent'],
  [at('IN_PROGRESS'), 'inProgress'],
  [at('ISSUE_IDENTIFIED'), 'questioned'],
  [at('EXECUTED', { isOpened: true }), 'open'],
  [at('REVOCATION_REQUESTED'), 'askedBack'],
  [at('REVOCATION_REQUESTED', { isOpened: true }), 'askedBackOpen'],
  [at('REJECTED'), 'rejected'],
  [at('REVOKED'), 'revoked'],
])('%j is %s', (order, place) => {
  expect(orderPlace(order)).toBe(place)
})

test('every state of an order has a place, and every answer there an effect', () => {
  for (const state of instructionStates)
    for (const isExported of [true, false])
      expect(orderPlaces).toContain(orderPlace(at(state, { isExported })))
  expect(Object.keys(bankAnswerTable)).toEqual([...orderPlaces])
})

test('a refusal brings the money back wherever it is on its way', () => {
  for (const state of ['EXPORTED', 'IN_PROGRESS', 'ISSUE_IDENTIFIED'] as const)
    expect(bankAnswerEffect(at(state), 'REJECTED', true)).toBe('reject')
  expect(bankAnswerEffect(at('REVOCATION_REQUESTED'), 'REJECTED', true)).toBe('giveBack')
})

test('what an answer says of a part of the money never moves all of it', () => {
  for (const place of orderPlaces)
    for (const answer of ['OPENED wrongly', 'RETURNED wrongly'] as const)
      expect(['question', 'issue']).toContain(bankAnswerTable[place][answer])
})
