import { expect, test } from 'vitest'
import { date } from '../date.ts'
import { money } from '../money.ts'
import { type TakenTax, taxCredits } from './tax-credit.ts'

const euros = (minor: bigint) => money(minor, 'EUR')
const today = date('2026-11-16')

/** 1,000.00 taxed: 250.00 and 13.75. */
const taken = (
  on: string,
  open = 100_000n,
  tax: readonly [bigint, bigint] = [25_000n, 1_375n],
): TakenTax => ({
  ...{ on: date(on), open: euros(open), tax: euros(tax[0] + tax[1]) },
  lines: new Map([
    ['kapESt', tax[0]],
    ['soli', tax[1]],
  ]),
})
const standing = { losses: euros(0n), exemptionLeft: euros(0n), hasNonAssessmentCertificate: false }
const told = (all: readonly TakenTax[], change: Partial<typeof standing>) =>
  taxCredits(today, all, { ...standing, ...change }).map(({ of, entry }) => [
    of.on,
    entry.lossesUsed.minor,
    entry.exempted.minor,
    entry.tax.minor,
  ])

const [newer, older] = [taken('2026-10-01'), taken('2026-02-02')]

test.each([
  ['nothing to set off', {}, []],
  ['a loss after it', { losses: euros(40_000n) }, [['2026-10-01', 40_000n, 0n, -10_550n]]],
  [
    'an exemption order given later',
    { exemptionLeft: euros(100_000n) },
    [['2026-10-01', 0n, 100_000n, -26_375n]],
  ],
  [
    'both: losses come first',
    { losses: euros(40_000n), exemptionLeft: euros(50_000n) },
    [['2026-10-01', 40_000n, 50_000n, -23_738n]],
  ],
  [
    'more than the newest was taxed for',
    { losses: euros(150_000n) },
    [
      ['2026-10-01', 100_000n, 0n, -26_375n],
      ['2026-02-02', 50_000n, 0n, -13_188n],
    ],
  ],
  [
    'more than everything was taxed for',
    { losses: euros(900_000n) },
    [
      ['2026-10-01', 100_000n, 0n, -26_375n],
      ['2026-02-02', 100_000n, 0n, -26_375n],
    ],
  ],
  [
    'a certificate',
    { hasNonAssessmentCertificate: true },
    [
      ['2026-10-01', 0n, 100_000n, -26_375n],
      ['2026-02-02', 0n, 100_000n, -26_375n],
    ],
  ],
])('of tax that was taken comes back with %s (ENUM-026)', (_, change, credits) => {
  expect(told([newer, older], change)).toEqual(credits)
})

test('what came back does not come back again, and each tax is named with what is less of it', () => {
  expect(told([taken('2026-10-01', 0n, [0n, 0n])], { losses: euros(900_000n) })).toEqual([])
  const [{ entry }] = taxCredits(today, [newer], { ...standing, losses: euros(40_000n) }) as [
    ReturnType<typeof taxCredits>[number],
  ]
  expect(entry.lines.map(({ key, amount }) => [key, amount.minor])).toEqual([
    ['kapESt', -10_000n],
    ['soli', -550n],
  ])
})

test('a cent that no tax is due on uses up no loss', () => {
  expect(told([taken('2026-10-01', 1n, [0n, 0n])], { losses: euros(5n) })).toEqual([])
})
