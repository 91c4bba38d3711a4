import { expect, test } from 'vitest'
import { TooMany } from './failure.ts'
import { openLine } from './lines.ts'

test('whoever waits too long leaves the line, and those behind come to their turn', async () => {
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
