import { expect, test } from 'vitest'
import { hashingQueue } from './hashing.ts'

const held = () => Promise.withResolvers<void>()

test('two hashes run at once at most, fifty wait, and one more is sent away for a moment', async () => {
  const inTurn = hashingQueue()
  const gate = held()
  let running = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++running)
    await gate.promise
    running--
  }
  const admitted: Promise<void>[] = []
  const refused: unknown[] = []
  for (let i = 0; i < 60; i++)
    admitted.push(inTurn(work).catch((error) => void refused.push(error)))
  await Promise.resolve()
  gate.resolve()
  await Promise.all(admitted)
  expect(most).toBeLessThanOrEqual(2)
  expect(60 - refused.length - most).toBe(50)
  expect(refused[0]).toMatchObject({ status: 429, code: 'rate.limited' })
})

test('a hash that fails hands its place on', async () => {
  const inTurn = hashingQueue()
  const failures = Array.from({ length: 5 }, () =>
    inTurn(() => Promise.reject(new Error('broken'))).catch(() => 'failed'),
  )
  expect(await Promise.all(failures)).toEqual(Array(5).fill('failed'))
  expect(await inTurn(async () => 'fine')).toBe('fine')
})
