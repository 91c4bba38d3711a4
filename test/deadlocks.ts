// A deadlock in any test fails the run: locks are taken in one order. Whoever stops a server of tests looks here at what
// it wrote down.

import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** The databases of tests that want transactions to lock each other begin with this. */
export const crossing = 'crossing'

/** Who waited for whom, and in which statement: PostgreSQL says so in lines of their own. */
const linesOfOne = 12

/** What servers write before a line: nothing of it, a moment, or database and user. */
const detected = /ERROR: {2}deadlock detected$/

/** Throws where the server of this folder, which has stopped, gave up somebody's work. */
export async function refuseDeadlocks(postgresDir: string): Promise<void> {
  const file = join(postgresDir, 'server.log')
  if (!existsSync(file)) return
  const found: string[] = []
  let count = 0
  let left = 0
  for await (const line of createInterface({ input: createReadStream(file) })) {
    if (detected.test(line) && !line.startsWith(crossing)) {
      count += 1
      left = linesOfOne
    }
    if (left-- > 0) found.push(line)
  }
  if (count > 0) throw new Error(`${count} deadlocks: take locks in one order\n${found.join('\n')}`)
}
