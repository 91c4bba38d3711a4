import { describe, expect, test } from 'vitest'
import { date } from '../date.ts'
import { money } from '../money.ts'
import { instruments } from './instrument.ts'
import { mistradeDoubt, taxWithout } from './mistrade.ts'

const euros = (minor: bigint) => money(minor, 'EUR')
const fact = {
  ...{ isOfFee: true, settlesOn: date('2026-11-18'), today: date('2026-11-17'), isClosed: false },
}

test.each([
  ['of a sale for a fee before it settles', {}, undefined],
  ['of what a customer ordered', { isOfFee: false }, 'mistrade.purpose'],
  ['on the day it settles', { today: date('2026-11-18') }, 'mistrade.settled'],
  ['of a portfolio that is closed', { isClosed: true }, 'mistrade.closed'],
])('a mistrade %s', (_, change, doubt) => {
  expect(mistradeDoubt({ ...fact, ...change })).toBe(doubt)
})

/** A bond fund, taxed on all it gained. */
const isin = instruments.GOVT.isin
const lot = (units: bigint, cost: bigint) => ({
  ...{ isin, units, tradedOn: date('2024-01-02'), cost: euros(cost), prepaid: euros(0n) },
})
const lines = (capital: bigint, surcharge: bigint) =>
  new Map([
    ['kapESt', capital],
    ['soli', surcharge],
  ])
const without = (
  sale: { gain: bigint; losses?: bigint; exempted?: bigint; taxes: [bigint, bigint] },
  proceeds: bigint,
  cost: bigint,
) => {
  const { gain, losses = 0n, exempted = 0n, taxes } = sale
  const entry = taxWithout(
    date('2026-11-18'),
    {
      ...{ on: date('2026-11-17'), gain: euros(gain), lossesUsed: euros(losses) },
      ...{ exempted: euros(exempted), open: euros(gain - losses - exempted) },
      ...{ tax: euros(taxes[0] + taxes[1]), lines: lines(...taxes) },
    },
    { isin, proceeds: euros(proceeds), lots: [lot(10_000n, cost)] },
  )
  return [entry.gain, entry.lossesUsed, entry.exempted, entry.tax].map(({ minor }) => minor)
}

describe('the tax on a sale without what was taken back of it', () => {
  test.each([
    ['all of it', { gain: 10_000n, taxes: [2_500n, 137n] }, 60_000n, [-10_000n, 0n, 0n, -2_637n]],
    ['a part', { gain: 20_000n, taxes: [5_000n, 275n] }, 60_000n, [-10_000n, 0n, 0n, -2_638n]],
    [
      'what losses were set off against',
      { gain: 10_000n, losses: 4_000n, exempted: 1_000n, taxes: [1_250n, 68n] },
      ...[60_000n, [-10_000n, -4_000n, -1_000n, -1_318n]],
    ],
    [
      'a part: what was set off stays as far as it is needed',
      { gain: 12_000n, losses: 4_000n, taxes: [2_000n, 110n] },
      ...[60_000n, [-10_000n, -2_000n, 0n, -2_110n]],
    ],
    ['a loss: more is taxed', { gain: 0n, taxes: [0n, 0n] }, 40_000n, [10_000n, 0n, 0n, 2_637n]],
  ] as [string, Parameters<typeof without>[0], bigint, bigint[]][])(
    '%s',
    (_, sale, proceeds, corrected) => {
      expect(without(sale, proceeds, 50_000n)).toEqual(corrected)
    },
  )
})
