// Does something whenever PostgreSQL rings a channel, and now and then in case a ring was missed. A lost
// connection is opened again; what fails is done again at the next ring.

import type pg from 'pg'
import type { Db } from './db.ts'

const pollMs = 5000

export type Following = { stop(): Promise<void> }

export function follow(
  db: Pick<Db, 'listener'>,
  channel: string,
  work: () => Promise<void>,
  onTrouble: (error: unknown) => void,
): Following {
  let listener: pg.Client | undefined
  let wake = () => {}
  let isStopping = false

  async function listen() {
    const client = await db.listener()
    client.on('notification', () => wake())
    client.on('end', () => {
      listener = undefined
      wake()
    })
    await client.query(`listen ${channel}`)
    listener = client
  }

  async function run() {
    while (!isStopping) {
      // Armed before looking, so that what arrives meanwhile is not slept through.
      const { promise: woken, resolve } = Promise.withResolvers<void>()
      wake = resolve
      try {
        if (!listener) await listen()
        await work()
      } catch (error) {
        onTrouble(error)
      }
      const timer = setTimeout(resolve, pollMs)
      if (isStopping) resolve()
      await woken
      clearTimeout(timer)
    }
    await listener?.end()
  }

  const running = run()
  return {
    stop() {
      isStopping = true
      wake()
      return running
    },
  }
}
