import { afterEach, expect, test, vi } from 'vitest'
import { TooMany } from './failure.ts'
import { openLine } from './lines.ts'

afterEach(() => void vi.useRealTimers())

test('nobody is sent away from a line that moves, however long it takes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const line = openLine({ mostAtOnce: 1, mostWaiting: 10, patienceMs: 1000 })
  const works = Array.from({ length: 10 }, () => Promise.withResolvers<void>())
  const runs = works.map(({ promise }) => line.run(() => promise))
  for (const { resolve } of works) {
    vi.advanceTimersByTime(900)
    resolve()
    await new Promise(setImmediate)
  }
  expect((await Promise.allSettled(runs)).map(({ status }) => status)).toEqual(
    Array(10).fill('fulfilled'),
  )
})

test('nothing is done for a caller who has gone', async () => {
  const line = openLine({ mostAtOnce: 1, mostWaiting: 5 })
  const { promise, resolve } = Promise.withResolvers<string>()
  const first = line.run(() => promise)
  const caller = new AbortController()
  let isDone = false
  const second = line.run(async () => {
    isDone = true
  }, caller.signal)
  const third = line.run(async () => 'third')
  caller.abort()
  await expect(second).rejects.toThrow(TooMany)
  resolve('first')
  expect([await first, await third, isDone]).toEqual(['first', 'third', false])
})

test('whoever sees the line stand still too long leaves it, and those behind come to their turn', async () => {
  const line = openLine({ mostAtOnce: 1, mostWaiting: 5, patienceMs: 30 })
  const { promise, resolve } = Promise.withResolvers<string>()
  const first = line.run(() => promise)
  await expect(line.run(async () => 'late')).rejects.toThrow(TooMany)
  const last = line.run(async () => 'last')
  resolve('first')
  expect(await Promise.all([first, last])).toEqual(['first', 'last'])
  expect(line.isIdle()).toBe(true)
  expect(await line.run(async () => 'again')).toBe('again')
})
