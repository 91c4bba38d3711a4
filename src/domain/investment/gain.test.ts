import { expect, test } from 'vitest'
import { decimalOf, money } from '../money.ts'
import { gainOf } from './gain.ts'

const euros = (minor: bigint) => money(minor, 'EUR')
type Told = [
  ...[value: bigint, paidIn: bigint, paidOut: bigint, fees: bigint, taxes: bigint],
  distributions?: bigint,
]

test.each<[string, Told, gain: string, prices: string]>([
  ['what grew', [110_00n, 100_00n, 0n, 0n, 0n], '10.00', '10.00'],
  ['what was taken out counts', [50_00n, 100_00n, 40_00n, 0n, 0n], '-10.00', '-10.00'],
  ['fees and taxes took of it', [107_00n, 100_00n, 0n, 1_00n, 2_00n], '7.00', '10.00'],
  ['taxes that came back added to it', [115_00n, 100_00n, 0n, 0n, -5_00n], '15.00', '10.00'],
  [
    'what was paid out is not what prices did',
    [112_00n, 100_00n, 0n, 0n, 1_00n, 4_00n],
    '12.00',
    '9.00',
  ],
  ['nothing at all', [0n, 0n, 0n, 0n, 0n], '0.00', '0.00'],
])('%s', (_, [value, paidIn, paidOut, fees, taxes, distributions = 0n], gain, prices) => {
  const found = gainOf({
    ...{ value: euros(value), paidIn: euros(paidIn), paidOut: euros(paidOut) },
    ...{ fees: euros(fees), taxes: euros(taxes), distributions: euros(distributions) },
  })
  expect([found.gain, found.prices].map(decimalOf)).toEqual([gain, prices])
})
