// What all tests of a file share: opened before the first, closed after the last.

import { afterAll, beforeAll } from 'vitest'

type Closing = { close: () => unknown }

/** Stands for what is opened, from the first test on. */
export function openForAll<T extends Closing>(open: () => Promise<T>, timeoutMs?: number): T {
  let world: T | undefined
  beforeAll(async () => {
    world = await open()
  }, timeoutMs)
  afterAll(() => world?.close())
  return new Proxy({} as T, {
    get(_, name) {
      if (!world) throw new Error('ask for it inside a test: it is not open before')
      return Reflect.get(world, name)
    },
  })
}
