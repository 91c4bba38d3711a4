import { expect, test } from 'vitest'
import { TooMany } from './failure.ts'
import { openRenders } from './renders.ts'

const from = (ip: string) => ({ ip })

/** Work that ends when it is told to. */
function work() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let isBegun = false
  const begin = () => {
    isBegun = true
    return promise
  }
  return { begin, isBegun: () => isBegun, end: () => resolve('done'), fail: reject }
}
const turns = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

test('a few are made at once, the others in turn, whatever becomes of the first [T-16]', async () => {
  const renders = openRenders(undefined, () => 0)
  const all = Array.from({ length: 6 }, work)
  const made = all.map(({ begin }) => renders.run(from('10.0.0.1'), begin))
  await turns()
  expect(all.map(({ isBegun }) => isBegun())).toEqual([true, true, true, true, false, false])
  all[0]!.fail(new Error('no'))
  await expect(made[0]).rejects.toThrow('no')
  await turns()
  expect(all.map(({ isBegun }) => isBegun())).toEqual([true, true, true, true, true, false])
  for (const { end } of all) end()
  expect(await Promise.all(made.slice(1))).toEqual(Array(5).fill('done'))
})

test('when too many wait, the next is refused, and is served once there is room [T-16]', async () => {
  const renders = openRenders(undefined, () => 0)
  const all = Array.from({ length: 204 }, work)
  const made = all.map(({ begin }) => renders.run(from('10.0.0.1'), begin))
  await expect(renders.run(from('10.0.0.2'), async () => 'x')).rejects.toThrow(TooMany)
  for (const { end } of all) end()
  await Promise.all(made)
  expect(await renders.run(from('10.0.0.2'), async () => 'x')).toBe('x')
})

test('an address has so many a minute, and a moment later the next; another has its own [T-16]', async () => {
  let now = 0
  const renders = openRenders(60, () => now)
  const ask = (ip: string) => renders.run(from(ip), async () => 'x')
  for (let i = 0; i < 60; i++) await ask('10.0.0.1')
  await expect(ask('10.0.0.1')).rejects.toMatchObject({ status: 429, retryAfterSeconds: 1 })
  expect(await ask('10.0.0.2')).toBe('x')
  now += 1000
  expect(await ask('10.0.0.1')).toBe('x')
})
