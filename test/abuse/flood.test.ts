// One program under the limits of production, crowded twice: by addresses that nobody has, and by one customer.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { flood, ofProduction } from './flood.ts'
import { disturb } from './neighbour.ts'
import { type Running, startWholeProgram } from './whole-program.ts'

let running: Running
beforeAll(async () => {
  running = await startWholeProgram(ofProduction)
}, 240_000)
afterAll(() => running?.stop(), 60_000)

test('a flood of invented addresses, hosts and pictures leaves memory and real pages as they were [C-7, T-16]', async () => {
  const { statuses, grownBytes, forgotten, spoiled } = await flood(running, {
    ...{ requests: 3000, rate: 300, seed: 20_261_116 },
  })
  expect(Object.keys(statuses).filter((status) => Number(status) >= 500 || status === '0')).toEqual(
    [],
  )
  expect(statuses[404]).toBeGreaterThan(0)
  expect({ forgotten, spoiled }).toEqual({ forgotten: 0, spoiled: 0 })
  expect(grownBytes).toBeLessThan(20e6)
}, 300_000)

test('whatever one customer sends, another is answered and the program is ready [C-21, T-16]', async () => {
  const { statuses, spoiled, unready } = await disturb(running, 10, { quietSeconds: 0 })
  expect(statuses[500]).toBeUndefined()
  expect(statuses[200]).toBeGreaterThan(0)
  expect({ spoiled, unready }).toEqual({ spoiled: 0, unready: 0 })
}, 300_000)
