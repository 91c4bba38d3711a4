import { expect, test } from 'vitest'
import { date } from '../date.ts'
import { decimalOf, money } from '../money.ts'
import {
  type DistributionFacts,
  distributionDoubt,
  distributionEntry,
  reinvested,
} from './distribution.ts'
import { instruments } from './instrument.ts'
import { lotPrepayment } from './prepayment.ts'
import { parseUnits } from './units.ts'

const euros = (minor: bigint) => money(minor, 'EUR')
const { EURO, CORP } = instruments
const told = { isin: EURO.isin, exOn: date('2026-12-15'), perUnit: parseUnits('0.5200')! }
const facts: DistributionFacts = {
  ...{ today: date('2026-12-15'), price: parseUnits('130.0000')!, isToldAlready: false },
}

test.each<[string, object, object, string | undefined]>([
  ['what a fund pays out on its day', {}, {}, undefined],
  ['of a fund we do not have', { isin: 'QZ0EQNONE008' }, {}, 'distribution.isin'],
  ['of a fund that never had a price', {}, { price: undefined }, 'distribution.isin'],
  ['nothing', { perUnit: 0n }, {}, 'distribution.size'],
  ['a tenth of the price', { perUnit: parseUnits('13.0000') }, {}, undefined],
  ['more than a tenth of it', { perUnit: parseUnits('13.0001') }, {}, 'distribution.size'],
  ['told twenty trading days late', {}, { today: date('2027-01-14') }, undefined],
  ['told later than that', {}, { today: date('2027-01-15') }, 'distribution.day'],
  ['of a day far ahead', { exOn: date('2027-03-15') }, {}, 'distribution.day'],
  ['the same under another number', {}, { isToldAlready: true }, 'distribution.twice'],
])('%s', (_, change, changed, doubt) => {
  expect(distributionDoubt({ ...told, ...change }, { ...facts, ...changed })).toBe(doubt)
})

const none = { losses: euros(0n), exemptionLeft: euros(0n) }

test.each<
  [string, string, bigint, object, gain: string, losses: string, exempted: string, tax: string]
>([
  ['of shares 30 % are free', EURO.isin, 100_00n, {}, '70.00', '0.00', '0.00', '18.46'],
  ['of bonds nothing is', CORP.isin, 100_00n, {}, '100.00', '0.00', '0.00', '26.37'],
  [
    'losses come first',
    CORP.isin,
    100_00n,
    { losses: euros(30_00n), exemptionLeft: euros(50_00n) },
    '100.00',
    '30.00',
    '50.00',
    '5.27',
  ],
  [
    'an order that covers it',
    CORP.isin,
    100_00n,
    { exemptionLeft: euros(500_00n) },
    '100.00',
    '0.00',
    '100.00',
    '0.00',
  ],
  [
    'a certificate covers everything',
    EURO.isin,
    100_00n,
    { hasNonAssessmentCertificate: true },
    '70.00',
    '0.00',
    '70.00',
    '0.00',
  ],
])('%s', (_, isin, minor, standing, gain, losses, exempted, tax) => {
  const found = distributionEntry(
    date('2026-12-15'),
    { isin, amount: euros(minor) },
    { ...none, ...standing },
  )
  expect(found.kind).toBe('DISTRIBUTION')
  expect([found.gain, found.lossesUsed, found.exempted, found.tax].map(decimalOf)).toEqual([
    ...[gain, losses, exempted, tax],
  ])
})

test.each([
  ['from one euro on', 1_00n, 5_00n, 1_00n],
  ['a cent less waits', 99n, 5_00n, undefined],
  ['no more than is free', 5_00n, 3_00n, 3_00n],
  ['what fees have taken is gone', 5_00n, 99n, undefined],
])('%s', (_, left, free, amount) => {
  expect(reinvested(euros(left), euros(free))?.minor).toBe(amount)
})

test.each([
  ['nothing was paid out', 0n, '22.40'],
  ['what was paid out counts no more', parseUnits('0.1000')!, '12.40'],
  ['all of it was', parseUnits('0.5000')!, '0.00'],
])('of what is prepaid for in January: %s', (_, perUnit, prepayment) => {
  const lot = { isin: CORP.isin, units: parseUnits('100.0000')!, tradedOn: date('2025-06-01') }
  const past = {
    ...{ year: 2026, start: () => parseUnits('10.0000')!, end: () => parseUnits('11.0000')! },
    distributed: () => perUnit,
  }
  expect(decimalOf(lotPrepayment(lot, past))).toBe(prepayment)
})
