import { expect, test } from 'vitest'
import { money } from '../money.ts'
import { creditTransferCode, type TransferToMake } from './credit-transfer-code.ts'

const transfer: TransferToMake = {
  recipient: 'Tidemark',
  iban: 'DE89 3704 0044 0532 0130 00',
  bic: 'COBADEFFXXX',
  amount: money(5_000_05n, 'EUR'),
  reference: 'TM-23456789AB',
}

test('line by line as the guideline has it', () => {
  expect(creditTransferCode(transfer)!.split('\n')).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    'COBADEFFXXX',
    'Tidemark',
    'DE89370400440532013000',
    'EUR5000.05',
    '',
    '',
    'TM-23456789AB',
  ])
})

test('without an amount its line is empty', () => {
  expect(creditTransferCode({ ...transfer, amount: undefined })!.split('\n')[7]).toBe('')
})

test.each<[why: string, change: Partial<TransferToMake>]>([
  ['another currency', { amount: money(1_00n, 'PLN') }],
  ['nothing', { amount: money(0n, 'EUR') }],
  ['a billion', { amount: money(100_000_000_000n, 'EUR') }],
  ['a name too long', { recipient: 'x'.repeat(71) }],
  ['a text too long', { reference: 'x'.repeat(141) }],
])('%s has no code', (_, change) => {
  expect(creditTransferCode({ ...transfer, ...change })).toBeUndefined()
})
