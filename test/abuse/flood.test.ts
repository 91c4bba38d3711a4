import { expect, test } from 'vitest'
import { flood, withFloodedProgram } from './flood.ts'

test('a flood of invented addresses, hosts and pictures leaves memory and real pages as they were [C-7, T-16]', async () => {
  const { statuses, grownBytes, forgotten, spoiled } = await withFloodedProgram((running) =>
    flood(running, { requests: 3000, rate: 300, seed: 20_261_116 }),
  )
  expect(Object.keys(statuses).filter((status) => Number(status) >= 500 || status === '0')).toEqual(
    [],
  )
  expect(statuses[404]).toBeGreaterThan(0)
  expect({ forgotten, spoiled }).toEqual({ forgotten: 0, spoiled: 0 })
  expect(grownBytes).toBeLessThan(20e6)
}, 300_000)
