import { expect, test } from 'vitest'
import {
  codedTransactionTypes,
  describedTransactionTypes,
  knownTransactionType,
  transactionStates,
  transactionTypes,
} from './portfolio-transaction.ts'

test.each<[what: string, list: readonly string[], expected: string]>([
  ['transaction state [ENUM-016]', transactionStates, 'FILLED SETTLED'],
  [
    'transaction type named by code [ENUM-025]',
    codedTransactionTypes,
    'INFLOWS OUTFLOWS DISTRIBUTIONS BUY_REINVESTMENT FEES FEES_CREDIT SELL_FOR_TAXES',
  ],
  [
    'transaction type named in words [ENUM-026]',
    describedTransactionTypes,
    'TAX_CREDIT TAX_DEBIT TAX_PREPAYMENT SECURITIES_TRANSFER_IN SECURITIES_TRANSFER_OUT REBALANCING_BUY REBALANCING_SELL SELL_FOR_FEES SELL_FOR_FEES_CANCELLATION',
  ],
])('the values of %s', (_, list, expected) => {
  expect(list).toEqual(expected.split(' '))
})

test('a known type is itself, an unknown one is neutral, never an error [ENUM-026]', () => {
  expect(transactionTypes.map(knownTransactionType)).toEqual(transactionTypes)
  expect(knownTransactionType('HISTORIC_CUSTODY_FEE')).toBe('OTHER')
  expect(knownTransactionType('')).toBe('OTHER')
})
