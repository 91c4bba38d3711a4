// Start to ready as `npm start` does it, on a machine that has started it before, and what the process
// then holds while nobody asks anything. Claims: at most 5 seconds, and 250 MB without the database.

import { claim, MB, middleOf, spreadOf } from './support/figures.ts'
import { metric, withFolder, withProgram } from './support/program.ts'

const rounds = 5
const seconds = 5
const bytes = 250e6
const idleMs = 5000

const idle = () => new Promise((resolve) => setTimeout(resolve, idleMs))

await withFolder(async (dir) => {
  await withProgram(dir, async () => {}) // Builds the site, and makes the database and its world.
  const starts: number[] = []
  const held: number[] = []
  for (let round = 1; round <= rounds; round++) {
    const asked = performance.now()
    await withProgram(dir, async (origin) => {
      const ready = (performance.now() - asked) / 1000
      await (await fetch(`${origin}/de-de/`)).text()
      await idle()
      const memory = await metric(origin, 'process_resident_memory_bytes')
      console.log(`round ${round}: ready after ${ready.toFixed(2)} s, idle with ${MB(memory)}`)
      starts.push(ready)
      held.push(memory)
    })
  }
  claim(`start to ready ${spreadOf(starts)} s; at most ${seconds} s`, middleOf(starts) <= seconds)
  claim(
    `idle memory ${MB(middleOf(held))} (at most ${MB(Math.max(...held))}); at most ${MB(bytes)}`,
    middleOf(held) <= bytes,
  )
})
