import { expect, test } from 'vitest'
import {
  accountForm,
  isOwnName,
  namedBy,
  payeeRefusal,
  type ReferenceAccount,
} from './reference-account.ts'

const account: Required<ReferenceAccount> = {
  accountId: '1',
  accountHolder: 'Ada Sommer',
  bankName: 'Hausbank',
  bic: 'COBADEFFXXX',
  iban: 'DE89370400440532013000',
  accountNumber: '0532013000',
  branchCode: '37040044',
  ccy: 'EUR',
}

test('a reference account has exactly the named fields [ENT-039]', () => {
  expect(Object.keys(account)).toEqual(
    'accountId accountHolder bankName bic iban accountNumber branchCode ccy'.split(' '),
  )
})

test.each([
  ['MATCH', undefined, undefined],
  ['CLOSE_MATCH', undefined, 'payee.closeMatch'],
  ['CLOSE_MATCH', 'CLOSE_MATCH', undefined],
  ['CLOSE_MATCH', 'NOT_POSSIBLE', 'payee.closeMatch'],
  ['NOT_POSSIBLE', undefined, 'payee.notPossible'],
  ['NOT_POSSIBLE', 'NOT_POSSIBLE', undefined],
  ['NOT_POSSIBLE', 'CLOSE_MATCH', 'payee.notPossible'],
  ['NO_MATCH', undefined, 'payee.noMatch'],
  ['NO_MATCH', 'CLOSE_MATCH', 'payee.noMatch'],
] as const)('the bank’s %s, with %s accepted, is refused as %s', (match, accepted, expected) => {
  expect(payeeRefusal(match, accepted)).toBe(expected)
})

test.each([
  ['Stefan Berger', true],
  ['Stephan Berger', true],
  ['Stefan Berger Julia Berger', true],
  ['Petra Lang', false],
  ['', false],
])('%s is an own name of the Bergers: %s', (holder, expected) => {
  expect(isOwnName(holder, ['Stefan Berger', 'Julia Berger'])).toBe(expected)
})

test('an account is named as its country names accounts, whatever else is known of it', () => {
  expect(accountForm(account)).toBe('IBAN')
  expect(accountForm({ ...account, branchCode: '009902', ccy: 'GBP' })).toBe('UK')
  expect(accountForm({ accountNumber: '00200732', branchCode: '031120548', ccy: 'USD' })).toBe('US')
  expect(accountForm({ iban: 'GB78ZZZZ00990212345601', ccy: 'GBP' })).toBe('IBAN')
})

test('what is told and signed of an account are the numbers its country knows it by [B22]', () => {
  const british = { branchCode: '009902', accountNumber: '12345601' }
  const american = { branchCode: '031120548', accountNumber: '00200732' }
  expect(namedBy(account)).toEqual({ iban: account.iban })
  expect(namedBy({ ...british, iban: 'GB78ZZZZ00990212345601', ccy: 'GBP' })).toEqual(british)
  expect(namedBy({ ...american, ccy: 'USD' })).toEqual(american)
})
