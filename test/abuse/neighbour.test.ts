import { expect, test } from 'vitest'
import { disturb } from './neighbour.ts'

test('whatever one customer sends, another is answered and the program is ready [C-21, T-16]', async () => {
  const { statuses, spoiled, unready } = await disturb(10, { quietSeconds: 0 })
  expect(statuses[500]).toBeUndefined()
  expect(statuses[200]).toBeGreaterThan(0)
  expect({ spoiled, unready }).toEqual({ spoiled: 0, unready: 0 })
}, 300_000)
