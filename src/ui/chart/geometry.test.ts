import { describe, expect, test } from 'vitest'
import { acrossTo, downTo, footOf, scaleOf } from './geometry.ts'

describe('a scale ends at a round number', () => {
  test.each([
    [[3.1, 2.4, 0.6], 0, 4, 5],
    [[97], 0, 100, 5],
    [[1_000_000], 0, 1_000_000, 5],
    [[-20, 60], -20, 60, 5],
    [[0, 0], 0, 1, 5],
    [[], 0, 1, 5],
  ])('%j lies between %d and %d', (values, bottom, top, ticks) => {
    const scale = scaleOf(values)
    expect([scale.bottom, scale.top]).toEqual([bottom, top])
    expect(scale.ticks.length).toBeLessThanOrEqual(ticks)
    expect(scale.ticks.at(-1)).toBe(top)
  })
})

test('marks lie where their value is on the scale', () => {
  const scale = { bottom: -20, top: 60, ticks: [] }
  expect([60, 20, 0, -20].map((value) => downTo(scale, value))).toEqual([0, 50, 75, 100])
  expect([0, 1, 2].map((at) => acrossTo(at, 3))).toEqual([0, 50, 100])
  expect(acrossTo(0, 1)).toBe(50)
})

test('of many names only some are written, and where there is little room fewer', () => {
  const names = (count: number) => Array.from({ length: count }, (_, i) => `${i}`)
  const spare = (count: number) =>
    footOf(names(count), 'bands')
      .filter(({ isSpare }) => !isSpare)
      .map(({ name }) => name)
  expect(spare(4)).toEqual(['0', '1', '2', '3'])
  expect(spare(12)).toEqual(['0', '2', '4', '6', '8', '10'])
  expect(spare(30), 'some of those that are named at all').toEqual(['0', '6', '12', '18', '24'])
  const months = Array.from({ length: 71 }, (_, i) => `${(i % 12) + 10}/20${i}`)
  const shown = footOf(months, 'points').filter(({ isSpare }) => !isSpare)
  expect(
    shown.map(({ at }) => at),
    'a longer name needs more room',
  ).toEqual([0, 25.71, 51.43, 77.14])
  expect(footOf(names(12), 'bands')).toHaveLength(12)
  expect(footOf(names(26), 'bands')).toHaveLength(13)
  expect(footOf(names(3), 'points').map(({ at, anchor }) => [at, anchor])).toEqual([
    [0, 'start'],
    [50, 'middle'],
    [100, 'end'],
  ])
})
