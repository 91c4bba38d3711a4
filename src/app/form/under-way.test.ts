import { expect, test } from 'vitest'
import { filesUnderWay } from './under-way.ts'

test('a form waits for its files, also for one that is chosen meanwhile', async () => {
  const files = filesUnderWay()
  expect(files.isIdle()).toBe(true)
  expect(await files.areThere()).toBe(true)
  const [first, second] = [Promise.withResolvers<boolean>(), Promise.withResolvers<boolean>()]
  const told: string[] = []
  void files.send(() => first.promise)
  void files.areThere().then((areThere) => told.push(`all there: ${areThere}`))
  void files.send(() => {
    told.push('the second is sent')
    return second.promise
  })
  expect(files.isIdle()).toBe(false)
  first.resolve(true)
  await expect.poll(() => told).toEqual(['the second is sent'])
  second.resolve(true)
  await expect.poll(() => told).toEqual(['the second is sent', 'all there: true'])
  expect(files.isIdle()).toBe(true)
})

test('of several one that did not arrive stops the form once, and the next choice counts anew', async () => {
  const files = filesUnderWay()
  void files.send(async () => false)
  void files.send(async () => true)
  expect(await files.areThere()).toBe(false)
  await files.send(async () => true)
  expect(await files.areThere()).toBe(true)
  const broken = files.send(() => Promise.reject(new Error('a bug')))
  await expect(broken).rejects.toThrow('a bug')
  await files.send(async () => true)
  expect(await files.areThere()).toBe(true)
})
