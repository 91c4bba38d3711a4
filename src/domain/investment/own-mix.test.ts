import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { date } from '../date.ts'
import { type InstrumentCode, instrumentCodes, instruments } from './instrument.ts'
import {
  fallOfMix,
  fundsOn,
  nextRebalancing,
  sampleMixes,
  sampleWeights,
  sumOfWeights,
  weightsRefusal,
} from './own-mix.ts'
import { crowdedRegion } from './region.ts'

const of = (mix: [InstrumentCode, number][]) =>
  mix.map(([code, percent]) => ({ isin: instruments[code].isin, percent }))

describe('weights of one’s own', () => {
  test.each<[string, [InstrumentCode, number][], string | undefined]>([
    ['of one fund', [['WRLD', 100]], undefined],
    ['of 99', [...two(50, 49)], 'weights.sum'],
    ['of 101', [...two(50, 51)], 'weights.sum'],
    ['with one of 4', [...two(96, 4)], 'weights.min'],
    ['with one of 5', [...two(95, 5)], undefined],
    ['with nothing of a fund', [...two(100, 0)], 'weights.min'],
    ['with 11 of the note', [...note(89, 11)], 'weights.crypto'],
    ['with 10 of the note', [...note(90, 10)], undefined],
    ['of no fund', [], 'weights.count'],
    ['of eleven', [...ten(), ['WRLD', 10]], 'weights.count'],
    ['of ten', ten(), undefined],
    ['with a fund twice', [...two(50, 25), ['WRLD', 25]], 'weights.duplicate'],
  ])('%s', (_, mix, refusal) => {
    expect(weightsRefusal(of(mix), instrumentCodes)).toBe(refusal)
  })

  test('of a fund that is not offered, or is none', () => {
    const offered = fundsOn('de-AT', 'PERSONAL')
    expect(weightsRefusal(of(note(90, 10)), offered)).toBe('weights.unknown')
    expect(weightsRefusal([{ isin: 'QZ0000000000', percent: 100 }], offered)).toBe(
      'weights.unknown',
    )
  })

  test('what is taken lets nothing bad through', () => {
    const any = fc.array(
      fc.record({
        isin: fc.constantFrom(...instrumentCodes.map((code) => instruments[code].isin)),
        percent: fc.integer({ min: 0, max: 100 }),
      }),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(any, (weights) => {
        if (weightsRefusal(weights, instrumentCodes)) return
        expect(sumOfWeights(weights)).toBe(100)
        expect(new Set(weights.map(({ isin }) => isin)).size).toBe(weights.length)
        expect(weights.every(({ percent }) => percent >= 5)).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  test.each(sampleMixes)('the sample %s is one, and crowds no region', (sample) => {
    const weights = sampleWeights(sample)
    expect(weightsRefusal(weights, fundsOn('de-AT', 'JOINT'))).toBeUndefined()
    expect(crowdedRegion(weights)).toBeUndefined()
  })
})

function two(a: number, b: number): [InstrumentCode, number][] {
  return [
    ['WRLD', a],
    ['GOLD', b],
  ]
}

function note(a: number, b: number): [InstrumentCode, number][] {
  return [
    ['WRLD', a],
    ['CRYPTO', b],
  ]
}

function ten(): [InstrumentCode, number][] {
  return instrumentCodes.map((code) => [code, 10])
}

test('notes on crypto assets are offered to single holders in Germany alone', () => {
  expect(fundsOn('de-DE', 'PERSONAL')).toContain('CRYPTO')
  expect(fundsOn('de-DE', 'JOINT')).not.toContain('CRYPTO')
  expect(fundsOn('de-AT', 'PERSONAL')).not.toContain('CRYPTO')
})

test.each<[string, [InstrumentCode, number][], string | undefined, number?]>([
  ['60 percent of Europe', [...two(0, 0), ['EURO', 60]], undefined],
  ['61 percent of Europe', [['EURO', 61]], 'EUROPE', 61],
  ['the world alone', [['WRLD', 100]], 'NORTH_AMERICA', 70],
  ['gold alone', [['GOLD', 100]], undefined],
  ['funds of one region together', [...european()], 'EUROPE', 100],
])('%s', (_, mix, region, percent) => {
  expect(crowdedRegion(of(mix))).toEqual(region && { region, percent })
})

function european(): [InstrumentCode, number][] {
  return [
    ['EURO', 40],
    ['GOVT', 60],
  ]
}

test.each([
  ['MONTHLY', '2026-11-16', '2026-12-01'],
  ['MONTHLY', '2026-12-01', '2027-01-01'],
  ['QUARTERLY', '2026-11-16', '2027-01-01'],
  ['QUARTERLY', '2026-01-01', '2026-04-01'],
  ['HALF_YEARLY', '2026-03-31', '2026-07-01'],
  ['HALF_YEARLY', '2026-07-01', '2027-01-01'],
  ['YEARLY', '2026-12-31', '2027-01-01'],
  ['NONE', '2026-12-31', undefined],
] as const)('%s after %s: %s', (rhythm, after, next) => {
  expect(nextRebalancing(rhythm, date(after))).toBe(next)
})

test('a mix falls as far as its funds together, each by its weight', () => {
  const falls: Record<string, string> = {
    [instruments.WRLD.isin]: '-0.300000',
    [instruments.GOLD.isin]: '-0.100001',
  }
  const fallOf = (isin: string) => falls[isin]!
  expect(fallOfMix(of(two(50, 50)), fallOf)).toBe('-0.200000')
  expect(fallOfMix(of(two(100, 0)), () => '0.000000')).toBe('0.000000')
})
